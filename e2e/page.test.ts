import { beforeAll, expect, it } from 'vitest';
import type { RunningProduct } from './product.ts';
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

it('names the parts of the code before the page, members’ on their paths only, all there, compressed', async () => {
  const login = partsOf(await fetch(`${product.url}/login`));
  expect(partsOf(await fetch(`${product.url}/`))).toEqual(login);
  const contact = partsOf(await fetch(`${product.url}/contact`));
  const member = contact.filter((part) => !login.includes(part));
  expect(member).toHaveLength(1);
  const parts = partsOf(await fetch(`${product.url}/payment/deposit/2?from=menu`));
  expect(parts).toEqual([...login, ...member, expect.stringContaining('payments')]);
  for (const part of parts) {
    const headers = { 'accept-encoding': 'br' };
    const response = await fetch(`${product.url}${part}`, { headers });
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('content-encoding')).toBe('br');
  }
});

it('can be installed, keeps its assets by a worker, and lets search engines know what they may read', async () => {
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
