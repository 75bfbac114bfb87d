import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://kapao.example';
const source = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');

interface FakeRequest {
  url: string;
  method?: string;
  mode?: string;
}

type Handler = (event: object) => void;

/** Runs the worker in a fake browser and returns its cache and its fetches. */
function startWorker(network: (url: string) => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const cached = new Map<string, Response>();
  const cache = {
    match: async (request: FakeRequest | string) => cached.get(urlOf(request))?.clone(),
    put: async (request: FakeRequest, response: Response) =>
      void cached.set(urlOf(request), response),
    add: async (request: FakeRequest) =>
      void cached.set(urlOf(request), await network(urlOf(request))),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (request: FakeRequest) => cached.delete(urlOf(request)),
  };
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const windows: {
    focus: () => Promise<void>;
    postMessage: (message: object) => void;
    visibilityState?: 'visible' | 'hidden';
  }[] = [];
  const navigator = { userAgent: 'Mozilla/5.0 (Linux) AppleWebKit/537.36 Chrome/142.0' };
  const fetched = vi.fn(async (request: FakeRequest) => network(urlOf(request)));
  runInNewContext(source, {
    self: {
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      location: { origin: ORIGIN },
      registration: { showNotification },
      navigator,
      clients: { claim: async () => {}, matchAll: async () => windows, openWindow },
    },
    caches: { open: async () => cache },
    Request: class {
      readonly url: string;
      constructor(path: string) {
        this.url = `${ORIGIN}${path}`;
      }
    },
    Response,
    Headers,
    URL,
    Uint8Array,
    btoa,
    fetch: fetched,
  });
  const send = async (input: FakeRequest): Promise<Response | 'left to the browser'> => {
    const answers: Promise<Response>[] = [];
    const request = { method: 'GET', mode: 'cors', ...input, url: `${ORIGIN}${input.url}` };
    const respondWith = (answer: Promise<Response>) => void answers.push(answer);
    const later: Promise<unknown>[] = [];
    const waitUntil = (part: Promise<unknown>) => void later.push(part);
    handlers.get('fetch')?.({ request, respondWith, waitUntil, preloadResponse: undefined });
    const answer = await answers[0];
    await Promise.all(later);
    return answer ?? 'left to the browser';
  };
  const install = async () => {
    const parts: Promise<unknown>[] = [];
    handlers.get('install')?.({ waitUntil: (part: Promise<unknown>) => parts.push(part) });
    await Promise.all(parts);
  };
  const fire = async (name: string, event: object) => {
    const parts: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (part: Promise<unknown>) => parts.push(part) });
    await Promise.all(parts);
  };
  return {
    send,
    install,
    fire,
    cached,
    fetched,
    showNotification,
    openWindow,
    windows,
    navigator,
  };
}

function urlOf(request: FakeRequest | string): string {
  return typeof request === 'string' ? `${ORIGIN}${request}` : request.url;
}

let isOffline = false;
let type = 'text/javascript';
const network = async (url: string): Promise<Response> => {
  if (isOffline) throw new TypeError('Failed to fetch');
  return new Response(url, { headers: { 'content-type': type } });
};
beforeEach(() => {
  isOffline = false;
  type = 'text/javascript';
});

it.each([
  { url: '/api/member/checkaccesstoken', method: 'POST' },
  { url: '/api/member/get/credit' },
  { url: '/api/games/get/3' },
  { url: '/api/cdn/games/1.svg', mode: 'no-cors' },
  { url: '/api/docs', mode: 'navigate' },
  { url: '/icons/mdi.json?icons=a' },
  { url: '/assets/x.js', method: 'POST' },
])('site-61: neither answers nor keeps $url', async (input) => {
  const { send, cached, fetched } = startWorker(network);
  expect(await send(input)).toBe('left to the browser');
  expect(fetched).not.toHaveBeenCalled();
  expect(cached.size).toBe(0);
});

it('site-61: fetches an asset once, and has it from then on', async () => {
  const { send, fetched, cached } = startWorker(network);
  await send({ url: '/assets/vendor-a.js' });
  isOffline = true;
  const again = await send({ url: '/assets/vendor-a.js' });
  expect(again).toBeInstanceOf(Response);
  expect(fetched).toHaveBeenCalledOnce();
  expect([...cached.keys()]).toEqual([`${ORIGIN}/assets/vendor-a.js`]);
});

it('keeps no page in the place of an asset that is gone', async () => {
  type = 'text/html; charset=utf-8';
  const { send, cached } = startWorker(network);
  await send({ url: '/assets/vendor-old.js' });
  expect(cached.size).toBe(0);
});

it('lets the oldest assets go when there are many', async () => {
  const { send, cached, install } = startWorker(network);
  await install();
  for (let number = 0; number < 160; number += 1) await send({ url: `/assets/${number}.js` });
  expect(cached.size).toBe(152);
  expect(cached.has(`${ORIGIN}/assets/9.js`)).toBe(false);
  expect(cached.has(`${ORIGIN}/offline.html`)).toBe(true);
});

const SITE =
  '<head><link rel="icon" href="/api/cdn/brand/logo.svg"><script type="module" src="/assets/app-1.js"></script>' +
  '<link rel="modulepreload" href="/assets/vendor-1.js"><link rel="stylesheet" href="/assets/a.css" disabled>' +
  '<script id="kapao-settings">{"name":"Kapao","favicon":"brand/logo.svg"}</script></head>';

/** Answers pages with the site's frame, and is away where `away` says so. */
function siteNetwork(away: { status: number | null }) {
  return async (url: string): Promise<Response> => {
    if (away.status === 0) throw new TypeError('Failed to fetch');
    if (away.status !== null) return new Response('bad gateway', { status: away.status });
    const { pathname } = new URL(url, ORIGIN);
    if (pathname.startsWith('/api/cdn/')) {
      return new Response('<svg/>', {
        headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
      });
    }
    const isPage = !pathname.startsWith('/assets/') && !pathname.startsWith('/offline');
    const contentType = isPage ? 'text/html; charset=utf-8' : 'text/javascript';
    const headers = { 'content-type': contentType, etag: '"1"', link: '</assets/m.js>' };
    return new Response(isPage ? SITE : url, { headers });
  };
}

it.each([0, 502, 503, 504])(
  'install-04: opens the last known frame, with its logo in it, while the server is away (%i)',
  async (status) => {
    const away: { status: number | null } = { status: null };
    const { send, install } = startWorker(siteNetwork(away));
    await install();
    const page = await send({ url: '/dashboard', mode: 'navigate' });
    expect(page instanceof Response && (await page.text())).toBe(SITE);
    away.status = status;
    const kept = await send({ url: '/login', mode: 'navigate' });
    if (!(kept instanceof Response)) expect.fail('no answer');
    expect(kept.headers.get('link')).toBeNull();
    const logo = `data:image/svg+xml;base64,${btoa('<svg/>')}`;
    expect(await kept.text()).toContain(`"favicon":"${logo}"`);
    expect(await send({ url: '/assets/vendor-1.js' })).toMatchObject({ status: 200 });
  },
);

it('install-04: opens the offline page where a part of the frame is missing', async () => {
  const away: { status: number | null } = { status: null };
  const { send, install, cached } = startWorker(siteNetwork(away));
  await install();
  await send({ url: '/login', mode: 'navigate' });
  cached.delete(`${ORIGIN}/assets/vendor-1.js`);
  away.status = 0;
  const page = await send({ url: '/login', mode: 'navigate' });
  expect(page instanceof Response && (await page.text())).toBe(`${ORIGIN}/offline.html`);
});

it('site-61: asks the server for every page, keeps none but the site’s frame, and says so where there is no network', async () => {
  const { send, cached, install } = startWorker(network);
  await install();
  const page = await send({ url: '/dashboard', mode: 'navigate' });
  expect(page instanceof Response && (await page.text())).toBe(`${ORIGIN}/dashboard`);
  const offlineFiles = [`${ORIGIN}/offline.html`, `${ORIGIN}/offline.js`];
  expect([...cached.keys()]).toEqual(offlineFiles);
  isOffline = true;
  const offline = await send({ url: '/dashboard', mode: 'navigate' });
  expect(offline instanceof Response && (await offline.text())).toBe(`${ORIGIN}/offline.html`);
  const script = await send({ url: '/offline.js' });
  expect(script instanceof Response && (await script.text())).toBe(`${ORIGIN}/offline.js`);
});

it('note-17: shows what a push says, and something where it says nothing', async () => {
  const { fire, showNotification } = startWorker(network);
  const message = { title: 'เงินเข้าแล้ว', body: 'แตะ', path: '/cashback', tag: '7' };
  await fire('push', { data: { json: () => message } });
  await fire('push', { data: null });
  expect(showNotification.mock.calls).toEqual([
    ['เงินเข้าแล้ว', { body: 'แตะ', tag: '7', data: { path: '/cashback' } }],
    ['Kapao', { body: '', tag: undefined, data: { path: '/notifications' } }],
  ]);
});

it('note-17: shows nothing while the app is in view, except where the browser asks for it', async () => {
  const { fire, showNotification, windows, navigator } = startWorker(network);
  const page = { focus: async () => {}, postMessage: () => {} };
  windows.push({ ...page, visibilityState: 'visible' });
  await fire('push', { data: null });
  expect(showNotification).not.toHaveBeenCalled();
  navigator.userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
  await fire('push', { data: null });
  expect(showNotification).toHaveBeenCalledOnce();
  navigator.userAgent = 'Mozilla/5.0 (Linux) AppleWebKit/537.36 Chrome/142.0';
  windows.splice(0, 1, { ...page, visibilityState: 'hidden' });
  await fire('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(2);
});

it.each([
  ['/cashback', '/cashback'],
  ['https://evil.example/x', '/notifications'],
  ['//evil.example/x', '/notifications'],
])('note-17: a tap on one for %s opens %s', async (path, opened) => {
  const { fire, openWindow, windows } = startWorker(network);
  const notification = { close: vi.fn(), data: { path } };
  await fire('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(opened);
  expect(notification.close).toHaveBeenCalledOnce();
  const open = { focus: vi.fn(async () => expect.fail('refused')), postMessage: vi.fn() };
  windows.push(open);
  await fire('notificationclick', { notification });
  expect(open.postMessage).toHaveBeenCalledExactlyOnceWith({ path: opened });
  expect(openWindow).toHaveBeenCalledOnce();
});
