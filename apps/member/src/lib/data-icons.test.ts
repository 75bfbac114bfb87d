import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ICON_ROTATE_MS, ICON_TIMEOUT_MS, batchIconNames, loadIcon } from './data-icons.ts';

const requestedUrls: string[] = [];
type Answer = () => Response | Promise<Response>;

const own = '/icons/';
const publicHosts = [
  'https://api.iconify.design/',
  'https://api.simplesvg.com/',
  'https://api.unisvg.com/',
];
const iconify = publicHosts[0] ?? '';

/** Replaces every host. A host without an answer here fails like a lost network. */
function fakeHosts(answers: Record<string, Answer>) {
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    const answer = Object.entries(answers).find(([start]) => url.startsWith(start))?.[1];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
}

const neverAnswers = () => new Promise<Response>(() => {});
const has =
  (...names: string[]): Answer =>
  () =>
    Response.json({
      prefix: 'demo',
      icons: Object.fromEntries(names.map((name) => [name, { body: `<path id="${name}"/>` }])),
      width: 24,
      height: 24,
    });
const drawing = (url: string | null) => decodeURIComponent(url ?? '');

beforeEach(() => {
  requestedUrls.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('site-55: asks our own server first, once for all names of a set, and keeps what it has', async () => {
  fakeHosts({ [own]: has('a1', 'b1') });
  const [one, other] = await Promise.all([loadIcon('demo:a1'), loadIcon('demo:b1')]);
  expect(requestedUrls).toEqual(['/icons/demo.json?icons=a1%2Cb1']);
  expect(drawing(one)).toBe(
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g transform="rotate(0 12 12) translate(0 0) scale(1 1)"><path id="a1"/></g></svg>',
  );
  expect(await loadIcon('demo:b1')).toBe(other);
  expect(requestedUrls).toHaveLength(1);
});

it.each([
  ['has no such set', 'x1', () => Response.json({}, { status: 404 })],
  ['is in trouble', 'x2', () => Response.json({}, { status: 503 })],
  ['does not answer', 'x3', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers nonsense', 'x4', () => new Response('<html>')],
])('asks the public hosts where our own %s', async (_what, name, answer) => {
  fakeHosts({ [own]: answer, [iconify]: has(name) });
  expect(drawing(await loadIcon(`demo:${name}`))).toContain(name);
  expect(requestedUrls).toEqual([
    `/icons/demo.json?icons=${name}`,
    `${iconify}demo.json?icons=${name}`,
  ]);
});

it('asks the public hosts only for what our own does not have', async () => {
  fakeHosts({ [own]: has('a2'), [iconify]: has('b2') });
  const urls = await Promise.all([loadIcon('demo:a2'), loadIcon('demo:b2')]);
  expect(urls.every((url) => url !== null)).toBe(true);
  expect(requestedUrls[1]).toBe(`${iconify}demo.json?icons=b2`);
});

it('site-55: goes on to the next host after 750 ms, and takes the first answer there is', async () => {
  fakeHosts({ [own]: neverAnswers, [iconify]: neverAnswers, [publicHosts[1] ?? '']: has('a3') });
  const loading = loadIcon('demo:a3');
  await vi.advanceTimersByTimeAsync(ICON_ROTATE_MS - 1);
  expect(requestedUrls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedUrls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(ICON_ROTATE_MS);
  expect(drawing(await loading)).toContain('a3');
  expect(requestedUrls).toHaveLength(3);
});

it('site-55: gives up after 5 seconds, and asks anew the next time', async () => {
  fakeHosts({
    [own]: neverAnswers,
    ...Object.fromEntries(publicHosts.map((host) => [host, neverAnswers])),
  });
  const loading = loadIcon('demo:a4');
  await vi.advanceTimersByTimeAsync(ICON_TIMEOUT_MS);
  expect(await loading).toBeNull();
  expect(requestedUrls).toHaveLength(4);
  fakeHosts({ [own]: has('a4') });
  expect(drawing(await loadIcon('demo:a4'))).toContain('a4');
});

it('asks no further host where a public one has no such set', async () => {
  fakeHosts({ [iconify]: () => Response.json({}, { status: 404 }) });
  expect(await loadIcon('demo:a5')).toBeNull();
  expect(requestedUrls).toHaveLength(2);
});

it('draws an icon turned as the answer says', async () => {
  const turned = { body: '<g/>', rotate: 1, hFlip: true, width: 10, height: 20 };
  fakeHosts({ [own]: () => Response.json({ icons: { a6: turned } }) });
  expect(drawing(await loadIcon('demo:a6'))).toContain(
    'viewBox="0 0 10 20"><g transform="rotate(90 5 10) translate(10 0) scale(-1 1)">',
  );
});

it.each(['fish', 'mdi:', 'mdi:<b>', 'MDI:fish', '../a:b', ''])(
  'asks nobody for %j, which is no name of an icon',
  async (name) => {
    fakeHosts({});
    expect(await loadIcon(name)).toBeNull();
    expect(requestedUrls).toEqual([]);
  },
);

it('keeps every address within 500 characters, also on the longest host', () => {
  const names = Array.from({ length: 60 }, (_name, index) => `some-icon-number-${index}`);
  const calls = batchIconNames('mdi', names);
  expect(calls.flat()).toEqual(names);
  expect(calls.length).toBeGreaterThan(2);
  for (const call of calls) {
    const path = `mdi.json?icons=${encodeURIComponent(call.join(','))}`;
    for (const host of [own, ...publicHosts]) expect((host + path).length).toBeLessThanOrEqual(500);
  }
});
