import { demoLogins, demoStaff } from '@kapao/contract/demo.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { StaffedProduct } from '../kit/product.ts';

type StaffRole = (typeof demoStaff)[number]['role'];

/** The screen that the office is made for; `watchedPage` opens a phone without it. */
export const laptop = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const satisfies BrowserContextOptions;

export function staffEmail(role: StaffRole): string {
  const person = demoStaff.find((each) => each.role === role);
  if (!person) throw new Error(`the demo has no ${role}`);
  return person.email;
}

/** Signs the demo's person of this role in, for every page of the context. */
export async function signInStaff(
  page: Page,
  product: StaffedProduct,
  role: StaffRole,
): Promise<void> {
  const answer = await page.request.post(`${product.officeUrl}/api/session`, {
    data: { email: staffEmail(role), password: demoLogins.password },
  });
  if (!answer.ok()) throw new Error(`${role} was not signed in: ${await answer.text()}`);
}
