import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { answerCalls, type AppCall, type CallAnswer } from './answer-calls.ts';
import { addAxe } from './axe.ts';
import { exaggerate } from './exaggerate.ts';
import { refusalOf } from './mock-responses.ts';
import { onConsoleError } from './console-errors.ts';
import { findProblems } from './findings.ts';
import { openView, registerViewer, untilQuiet } from './screen-views.ts';
import type { ScreenView, Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';

/** How the calls that a screen makes at its start are answered; `long` has names and sums as long as they get. */
export type Answers = 'long' | 'pending' | 'refused' | 'empty';

/** The settings are always answered by the server: without them there is no frame. */
const ALWAYS_REAL = /\/api\/settings\b/;

/** The driver's own message when it blocks the app's service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** A page on which every view can be looked at, as its calls are answered. */
export class AnsweredViews {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly viewer: Viewer;
  readonly consoleErrors: string[] = [];
  answers: Answers = 'long';
  /** The number of calls since the last view was opened. */
  asked = 0;
  #release: (() => void)[] = [];

  private constructor(browser: Browser, context: BrowserContext, page: Page, viewer: Viewer) {
    this.browser = browser;
    this.context = context;
    this.page = page;
    this.viewer = viewer;
  }

  static async open(viewerPhone: string): Promise<AnsweredViews> {
    const product = await sharedProduct();
    const [viewer, browser] = await Promise.all([
      registerViewer(product, viewerPhone),
      launchBrowser(),
    ]);
    const context = await browser.newContext({
      ...phone,
      bypassCSP: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await addAxe(context);
    const views = new AnsweredViews(browser, context, await context.newPage(), viewer);
    onConsoleError(context, ({ what, url }) => {
      // The app itself logs refused calls.
      if (views.answers !== 'refused' && what !== WORKER_BLOCKED) {
        views.consoleErrors.push(`${what} ${url}`);
      }
    });
    await answerCalls(context, (call) => views.#answer(call));
    return views;
  }

  /** Opens a view, and returns the problems that axe and the check of the targets find in it. */
  async look(view: ScreenView, as: Answers): Promise<string[]> {
    this.answers = as;
    this.asked = 0;
    await openView(this.page, view, this.viewer, as === 'pending' ? untilDrawn : undefined);
    return findProblems(this.page, as === 'long' ? undefined : 'main');
  }

  /** Answers the pending calls. */
  async release(): Promise<void> {
    this.answers = 'long';
    for (const resume of this.#release.splice(0)) resume();
    await untilQuiet(this.page);
  }

  close(): Promise<void> {
    return closeBrowser(this.browser);
  }

  async #answer(call: AppCall): Promise<CallAnswer | undefined> {
    const { method, url, headers } = call;
    if (method !== 'GET' || ALWAYS_REAL.test(url)) return exaggerate(call);
    this.asked += 1;
    switch (this.answers) {
      case 'long':
        return exaggerate(call);
      case 'pending':
        await new Promise<void>((resume) => this.#release.push(resume));
        return exaggerate(call);
      case 'refused':
        // After this refusal the app does not try again, as it would after a server fault.
        return refusalOf('too_many_requests');
      case 'empty': {
        const response = await fetch(url, { headers });
        const json: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
          Array.isArray(value) ? [] : value,
        );
        return { status: response.status, json };
      }
      default:
        return this.answers satisfies never;
    }
  }
}

/** Waits until the screen, whose calls have no answer yet, has been drawn. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))).then(() => true)',
  );
}
