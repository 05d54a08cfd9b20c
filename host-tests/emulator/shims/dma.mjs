// DMA: CHAN_ABORT must read 0 once a channel has stopped. rp2040js reads all ones, so a program that changes one bit of
// it would abort every channel.
import { override } from './override.mjs';

const CHAN_ABORT = 0x444;

export function abortIsDone(rp) {
  override(rp.dma, 'readUint32', (stock) => (offset) => (offset === CHAN_ABORT ? 0 : stock(offset)));
}
