import { expect, it } from 'vitest';
import { encodeQrImage } from './qr-image.ts';

it('pay-101: names the page of the sandbox’s bank for a QR, and none in live mode', async () => {
  const sandboxUrl = 'http://127.0.0.1:3001';
  const { sandbox_bank_url } = await encodeQrImage('000201 63', { sandboxUrl });
  expect(sandbox_bank_url).toBe(`${sandboxUrl}/bank/review?payload=000201+63`);
  expect(Object.keys(await encodeQrImage('000201', { sandboxUrl: undefined }))).toEqual([
    'qrcode_image',
  ]);
});
