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

it('asks for members’ parts of the code on their paths only, and they are there, compressed', async () => {
  expect(partsOf(await fetch(`${product.url}/login`))).toEqual([]);
  expect(partsOf(await fetch(`${product.url}/`))).toEqual([]);
  expect(partsOf(await fetch(`${product.url}/payment/deposit`))).toHaveLength(1);
  const parts = partsOf(await fetch(`${product.url}/dashboard`));
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    const headers = { 'accept-encoding': 'br' };
    const response = await fetch(`${product.url}${part}`, { headers });
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('content-encoding')).toBe('br');
  }
});
