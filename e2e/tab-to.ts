import type { Page } from 'playwright-core';

const MAX_TABS = 60;

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox',
  name: string,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let tab = 0; tab < MAX_TABS; tab += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached by Tab`);
}
