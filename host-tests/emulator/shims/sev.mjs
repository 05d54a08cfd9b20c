// SEV: must set the event register, or the next WFE sleeps through the event. rp2040js only logs the instruction,
// so the log is where we hear of it.

/** Whatever else is logged goes to `complain`. */
export function sendEvent(rp, complain) {
  const log = (level) => (name, message) => {
    if (message === 'SEV') rp.core.eventRegistered = true;
    else complain(`${level} ${name}: ${message}`);
  };
  rp.logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
