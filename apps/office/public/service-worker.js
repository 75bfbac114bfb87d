/*
 * Shows the office's own page while the server cannot be reached. Nothing else is kept: members' data stays off the
 * device.
 */
const CACHE = 'kapao-office-offline';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        Promise.all(OFFLINE_FILES.map((file) => cache.add(new Request(file, { cache: 'reload' })))),
      ),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (OFFLINE_FILES.includes(pathname)) event.respondWith(orCached(event.request, event.request));
  else if (mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(orCached(event.request, OFFLINE_PAGE));
  }
});

/** Answers from the server, or from the cache where the server cannot be reached. */
async function orCached(request, kept) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(kept)) ?? Response.error();
  }
}
