// What screen readers say: one announcement at a time, in whole sentences.

const said = document.getElementById("said");

export function announce(text) {
  // The same text again is a change only if it differs.
  said.textContent = said.textContent === text ? `${text}\u00a0` : text;
}
