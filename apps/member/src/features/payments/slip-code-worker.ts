import { decodeQr, decodeSlipQr } from '@kapao/contract/promptpay.ts';
import jsqr from 'jsqr';

/** A picture's pixels, and the port for the answer. */
export interface SlipCodeRequest {
  pictures: ImageData[];
  port: MessagePort;
}

/** `payment`: a code for paying, such as that of the QR screen. `other`: a code that is neither. */
export type SlipCode = 'slip' | 'payment' | 'other' | 'none';

/** Parts of a picture as shares of its height. The library finds one code, and none where two confuse it. */
const PARTS = [
  [0, 1],
  [0.4, 1],
  [0, 0.6],
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
  [top, bottom]: (typeof PARTS)[number],
): string | undefined {
  const [first, last] = [Math.floor(top * height), Math.floor(bottom * height)];
  const rowBytes = width * BYTES_PER_PIXEL;
  const part = data.slice(first * rowBytes, last * rowBytes);
  return jsqr(part, width, last - first, { inversionAttempts: 'dontInvert' })?.data;
}
