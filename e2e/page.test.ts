import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const partsOf = (response: Response) =>
  [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(
    ([, path]) => path ?? '',
  );

it('serves the page with the site in it, and a policy without inline script', async () => {
  const response = await fetch(`${product.url}/login`);
  const html = await response.text();
  expect(html).toContain('<title>Kapao');
  expect(html).toContain('id="kapao-settings"');
  expect(html).not.toContain('<!--kapao:');
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
});

it('site-58: answers 404 for a part of another version, and the page for any other path', async () => {
  const statusOf = async (path: string) => (await fetch(`${product.url}${path}`)).status;
  expect(await statusOf('/assets/index-ofAnotherVersion.js')).toBe(404);
  expect(await statusOf('/no/such/page')).toBe(200);
});

it('api-26: serves every file with a policy and frame protection, whatever its path', async () => {
  const files = await readdir(resolve(import.meta.dirname, '../apps/member/dist'), {
    recursive: true,
    withFileTypes: true,
  });
  const built = resolve(import.meta.dirname, '../apps/member/dist');
  const paths = files
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => relative(built, join(file.parentPath, file.name)));
  expect(paths).toContain('index.html');
  expect(paths).toContain('offline.html');
  for (const path of [...paths, '', 'no/such/page']) {
    const response = await fetch(`${product.url}/${path}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).not.toContain('unsafe');
    await response.body?.cancel();
  }
});

it('api-26: shows the offline page as it was drawn: its own style is let in by its hash', async () => {
  const response = await fetch(`${product.url}/offline.html`);
  const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});

it('site-58: names the parts of the code before the page, members’ on their paths only, all there, compressed', async () => {
  const login = partsOf(await fetch(`${product.url}/login`));
  expect(partsOf(await fetch(`${product.url}/`))).toEqual(login);
  const contact = partsOf(await fetch(`${product.url}/contact`));
  const member = contact.filter((part) => !login.includes(part));
  expect(member).toHaveLength(1);
  const parts = partsOf(await fetch(`${product.url}/payment/deposit/2?from=menu`));
  expect(parts).toEqual([
    ...login,
    ...member,
    ...['shared', 'under-way', 'deposit'].map((name) => expect.stringContaining(name)),
  ]);
  for (const part of parts) {
    const headers = { 'accept-encoding': 'br' };
    const response = await fetch(`${product.url}${part}`, { headers });
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('content-encoding')).toBe('br');
  }
});

it('api-45: a file whose name carries its hash may be kept, another one is asked for again', async () => {
  const cachingOf = async (path: string) => {
    const response = await fetch(`${product.url}${path}`);
    await response.body?.cancel();
    return response.headers.get('cache-control');
  };
  const [part = ''] = partsOf(await fetch(`${product.url}/login`));
  expect(await cachingOf(part)).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf('/offline.html')).toBe('no-cache');
});

it('site-60: can be installed, keeps its assets by a worker, and lets search engines know what they may read', async () => {
  const read = async (path: string) => {
    const response = await fetch(`${product.url}${path}`);
    return { type: response.headers.get('content-type') ?? '', text: await response.text() };
  };
  const manifest = await read('/manifest.webmanifest');
  expect(manifest.type).toContain('application/manifest+json');
  expect(JSON.parse(manifest.text)).toMatchObject({ start_url: '/dashboard' });
  const worker = await read('/service-worker.js');
  expect(worker.type).toContain('javascript');
  expect(worker.text).toContain('/offline.html');
  expect((await read('/offline.html')).text).toContain('ไม่มีสัญญาณอินเทอร์เน็ต');
  expect((await read('/robots.txt')).text).toContain('User-agent');
});
