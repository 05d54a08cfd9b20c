// Stores the page for use without a network. The build writes VERSION and FILES above this line.
//
// It answers only for its own folder. A page comes from the network if that answers: on a computer, another project may
// be served at the same address by now. If that page is Galop, the stored one is shown, whose scripts are stored too:
// files of two versions never mix. A newer version is installed beside it, and taken when the page asks for it.
const FOLDER = self.registration.scope;
// The folder is in the name: another copy on the same server has its own files.
const CACHE = `galop ${FOLDER} ${VERSION}`;
const MARK = '<meta name="application-name" content="Galop">';
// With a weak signal an answer may never come.
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("message", (event) => event.data === "take" && self.skipWaiting());

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    // Earlier versions named theirs without the folder.
    const ours = (name) => name.startsWith(`galop ${FOLDER} `) || /^galop-[0-9a-f]{8}$/.test(name);
    const old = (await caches.keys()).filter((name) => ours(name) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(FOLDER)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function page(request) {
  const stored = await (await caches.open(CACHE)).match("index.html");
  if (!stored) return fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  try {
    const answer = await Promise.race([fetch(request), late]);
    const galop = !answer || (answer.ok && (await answer.clone().text()).includes(MARK));
    return galop ? stored : answer;
  } catch {
    return stored;
  }
}
