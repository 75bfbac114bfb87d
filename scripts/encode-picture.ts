import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const QUALITY = 0.82;

/** Opens a page that arranges pictures and encodes them. */
export async function openStudio(on: Browser, width: number): Promise<Page> {
  return on.newPage({ viewport: { width, height: 600 } });
}

/** Encodes as WebP, which only the browser can write here. */
export async function encode(studio: Page, png: Buffer): Promise<Buffer> {
  const url = await studio.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(dataUrl(png))};
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} });
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(blob);
    });
  })()`);
  return Buffer.from(z.string().parse(url).split(',')[1] ?? '', 'base64');
}

export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
