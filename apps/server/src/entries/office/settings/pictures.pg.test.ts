import { MEDIA_BYTES_MAX } from '@kapao/contract/office/media-rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('marketing');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const png = (width: number, height: number, background = '#ff8800') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'me' } })
    .png()
    .toBuffer();

function upload(bytes: Buffer, name = 'New Year!.png', type = 'png') {
  const picture = `data:image/${type};base64,${bytes.toString('base64')}`;
  return office.call('uploadMedia', { cookie, body: { name, picture } });
}

const list = (query: { limit?: number; after?: string } = {}) =>
  office.call('listMedia', { cookie, query });

it('media-01: keeps a picture as WebP without metadata, which members get at once and a slide may use', async () => {
  const uploaded = await upload(await png(2000, 1000));
  const path = uploaded.data?.path ?? expect.fail(uploaded.message);
  expect(path).toMatch(/^media\/new-year-[0-9a-f]{12}\.webp$/);
  const served = await server.app.inject({ url: `/api/cdn/${path}` });
  expect(served.headers['content-type']).toBe('image/webp');
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1600, height: 800 });
  const body = { settings: { slide_image: [{ path }] }, themes: [] };
  expect(await office.call('previewSite', { cookie, body })).toMatchObject({
    data: { answers: { getSettings: { settings: { slide_image: [{ path }] } } } },
  });
  const auditor = await office.signIn('auditor');
  const query = { operation: 'uploadMedia' } as const;
  expect(await office.call('listAudit', { cookie: auditor, query })).toMatchObject({
    data: { rows: [{ target: `media:${path}`, after: { name: 'New Year!.png' } }] },
  });
});

it.each([
  ['text that says it is a picture', Buffer.from('<script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a broken PNG', Buffer.from('\x89PNG\r\n\x1a\n broken', 'latin1')],
])('media-02: refuses %s', async (_what, bytes) => {
  const before = (await list()).data;
  expect(await upload(bytes)).toMatchObject({
    status: 400,
    code: 'picture_refused',
    message: 'ใช้ได้เฉพาะรูป JPEG, PNG หรือ WebP ขนาดไม่เกิน 3 MB และ 25 ล้านพิกเซล',
  });
  expect((await list()).data).toEqual(before);
});

it('media-02: refuses what is larger than 3 MB or 25 million pixels', async () => {
  expect(await upload(Buffer.alloc(MEDIA_BYTES_MAX + 100))).toMatchObject({
    code: 'invalid_input',
  });
  expect(await upload(await png(6000, 4200))).toMatchObject({ code: 'picture_refused' });
});

it('media-03: lists pictures in pages, the newest first, and one picture once', async () => {
  const colors = ['#112233', '#223344', '#334455'];
  for (const color of colors) await upload(await png(40, 20, color), 'ไทย.png');
  const again = await upload(await png(40, 20, colors[0]), 'ไทย.png');
  const all = (await list()).data?.rows.map(({ path }) => path) ?? [];
  expect(all.filter((path) => path === again.data?.path)).toHaveLength(1);
  const pages: string[] = [];
  let after: string | undefined;
  do {
    const { data } = await list({ limit: 2, ...(after !== undefined && { after }) });
    pages.push(...(data?.rows.map(({ path }) => path) ?? []));
    after = data?.next ?? undefined;
  } while (after !== undefined);
  expect(pages).toEqual(all);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect((await list()).data?.rows[0]?.url).toBe(
    new URL(`/api/cdn/${pages[0]}`, server.context.config.publicUrl).href,
  );
});

it('media-04: the points may have a picture of the library, which members get by its address', async () => {
  const { data } = await upload(await png(50, 50, '#00aa88'), 'star.png');
  const path = data?.path ?? expect.fail('not uploaded');
  const body = { settings: { image_points: path }, themes: [] };
  expect(await office.call('previewSite', { cookie, body })).toMatchObject({
    data: { answers: { getSettings: { settings: { image_points: path } } } },
  });
  const served = await server.app.inject({ url: `/api/cdn/${path}` });
  const byPoints = await server.app.inject({
    url: `/api/points/3/${encodeURIComponent(path)}`,
  });
  expect(byPoints.statusCode).toBe(200);
  expect(byPoints.rawPayload).toEqual(served.rawPayload);
  const other = { settings: { image_points: `slides/${path}` }, themes: [] };
  expect(await office.call('previewSite', { cookie, body: other })).toMatchObject({
    code: 'invalid_input',
  });
});
