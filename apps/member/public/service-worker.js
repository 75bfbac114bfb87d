/*
 * Caches the app's hashed assets, which never change, the page's frame with the site's name, theme and logo, and a page
 * for when even that is missing. The frame is the same for every path and holds no member's data. API responses and
 * pictures are never cached: money is always read from the server.
 *
 * A new release needs no cache invalidation, because its assets have new names. Pages of the old release
 * keep working with their cached assets.
 */
const CACHE = 'kapao-assets';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.js'];
/** The page's frame as the server last sent it, for the time when the server is away (install-04). */
const SHELL = '/shell.html';
const SHELL_MARK = 'id="kapao-settings"';
const LOGO_MAX_BYTES = 200_000;
/** The statuses of a proxy whose server is away. */
const AWAY = [502, 503, 504];
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
    Promise.all([
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
      fetchShell().catch(() => undefined),
    ]),
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
    ({ url }) => ![...OFFLINE_FILES, SHELL].includes(new URL(url).pathname),
  );
  const surplus = cached.slice(0, Math.max(0, cached.length - ASSETS_MAX));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** Answers with the server's page; while the server is away with the last frame, or else with the offline page. */
async function pageResponse(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (AWAY.includes(response.status)) return (await keptShell()) ?? response;
    event.waitUntil(keepShell(response.clone()).catch(() => undefined));
    return response;
  } catch {
    const cache = await caches.open(CACHE);
    return (await keptShell()) ?? (await cache.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function fetchShell() {
  await keepShell(await fetch('/login'));
}

/** Keeps the frame of a page with its logo in it, once for each version of the site. */
async function keepShell(response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status !== 200 || !isPage) return;
  const cache = await caches.open(CACHE);
  const version = response.headers.get('etag');
  const kept = await cache.match(SHELL);
  if (version !== null && kept?.headers.get('etag') === version) return;
  const html = await response.text();
  if (!html.includes(SHELL_MARK)) return;
  const headers = new Headers(response.headers);
  // The text is decoded, and its preloads would ask the server that is away.
  for (const name of ['content-encoding', 'content-length', 'link']) headers.delete(name);
  await Promise.all(
    scriptsOf(html).map(async (path) => (await cache.match(path)) ?? cache.add(path)),
  );
  await cache.put(SHELL, new Response(await withLogo(html), { headers }));
}

/** Returns the frame, if all scripts that it begins with are there. */
async function keptShell() {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SHELL);
  if (kept === undefined) return undefined;
  const scripts = scriptsOf(await kept.clone().text());
  const found = await Promise.all(scripts.map((path) => cache.match(path)));
  return found.includes(undefined) ? undefined : kept;
}

function scriptsOf(html) {
  return Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, path]) => path);
}

/** Writes the site's logo into the frame, because pictures are not kept. Without it the frame shows no logo. */
async function withLogo(html) {
  const path = /<link rel="icon" href="\/api\/cdn\/([\w./-]+)">/.exec(html)?.[1];
  if (path === undefined) return html;
  const response = await fetch(`/api/cdn/${path}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200 || bytes.length > LOGO_MAX_BYTES) return html;
  const type = response.headers.get('content-type')?.split(';')[0];
  const logo = `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  return html
    .replaceAll(`"/api/cdn/${path}"`, `"${logo}"`)
    .replaceAll(`"favicon":"${path}"`, `"favicon":"${logo}"`);
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
