// A game in a link, `#g=…&m=37`: its bytes in base64url, and the number of events after which it is shown. No server is
// needed: everything is in the address.

export const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// Empty if it is not base64url.
export function toBytes(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export const linkTo = (game, at) => `#g=${game}${at === undefined ? "" : `&m=${at}`}`;

// The game of the end of an address, and where to open it; none if there is none.
export function linkIn(hash) {
  if (!hash.startsWith("#g=")) return undefined;
  const [, game, at] = hash.match(/^#g=([^&]*)(?:&m=(\d+))?/);
  return { game, at: at === undefined ? undefined : Number(at) };
}
