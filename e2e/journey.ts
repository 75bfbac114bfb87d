import type { OperationName } from '@kapao/contract/routes.ts';
import type { BrowserContext, Page } from 'playwright-core';
import type { MockResponses } from './mock-responses.ts';
import { untilQuiet } from './screen-views.ts';

/** A journey: one page load, and the states that a person reaches from it. */
export interface Journey {
  of: string;
  path: string;
  /** True for a visitor's journey; otherwise a member makes it. */
  isVisitor?: true;
  /** True if the journey breaks something on purpose, so that the browser's errors are expected. */
  causesErrors?: true;
  /** True if the page has no frame; the first state alone says when it is loaded. */
  hasNoFrame?: true;
  mocks?: MockResponses;
  /** How to reach each state from the one before, by its name. */
  states: Readonly<Record<string, (at: Place) => Promise<unknown>>>;
}

/** The page of a journey, and what its states may do. */
export interface Place {
  page: Page;
  context: BrowserContext;
  /** Adds mock responses from now on. */
  mock: (answers: MockResponses) => void;
  /** Presses buttons by their names, in the open dialog or on the screen. */
  press: (...names: (string | RegExp)[]) => Promise<void>;
  /** Waits for a toast, which stands outside the screen. */
  waitForToast: (text: string | RegExp) => Promise<void>;
  /** Follows a link. */
  follow: (name: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  see: (text: string | RegExp) => Promise<void>;
  /** Waits for a notice. */
  waitForNotice: (title?: string) => Promise<void>;
  /** Waits until the app has made this call. */
  waitForCall: (name: OperationName) => Promise<void>;
  /** Makes the page visible again, after which the app refetches what may have changed. */
  returnToApp: () => Promise<void>;
  /** Loads the same page again. */
  reload: () => Promise<void>;
}

/** The open dialog, the page's main part, or all of a page without bars. */
export async function partInFront(page: Page): Promise<'dialog[open]' | 'main' | 'html'> {
  if ((await page.locator('dialog[open]').count()) > 0) return 'dialog[open]';
  return (await page.locator('main#content').count()) > 0 ? 'main' : 'html';
}

export function placeOf(
  page: Page,
  { mock, waitForCall }: Pick<Place, 'mock' | 'waitForCall'>,
): Place {
  const inFront = async () => page.locator(await partInFront(page)).last();
  return {
    page,
    context: page.context(),
    mock,
    press: async (...names) => {
      for (const name of names) {
        const exact = typeof name === 'string';
        await (await inFront()).getByRole('button', { name, exact }).first().click();
      }
    },
    follow: async (name) => {
      await (await inFront()).getByRole('link', { name, exact: true }).first().click();
    },
    fill: async (label, text) => {
      await (await inFront()).getByLabel(label, { exact: true }).fill(text);
    },
    see: async (text) => {
      await (await inFront()).getByText(text).first().waitFor();
    },
    waitForNotice: async (name) => {
      await page.getByRole('alertdialog', name === undefined ? {} : { name }).waitFor();
    },
    waitForToast: async (text) => {
      await page.getByText(text).first().waitFor();
    },
    waitForCall,
    returnToApp: async () => {
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
    },
    reload: async () => {
      await page.reload({ waitUntil: 'commit' });
      await page.locator('#root main').waitFor();
      await untilQuiet(page);
    },
  };
}
