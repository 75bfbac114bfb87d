import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createSlipReader } from './slip-picture.ts';

const slip = { bankCode: '004', transRef: '014242082547BPM04988' };
const other = { bankCode: '014', transRef: '00111222233344ABCD12' };
const read = createSlipReader();

/** Draws texts as QR codes beside each other. */
async function page(...texts: string[]): Promise<Buffer> {
  const background = { width: 900, height: 600, channels: 3, background: '#ffffff' } as const;
  const codes = await Promise.all(texts.map((text) => toBuffer(text, { width: 300, margin: 4 })));
  return sharp({ create: background })
    .composite(codes.map((input, index) => ({ input, left: 50 + index * 420, top: 80 })))
    .png()
    .toBuffer();
}

it.each([
  ['alone', [encodeSlipQr(slip)], slip, null],
  [
    'of TrueMoney',
    ['00480002010102010203P2P0313TXN00012345670408250120249104b425'],
    { bankCode: 'TMN', transRef: 'TXN0001234567' },
    null,
  ],
  ['behind another code', ['https://example.test/card', encodeSlipQr(slip)], slip, null],
  ['beside another slip', [encodeSlipQr(slip), encodeSlipQr(other)], slip, other.transRef],
  ['where there is none', ['https://example.test/card'], null, null],
])('type-14 type-15: reads the slip %s', async (_where, texts, found, otherTransRef) => {
  expect(await read(await page(...texts))).toMatchObject({ slip: found, otherTransRef });
});
