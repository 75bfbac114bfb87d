import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../apps/member/src/lib/paths.ts';
import type { RunningProduct } from '../kit/product.ts';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { logIn, watchedPage } from './member-page.ts';
import { mockResponses } from './mock-responses.ts';
import { registerViewer, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';

const VIEWER_PHONE = '0861112266';
/** The segment of a JPEG by which a camera that was held upright says that its picture lies on its side. */
const LIES_ON_ITS_SIDE = Buffer.from(
  'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
  'hex',
);

let product: RunningProduct;
let viewer: Viewer;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  [viewer, browser] = await Promise.all([registerViewer(product, VIEWER_PHONE), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

/** Draws a photo of 50 million pixels, which lies on its side as a camera writes it. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate<string>(`
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [8192, 6144];
    canvas.toDataURL('image/jpeg', 0.5)`);
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), LIES_ON_ITS_SIDE, jpeg.subarray(2)]);
}

it('kyc-04: shrinks a photo of 50 million pixels before it is sent, and keeps it upright', async () => {
  const watched = await watchedPage(browser);
  const { page, context } = watched;
  await logIn(context, viewer.token);
  const missing = { state: 'missing', given_at: null, expires_on: null, reason: null } as const;
  await mockResponses(context, (name) => {
    if (name !== 'getDocuments') return undefined;
    return {
      asked: 'withdrawal',
      state: 'missing',
      is_approved: false,
      documents: (['card', 'selfie', 'bank_book'] as const).map((kind) => ({
        ...missing,
        kind,
        may_give: true,
      })),
    };
  });
  await page.goto(`${product.url}${paths.documents()}`);
  const card = page.getByRole('article', { name: 'รูปบัตรประชาชน' });
  await card.waitFor();
  await card
    .getByLabel('เลือกรูป')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) });
  await card.getByAltText('ตัวอย่าง รูปบัตรประชาชน').waitFor();
  const size = await page.evaluate<number[]>(`(async () => {
    const image = document.querySelector('article img');
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  })()`);
  expect(size).toEqual([1_600, 2_133]);
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
