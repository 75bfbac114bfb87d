import type { SlipCode, SlipCodeRequest } from './slip-code-worker.ts';

/** Long sides at which the code is searched: it may be small in a screenshot, or large in a photo. */
const READ_SIZES_PX = [1000, 1600];
/** After this time the picture is sent without a question. */
const PATIENCE_MS = 8000;

/**
 * Says which code a picture holds; null where that cannot be found out, so that nobody is asked without a reason. A
 * worker searches, because the search visits every pixel.
 */
export async function findSlipCode(picture: string): Promise<SlipCode | null> {
  try {
    const pictures = await readPixels(picture);
    const worker = new Worker(new URL('slip-code-worker.ts', import.meta.url), { type: 'module' });
    const { port1: answer, port2: port } = new MessageChannel();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<SlipCode | null>((resolve) => {
        timer = setTimeout(() => resolve(null), PATIENCE_MS);
        worker.addEventListener('error', () => resolve(null));
        answer.addEventListener('message', ({ data }: MessageEvent<SlipCode>) => resolve(data));
        answer.start();
        worker.postMessage({ pictures, port } satisfies SlipCodeRequest, [port]);
      });
    } finally {
      clearTimeout(timer);
      worker.terminate();
    }
  } catch {
    return null;
  }
}

async function readPixels(picture: string): Promise<ImageData[]> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const longest = Math.max(image.naturalWidth, image.naturalHeight);
  return READ_SIZES_PX.flatMap((px) => {
    const scale = Math.min(1, px / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    // A transparent picture would be read as black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return [context.getImageData(0, 0, canvas.width, canvas.height)];
  });
}
