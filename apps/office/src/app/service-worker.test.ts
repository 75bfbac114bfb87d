import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const ORIGIN = 'https://office.example';
const source = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');

/** Runs the worker in a fake browser. Its fetch answers while `network.isUp`. */
async function startWorker() {
  const network = { isUp: true };
  const handlers = new Map<string, (event: object) => void>();
  const cached = new Map<string, string>();
  const pathOf = (request: { url: string } | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  const cache = {
    add: async (request: { url: string }) => void cached.set(pathOf(request), 'kept'),
    match: async (request: { url: string } | string) => {
      const kept = cached.get(pathOf(request));
      return kept === undefined ? undefined : new Response(`${kept} ${pathOf(request)}`);
    },
  };
  runInNewContext(source, {
    self: {
      addEventListener: (name: string, handler: (event: object) => void) =>
        handlers.set(name, handler),
      location: { origin: ORIGIN },
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
    fetch: async ({ url }: { url: string }) => {
      if (!network.isUp) throw new TypeError('Failed to fetch');
      return new Response(`fresh ${pathOf(url)}`);
    },
  });
  const parts: Promise<unknown>[] = [];
  handlers.get('install')?.({ waitUntil: (part: Promise<unknown>) => void parts.push(part) });
  await Promise.all(parts);
  const ask = async (path: string, mode = 'navigate') => {
    const answers: Promise<Response>[] = [];
    const request = { method: 'GET', mode, url: `${ORIGIN}${path}` };
    handlers.get('fetch')?.({
      request,
      respondWith: (answer: Promise<Response>) => void answers.push(answer),
    });
    const answer = await answers[0];
    return answer === undefined ? 'left to the browser' : answer.text();
  };
  return { network, cached, ask };
}

it('office-70: shows the office’s own page while the server cannot be reached', async () => {
  const { network, ask } = await startWorker();
  expect(await ask('/withdrawals')).toBe('fresh /withdrawals');
  network.isUp = false;
  expect(await ask('/withdrawals')).toBe('kept /offline.html');
  expect(await ask('/offline.css', 'no-cors')).toBe('kept /offline.css');
});

it('office-70: neither answers nor keeps calls and assets', async () => {
  const { ask, cached } = await startWorker();
  expect(await ask('/api/members', 'cors')).toBe('left to the browser');
  expect(await ask('/assets/main.js', 'no-cors')).toBe('left to the browser');
  expect([...cached.keys()]).toEqual(['/offline.html', '/offline.css', '/offline.js']);
});
