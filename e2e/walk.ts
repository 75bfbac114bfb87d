import type { Page } from 'playwright-core';
import type { RunningProduct } from '../kit/product.ts';

const GAME_TIMEOUT_MS = 30_000;
/** How long a spin is waited for: long enough for the reels to stop. */
const SPIN_MS = 3_500;

/** Takes a picture of a page under a name. */
type Take = (name: string, page: Page) => Promise<void>;

/** A first visit in English: pay, play, withdraw, and the checklist that has ticked itself. */
export async function walkThroughProduct(
  page: Page,
  product: RunningProduct,
  take: Take,
): Promise<void> {
  await pay(page, product, take);
  await play(page, product, take);
  await withdraw(page, product, take);
  await page.goto(`${product.sandboxUrl}/?language=en`);
  await take('walk-6-checklist', page);
}

async function pay(page: Page, product: RunningProduct, take: Take): Promise<void> {
  await page.goto(`${product.url}/payment/deposit/2`);
  await page.getByRole('button', { name: '100', exact: true }).click();
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const bank = page.getByRole('link', { name: 'Pay with the sandbox bank' });
  await bank.waitFor();
  await take('walk-1-qr', page);
  await bank.click();
  const confirm = page.getByRole('button', { name: 'Pay now' });
  await confirm.waitFor();
  await take('walk-2-bank', page);
  await confirm.click();
  await page.getByRole('link', { name: 'Back to the member app' }).click();
  await page
    .locator('main')
    .getByText(/^\+100\./)
    .waitFor();
  await take('walk-3-received', page);
}

async function play(page: Page, product: RunningProduct, take: Take): Promise<void> {
  await page.goto(`${product.url}/game/DAONUEA`);
  const [game] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Golden Wallet', exact: true }).click(),
  ]);
  const spin = game.getByRole('button', { name: 'หมุน' });
  await spin.click({ timeout: GAME_TIMEOUT_MS });
  await game.waitForTimeout(SPIN_MS);
  await take('walk-4-game', game);
  await game.close();
}

async function withdraw(page: Page, product: RunningProduct, take: Take): Promise<void> {
  await page.goto(`${product.url}/payment/withdraw`);
  await page.getByLabel('Amount to withdraw').fill('150');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.getByText('The money is in your account').waitFor();
  await take('walk-5-withdrawal', page);
}
