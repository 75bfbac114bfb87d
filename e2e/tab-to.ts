import type { Locator, Page } from 'playwright-core';

/** Elements that Tab may stop at. Hidden and disabled elements are counted too, so that the bound is never too low. */
const FOCUSABLE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio, video, [tabindex], [contenteditable]';

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'checkbox',
  name: string,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  const focusable = page.locator(FOCUSABLE);
  // A page that is still being drawn has nothing to stop at.
  await wanted.waitFor();
  const hasFocus = async () => (await wanted.and(page.locator(':focus')).count()) > 0;
  let tabs = 0;
  // One round passes every element and the browser's own frame. The page may grow on the way, so it is counted anew.
  while (!(await hasFocus())) {
    const count = await focusable.count();
    if (tabs > count) throw new Error(await notReached(wanted, { role, name, tabs, count }));
    await page.keyboard.press('Tab');
    tabs += 1;
  }
}

interface Attempt {
  role: string;
  name: string;
  tabs: number;
  count: number;
}

async function notReached(wanted: Locator, { role, name, tabs, count }: Attempt): Promise<string> {
  return (
    `${tabs} Tabs did not reach the ${role} “${name}”: the page has ${count} focusable elements, ` +
    `of which ${await wanted.count()} have this role and name`
  );
}
