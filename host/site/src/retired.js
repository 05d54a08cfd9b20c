// In place of the worker of earlier versions, which answered for the whole port: it leaves with its files.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const leave = async () => {
    const old = (await caches.keys()).filter((name) => /^galop-[0-9a-f]{8}$/.test(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
