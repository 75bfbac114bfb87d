import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://kapao.example';
const source = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');

interface Asked {
  url: string;
  method?: string;
  mode?: string;
}

type Handler = (event: object) => void;

/** The worker in a browser of plain objects: what it keeps, what it fetches, what it answers. */
function startWorker(network: (url: string) => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: Asked | string) => kept.get(urlOf(request))?.clone(),
    put: async (request: Asked, response: Response) => void kept.set(urlOf(request), response),
    add: async (request: Asked) => void kept.set(urlOf(request), await network(urlOf(request))),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (request: Asked) => kept.delete(urlOf(request)),
  };
  const fetched = vi.fn(async (request: Asked) => network(urlOf(request)));
  runInNewContext(source, {
    self: {
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      location: { origin: ORIGIN },
      registration: {},
      clients: { claim: async () => {} },
    },
    caches: { open: async () => cache },
    Request: class {
      readonly url: string;
      constructor(path: string) {
        this.url = `${ORIGIN}${path}`;
      }
    },
    Response,
    URL,
    fetch: fetched,
  });
  const ask = async (asked: Asked): Promise<Response | 'left to the browser'> => {
    const answers: Promise<Response>[] = [];
    const request = { method: 'GET', mode: 'cors', ...asked, url: `${ORIGIN}${asked.url}` };
    const respondWith = (answer: Promise<Response>) => void answers.push(answer);
    handlers.get('fetch')?.({ request, respondWith, preloadResponse: undefined });
    return answers[0] ?? 'left to the browser';
  };
  const install = async () => {
    const parts: Promise<unknown>[] = [];
    handlers.get('install')?.({ waitUntil: (part: Promise<unknown>) => parts.push(part) });
    await Promise.all(parts);
  };
  return { ask, install, kept, fetched };
}

function urlOf(request: Asked | string): string {
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
])('neither answers nor keeps $url', async (asked) => {
  const { ask, kept, fetched } = startWorker(network);
  expect(await ask(asked)).toBe('left to the browser');
  expect(fetched).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

it('fetches an asset once, and has it from then on', async () => {
  const { ask, fetched, kept } = startWorker(network);
  await ask({ url: '/assets/vendor-a.js' });
  isOffline = true;
  const again = await ask({ url: '/assets/vendor-a.js' });
  expect(again).toBeInstanceOf(Response);
  expect(fetched).toHaveBeenCalledOnce();
  expect([...kept.keys()]).toEqual([`${ORIGIN}/assets/vendor-a.js`]);
});

it('keeps no page in the place of an asset that is gone', async () => {
  type = 'text/html; charset=utf-8';
  const { ask, kept } = startWorker(network);
  await ask({ url: '/assets/vendor-old.js' });
  expect(kept.size).toBe(0);
});

it('lets the oldest assets go when there are many', async () => {
  const { ask, kept, install } = startWorker(network);
  await install();
  for (let number = 0; number < 160; number += 1) await ask({ url: `/assets/${number}.js` });
  expect(kept.size).toBe(151);
  expect(kept.has(`${ORIGIN}/assets/9.js`)).toBe(false);
  expect(kept.has(`${ORIGIN}/offline.html`)).toBe(true);
});

it('asks the server for every page, keeps none, and says so where there is no network', async () => {
  const { ask, kept, install } = startWorker(network);
  await install();
  const page = await ask({ url: '/dashboard', mode: 'navigate' });
  expect(page instanceof Response && (await page.text())).toBe(`${ORIGIN}/dashboard`);
  expect([...kept.keys()]).toEqual([`${ORIGIN}/offline.html`]);
  isOffline = true;
  const offline = await ask({ url: '/dashboard', mode: 'navigate' });
  expect(offline instanceof Response && (await offline.text())).toBe(`${ORIGIN}/offline.html`);
});
