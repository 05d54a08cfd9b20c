// Files that come packed: a server that does not pack by itself would send three times as much.

// The bytes of a packed file.
export async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const buffer = await answer.arrayBuffer();
  // Some servers say that a packed file is packed, and then the browser has unpacked it already.
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
