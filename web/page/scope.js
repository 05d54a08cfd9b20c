// Earlier versions were served at the root of the port, and their worker answered for everything there, with their own
// page. It is removed before anything else, because the scripts of this version do not fit that page.

const root = `${location.origin}/`;
const here = new URL("./", location).href;
// The names of its files, in the browser's storage.
const OLD = /^galop-[0-9a-f]{8}$/;

async function retire() {
  const old = (await caches.keys()).filter((name) => OLD.test(name));
  // Without such files the worker at the root is that of another project.
  if (old.length === 0) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (registration.scope === root) await registration.unregister();
  }
  await Promise.all(old.map((name) => caches.delete(name)));
  if (navigator.serviceWorker.controller?.scriptURL !== `${root}worker.js`) return;
  location.reload();
  // Nothing of this page runs any more.
  await new Promise(() => {});
}

if ("serviceWorker" in navigator && here !== root) await retire().catch(() => {});
