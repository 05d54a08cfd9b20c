// Loads gzip files: a server without compression would send three times as much.

// Returns the decompressed bytes of a file.
export async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const buffer = await answer.arrayBuffer();
  // Some servers send `Content-Encoding: gzip`; then the browser has decompressed the file already.
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
