import { decodeQr, decodeSlipQr } from '@kapao/contract/promptpay.ts';
import jsqr from 'jsqr';

/** A picture's pixels, and the port for the answer. */
export interface SlipCodeRequest {
  pictures: ImageData[];
  port: MessagePort;
}

/** `payment`: a code for paying, such as that of the QR screen. `other`: a code that is neither. */
export type SlipCode = 'slip' | 'payment' | 'other' | 'none';

/** Parts of a picture as shares of its sides. The library finds one code, and none where two confuse it. */
const PARTS = [
  [0, 0, 1, 1],
  [0, 0, 1, 0.6],
  [0, 0.4, 1, 1],
  [0, 0.4, 0.6, 1],
  [0.4, 0.4, 1, 1],
] as const;
const BYTES_PER_PIXEL = 4;

addEventListener('message', ({ data }: MessageEvent<SlipCodeRequest>) => {
  data.port.postMessage(findCode(data.pictures));
});

function findCode(pictures: readonly ImageData[]): SlipCode {
  let found: SlipCode = 'none';
  for (const picture of pictures) {
    for (const part of PARTS) {
      const code = codeIn(picture, part);
      if (code === undefined) continue;
      if (decodeSlipQr(code) !== null) return 'slip';
      if (decodeQr(code).ok) found = 'payment';
      else if (found === 'none') found = 'other';
    }
  }
  return found;
}

function codeIn(
  { data, width, height }: ImageData,
  [left, top, right, bottom]: (typeof PARTS)[number],
): string | undefined {
  const [x, y] = [Math.floor(left * width), Math.floor(top * height)];
  const [wide, high] = [Math.floor(right * width) - x, Math.floor(bottom * height) - y];
  const part = new Uint8ClampedArray(wide * high * BYTES_PER_PIXEL);
  for (let row = 0; row < high; row += 1) {
    const start = ((y + row) * width + x) * BYTES_PER_PIXEL;
    part.set(data.subarray(start, start + wide * BYTES_PER_PIXEL), row * wide * BYTES_PER_PIXEL);
  }
  return jsqr(part, wide, high)?.data;
}
