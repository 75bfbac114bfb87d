import type { OperationName } from '@kapao/contract/routes.ts';
import type { BrowserContext, Page } from 'playwright-core';
import type { GivenAnswers } from './given-answers.ts';
import { untilQuiet } from './screen-views.ts';

/** One page load, and the states that it is led through one after the other. */
export interface Walk {
  of: string;
  path: string;
  /** As a visitor; everybody else is a member. */
  isVisitor?: true;
  /** It breaks what it walks on, of which the browser has every reason to complain. */
  isBreaking?: true;
  /** There is no frame of the app's, only what is waited for by the first state. */
  isBare?: true;
  given?: GivenAnswers;
  /** Each state's name, and how it is reached from the one before. */
  states: Readonly<Record<string, (at: Place) => Promise<unknown>>>;
}

/** Where a walk is. */
export interface Place {
  page: Page;
  context: BrowserContext;
  /** From now on these answers as well. */
  give: (answers: GivenAnswers) => void;
  /** Presses buttons by their names, in the dialog that is open or on the screen. */
  press: (...names: (string | RegExp)[]) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  see: (text: string | RegExp) => Promise<void>;
  /** Waits for a notice. */
  hear: (title?: string) => Promise<void>;
  /** Waits until a call has been asked for. */
  asked: (name: OperationName) => Promise<void>;
  /** As who comes back to the app: what may have changed meanwhile is asked for again. */
  comeBack: () => Promise<void>;
  /** The same page once more, from the start. */
  reload: () => Promise<void>;
}

/** What is open over the page, or the page's own part of it; all of it where it has no bars. */
export async function partInFront(page: Page): Promise<'dialog[open]' | 'main' | 'html'> {
  if ((await page.locator('dialog[open]').count()) > 0) return 'dialog[open]';
  return (await page.locator('main#content').count()) > 0 ? 'main' : 'html';
}

export function placeOf(page: Page, { give, asked }: Pick<Place, 'give' | 'asked'>): Place {
  const inFront = async () => page.locator(await partInFront(page)).last();
  return {
    page,
    context: page.context(),
    give,
    press: async (...names) => {
      for (const name of names) {
        const exact = typeof name === 'string';
        await (await inFront()).getByRole('button', { name, exact }).first().click();
      }
    },
    fill: async (label, text) => {
      await (await inFront()).getByLabel(label, { exact: true }).fill(text);
    },
    see: async (text) => {
      await (await inFront()).getByText(text).first().waitFor();
    },
    hear: async (name) => {
      await page.getByRole('alertdialog', name === undefined ? {} : { name }).waitFor();
    },
    asked,
    comeBack: async () => {
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
    },
    reload: async () => {
      await page.reload({ waitUntil: 'commit' });
      await page.locator('#root main').waitFor();
      await untilQuiet(page);
    },
  };
}
