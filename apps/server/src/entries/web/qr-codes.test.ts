import Fastify from 'fastify';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { registerQrCodes } from './qr-codes.ts';

const app = Fastify();
registerQrCodes(app);

it('site-57: draws a QR code of the wanted size that an independent reader reads', async () => {
  const data = 'http://127.0.0.1:3000/register?affid=100001';
  const answer = await app.inject({
    url: '/qr/create-qr-code/',
    query: { size: '150x150', data },
  });
  const picture = PNG.sync.read(answer.rawPayload);
  expect(picture.width).toBe(150);
  const read = jsqr.default(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  expect(read?.data).toBe(data);
});

it('site-57: refuses what is no size, and text that is missing or too long', async () => {
  for (const query of [
    { size: '9999x9999', data: 'a' },
    { data: '' },
    { data: 'a'.repeat(1_001) },
  ]) {
    const answer = await app.inject({ url: '/qr/create-qr-code/', query });
    expect(answer.statusCode).toBe(400);
  }
});
