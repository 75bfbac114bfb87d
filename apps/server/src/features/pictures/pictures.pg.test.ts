import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePicture } from './store.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio } from '../../testing/play/studio.ts';

const bytes = Buffer.from('RIFF0000WEBP');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestStudio(server);
  await server.context.database.transaction(async (tx) => {
    await savePicture(tx, { path: 'games/lotus/one.webp', mediaType: 'image/webp', bytes });
    await savePicture(tx, { path: 'spins/3/stored.webp', mediaType: 'image/webp', bytes });
  });
});
afterAll(() => server.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

describe('pictures below /api', () => {
  it.each([
    ['/api/cdn/brand/favicon.svg', 'image/svg+xml'],
    ['/api/cdn/games/lotus/one.webp', 'image/webp'],
    ['/api/points/3/diamond.svg', 'image/svg+xml'],
    ['/api/spinsimg/3/stored.webp', 'image/webp'],
    ['/api/cdn/providers/lotus-brand.svg', 'image/svg+xml'],
  ])('api-29: %s is sent as %s, and runs nothing', async (url, mediaType) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(mediaType);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
  });

  it.each([
    '/api/cdn/brand/favicon.svg',
    '/api/cdn/games/lotus/one.webp',
    '/api/cdn/providers/lotus-brand.svg',
  ])('site-54: %s is kept for a year with its version, for an hour without', async (url) => {
    const plain = await ask(url);
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
    expect((await ask(`${url}?version=1763700000`)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const again = await ask(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/api/cdn/',
    '/api/cdn/nothing.svg',
    '/api/cdn/brand',
    '/api/cdn/../package.json',
    '/api/cdn/..%2Fpackage.json',
    '/api/cdn/brand/..%2f..%2f..%2fpackage.json',
    '/api/cdn/%2fetc%2fpasswd',
    '/api/cdn/brand%5Cfavicon.svg',
    '/api/points/3/..%2F..%2Fbrand%2Ffavicon.svg',
    '/api/points/4/diamond.svg',
    '/api/spinsimg/3/nothing.webp',
    '/api/spinsimg/..%2Fpoints%2F3/diamond.svg',
    '/api/cdn/providers/nobody.svg',
    '/api/cdn/providers/lotus-brand.png',
  ])('%s is nothing', async (url) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control'] ?? '').not.toContain('max-age');
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  it('a stored one is sent as it was saved last', async () => {
    const path = 'games/lotus/one.webp';
    const later = { path, mediaType: 'image/webp', bytes: Buffer.from('RIFF1111WEBP') };
    await server.context.database.transaction((tx) => savePicture(tx, later));
    expect((await ask(`/api/cdn/${path}`)).rawPayload).toEqual(later.bytes);
  });

  it("draws a brand's mark by its name as it is now", async () => {
    const url = '/api/cdn/providers/lotus-brand.svg';
    expect((await ask(url)).body).toContain('aria-label="lotus"');
    await server.context.database.query(sql`
      update brands set name = 'Lotus & Sons' where code = 'lotus-brand'`);
    expect((await ask(url)).body).toContain('aria-label="Lotus &amp; Sons"');
  });
});

it.each(['/icons', '/api/icons'])(
  'api-27: icons are served at %s, with the headers of every answer',
  async (at) => {
    const response = await ask(`${at}/lucide.json?icons=house`);
    expect(response.json()).toMatchObject({ prefix: 'lucide', icons: { house: {} } });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  },
);
