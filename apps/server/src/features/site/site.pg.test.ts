import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { loadSite } from './reads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const settingsUrl = '/api/settings/3';

describe('getSettings', () => {
  it('site-38 site-42 limit-27: tells the site by its migration, with the Midnight theme', async () => {
    const result = await server.call('getSettings', { params: { websiteId: '3' } });
    expect(result).toMatchObject({
      success: true,
      data: {
        settings: {
          name: 'Kapao',
          login_username_or_phone: 'phone',
          min_withdraw: 100,
          max_withdraw: 50_000,
          name_points: 'Diamond',
          minimum_age: 20,
          public_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
          sandbox: true,
          slide_image: [
            { path: 'slides/1.svg' },
            { path: 'slides/2.svg' },
            { path: 'slides/3.svg' },
          ],
          theme: { color_bg: '#0B0F1A', color_linear_2: '#E8892B', website_id: 3 },
        },
      },
    });
  });

  it.each(['4', '999999999'])('site-07: does not know website %s', async (websiteId) => {
    const result = await server.call('getSettings', { params: { websiteId } });
    expect(result).toMatchObject({ success: false, status_code: 404, code: 'not_found' });
  });

  it.each(['abc', '-3', '3.5', '9999999999', '3%00'])('api-18: refuses %s', async (websiteId) => {
    const response = await server.app.inject(`/api/settings/${websiteId}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input' });
  });

  it('api-44: is compressed, and revalidated by its ETag until the site changes', async () => {
    const first = await server.app.inject({
      url: settingsUrl,
      headers: { 'accept-encoding': 'br' },
    });
    expect(first.headers['content-encoding']).toBe('br');
    const plain = (await server.app.inject(settingsUrl)).body;
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain);
    const zipped = await server.app.inject({
      url: settingsUrl,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);

    const revalidate = () =>
      server.app.inject({
        url: settingsUrl,
        headers: { 'if-none-match': String(first.headers.etag) },
      });
    expect((await revalidate()).statusCode).toBe(304);
    await server.context.database.query(sql`
      update themes
         set color_primary = '#FFD166'
       where name = 'Midnight'`);
    const changed = await revalidate();
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      data: { settings: { theme: { color_primary: '#FFD166' } } },
    });
  });
});

describe('loadSite', () => {
  it('api-44: gives another version after every change, also of which theme is shown', async () => {
    const { database, config } = server.context;
    const before = await loadSite(database, config);
    expect((await loadSite(database, config)).version).toBe(before.version);
    await database.query(sql`
      update site_settings
         set theme_id = (select id from themes where name = 'Lotus')
       where website_id = 3`);
    const after = await loadSite(database, config);
    expect(after.version).not.toBe(before.version);
    expect(after.settings.theme.color_bg).toBe('#FFF7F9');
  });

  it('refuses a colour that is none', async () => {
    const change = server.context.database.query(sql`
      update themes
         set color_bg = 'red;}body{display:none'
       where name = 'Jade'`);
    await expect(change).rejects.toThrow(/hex_color/);
  });
});

describe('listBanks', () => {
  it('site-41: lists every bank by its code, the wallet last', async () => {
    const result = await server.call('listBanks');
    const lists = result.success ? result.data.lists : [];
    expect(lists).toHaveLength(18);
    expect(lists[0]).toEqual({
      bank_abbr: 'BBL',
      bank_name_th: 'ธนาคารกรุงเทพ',
      bank_name_en: 'Bangkok Bank',
    });
    expect(lists[17]?.bank_abbr).toBe('TRUEWALLET');
  });

  it('api-44: is revalidated by its ETag', async () => {
    const first = await server.app.inject('/api/bank/support');
    const again = await server.app.inject({
      url: '/api/bank/support',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  });
});
