import type { Page } from 'playwright-core';

/** Opens the sheet with the banks of a registration. */
export async function openBanks(page: Page): Promise<void> {
  await page.locator('[name=bankAbbr]').click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Chooses a bank of the registration by its name. */
export async function chooseBank(page: Page, name = 'ธนาคารกสิกรไทย'): Promise<void> {
  await openBanks(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
}
