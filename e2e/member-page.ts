import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { phone } from '../scripts/testing/browser.ts';
import { callApi } from '../kit/api.ts';
import { isPublicIcon, onConsoleError, type ConsoleError } from './console-errors.ts';
import type { RunningProduct } from '../kit/product.ts';

const SERVER_FAULT = 500;
const FAULT_TEXT = 'ทดสอบว่าเซิร์ฟเวอร์มีปัญหา';

/** A browser page that records every console error apart from those that the journey provokes. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Returns the errors of console, scripts and network since the last call. */
  consoleErrors(): string[];
  /** Makes this call fail with a server fault until `recover`. */
  provoke(name: OperationName): Promise<void>;
  recover(): Promise<void>;
}

export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ ...phone, ...options });
  let noted: ConsoleError[] = [];
  let provoked: URLPattern[] = [];
  onConsoleError(context, (consoleError) => noted.push(consoleError));
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason === 'net::ERR_ABORTED' || isPublicIcon(request.url())) return;
    noted.push({ what: reason, url: request.url() });
  });
  const isProvoked = (url: string) => provoked.some((pattern) => pattern.test(url));
  const page = await context.newPage();
  return {
    page,
    context,
    consoleErrors: () => {
      const found = noted.filter(({ url }) => !isProvoked(url));
      noted = [];
      return found.map(({ what, url }) => `${what} ${url}`);
    },
    provoke: async (name) => {
      const pathname = `/api${routes[name].path}`;
      const pattern = new URLPattern({ pathname });
      provoked.push(pattern);
      await context.route(
        (url) => pattern.test(url.href),
        (route, request) =>
          request.method() === routes[name].method
            ? route.fulfill({ status: SERVER_FAULT, json: fault })
            : route.fallback(),
      );
    },
    recover: async () => {
      await context.unrouteAll();
      // Collect the failing page's late errors before the next page.
      await page.goto('about:blank');
      noted = [];
      provoked = [];
    },
  };
}

const fault = {
  success: false,
  status: SERVER_FAULT,
  status_code: SERVER_FAULT,
  message: FAULT_TEXT,
  code: 'internal_error',
  data: null,
};

/** Registers a member for this journey alone, and returns the access token. */
export async function registerMember(product: RunningProduct): Promise<string> {
  const number = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0');
  const { token } = await callApi(product, 'register', {
    body: {
      phone: `064${number}`,
      password: 'mango-rain-2026',
      first_name: 'มานี',
      last_name: 'ใจดี',
      bank_abbr: 'KBANK',
      bank_acc_number: `777${number}`,
      website_id: 3,
    },
  });
  return token;
}

/** Signs the member in on every page that this context loads from now on. */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    try {
      localStorage.setItem('access_token', value);
    } catch {
      // A blank page has no storage, so there is nothing to sign in.
    }
  }, token);
}
