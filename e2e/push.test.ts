import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { closeBrowser, launchWholeBrowser } from '../scripts/testing/browser.ts';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import { watchedPage } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

/** Jobs begin when the demo member's history is built, behind a served app. */
const JOBS_BEGIN_MS = 90_000;

let product: RunningProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const subscriptionSchema = z.object({
  id: z.string(),
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const messagesSchema = z.object({ messages: z.array(z.object({ text: z.string() })) });

/** Reads the notifications that the sandbox's browser showed, decrypted with its own keys. */
async function shownBy(id: string): Promise<unknown[]> {
  const response = await fetch(`${product.sandboxUrl}/push?browser=${id}`);
  const { messages } = messagesSchema.parse(await response.json());
  return messages.map(({ text }) => JSON.parse(text));
}

it(
  'note-12 note-14 note-16: an event reaches the browser encrypted, and says no amount unless asked',
  { timeout: 2 * JOBS_BEGIN_MS },
  async () => {
    const token = await logInByApi(product, DEMO_PHONES[1]);
    const response = await fetch(`${product.sandboxUrl}/push`, { method: 'POST' });
    const { id, endpoint, keys } = subscriptionSchema.parse(await response.json());
    const subscribe = (shows_details: boolean) =>
      callApi(product, 'subscribePush', {
        token,
        body: { endpoint, ...keys, language: 'th', shows_details },
      });
    const changeLimit = (amount: number) =>
      callApi(product, 'setLimit', { token, body: { kind: 'stake', period: 'month', amount } });
    const send = (text: string) =>
      product.command('notifications:send', '--phone', DEMO_PHONES[1], '--text', text);

    await subscribe(false);
    await changeLimit(900_000);
    await expect
      .poll(() => shownBy(id), { timeout: JOBS_BEGIN_MS })
      .toContainEqual(expect.objectContaining({ title: 'มีการแจ้งเตือนใหม่', path: '/protection' }));
    await subscribe(true);
    await send('เครดิตพิเศษ 50.00 บาท');
    await expect
      .poll(() => shownBy(id), { timeout: JOBS_BEGIN_MS })
      .toContainEqual(
        expect.objectContaining({ title: 'เครดิตพิเศษ 50.00 บาท', path: '/notifications' }),
      );
    await callApi(product, 'logout', { token });
  },
);

it('note-17: the service worker shows a push, and a tap opens its page in the running app', async () => {
  const browser = await launchWholeBrowser();
  const { page, context } = await watchedPage(browser, { permissions: ['notifications'] });
  const token = await logInByApi(product, DEMO_PHONES[1]);
  await page.addInitScript((stored) => localStorage.setItem('access_token', stored), token);
  await page.goto(`${product.url}/profile`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'มีการแจ้งเตือนใหม่', body: '-', path: '/cashback', tag: '1' });
  const registrationId = await registered;
  // While the app is in view it tells by itself, and the push shows nothing.
  await page.goto('about:blank');
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId,
    data,
  });
  await page.goto(`${product.url}/profile`);
  const shown = () =>
    page.evaluate<unknown>(`navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((all) => all.map(({ title, tag, data }) => ({ title, tag, path: data.path })))`);
  await expect.poll(shown).toEqual([{ title: 'มีการแจ้งเตือนใหม่', tag: '1', path: '/cashback' }]);
  await page.evaluate('globalThis.isStillRunning = true');
  const [worker] = context.serviceWorkers();
  // Browsers offer tests no other way to tap a notification.
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await page.waitForURL('**/cashback');
  expect(await page.evaluate('globalThis.isStillRunning')).toBe(true);
  await context.close();
  await closeBrowser(browser);
});
