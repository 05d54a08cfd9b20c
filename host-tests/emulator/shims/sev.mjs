// SEV must set the event register, or the next WFE sleeps through the event. rp2040js only logs the instruction, so
// this shim watches the log.

/** Passes warnings and errors to `complain`, such as those about a register that rp2040js does not know. */
export function sendEvent(rp, complain) {
  const complaint = (name, message) => complain(`${name}: ${message}`);
  const info = (_, message) => {
    if (message === 'SEV') rp.core.eventRegistered = true;
  };
  rp.logger = { debug() {}, info, warn: complaint, error: complaint };
}
