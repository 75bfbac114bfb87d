/*
 * Keeps on the phone what never changes, the app's own assets with their hash in their name, and a
 * page for where there is no network. Nothing else is ever kept: no call of the API, no picture, no
 * page. Money is always asked for anew.
 *
 * A new release needs no care: its assets have other names, so a page that runs on those of before
 * goes on with them, and the next one that is loaded brings the new ones.
 */
const CACHE = 'kapao-assets';
const OFFLINE_PAGE = '/offline.html';
/** Of two or three releases; the oldest go first. */
const MOST_ASSETS = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind === 'asset') event.respondWith(assetOf(event.request));
  if (kind === 'page') event.respondWith(pageOf(event));
});

function kindOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return 'other';
  if (pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' && !pathname.startsWith('/api/') ? 'page' : 'other';
}

async function assetOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // An unknown path is answered with the page of the app, and that is no asset.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status === 200 && !isPage) {
    await cache.put(request, response.clone());
    await forgetOldest(cache);
  }
  return response;
}

async function forgetOldest(cache) {
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE);
  const surplus = kept.slice(0, Math.max(0, kept.length - MOST_ASSETS));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** Always the server's own; only where it cannot be reached, the page that says so. */
async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(OFFLINE_PAGE)) ?? Response.error();
  }
}
