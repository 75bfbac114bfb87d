/*
 * Caches the app's hashed assets, which never change, and a page to show when offline. API responses,
 * pictures and pages are never cached: money is always read from the server.
 *
 * A new release needs no cache invalidation, because its assets have new names. Pages of the old release
 * keep working with their cached assets.
 */
const CACHE = 'kapao-assets';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.js'];
/** Room for two or three releases; the oldest assets are deleted first. */
const ASSETS_MAX = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        Promise.all(OFFLINE_FILES.map((file) => cache.add(new Request(file, { cache: 'reload' })))),
      ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind === 'asset') event.respondWith(assetResponse(event.request));
  if (kind === 'page') event.respondWith(pageResponse(event));
});

function kindOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return 'other';
  if (pathname.startsWith('/assets/') || OFFLINE_FILES.includes(pathname)) return 'asset';
  return mode === 'navigate' && !pathname.startsWith('/api/') ? 'page' : 'other';
}

async function assetResponse(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // The server answers an unknown path with the app's page, which is not an asset.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status === 200 && !isPage) {
    await cache.put(request, response.clone());
    await deleteOldest(cache);
  }
  return response;
}

async function deleteOldest(cache) {
  const cached = (await cache.keys()).filter(
    ({ url }) => !OFFLINE_FILES.includes(new URL(url).pathname),
  );
  const surplus = cached.slice(0, Math.max(0, cached.length - ASSETS_MAX));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** Answers with the server's page, or with the offline page if the server cannot be reached. */
async function pageResponse(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

const INBOX = '/notifications';

/**
 * Shows a push, unless the app is in view and tells the same by itself (note-17). A message that cannot be read opens the
 * inbox.
 */
self.addEventListener('push', (event) => {
  event.waitUntil(showPush(messageOf(event.data)));
});

async function showPush({ title = 'Kapao', body = '', path = INBOX, tag }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const isInView = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isInView && !mustShowAll()) return;
  await self.registration.showNotification(title, { body, tag, data: { path } });
}

/** Safari ends a subscription whose pushes show nothing, even while the app is in view. */
function mustShowAll() {
  const { userAgent } = self.navigator;
  return /AppleWebKit/.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent);
}

function messageOf(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** Opens the notification's page: in the app's window where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

async function openPage(path) {
  const { origin } = self.location;
  // Never another site, whatever the message says.
  const url = new URL(path, origin);
  const page = url.origin === origin ? url.pathname + url.search : INBOX;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(page);
  // A refused focus must not keep the page from opening.
  await open.focus().catch(() => undefined);
  // The app's router opens it: loading the app again would lose what the member is typing.
  return open.postMessage({ path: page });
}
