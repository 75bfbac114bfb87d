import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { phone } from '../scripts/testing/browser.ts';
import { callApi } from './api.ts';
import { isPublicIcon, onComplaint, type Complaint } from './complaints.ts';
import type { RunningProduct } from './product.ts';

const SERVER_FAULT = 500;
const FAULT_TEXT = 'ทดสอบว่าเซิร์ฟเวอร์มีปัญหา';

/** A page of a browser whose every complaint is noted, but those that the journey provokes. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What the console, the scripts and the network complained of since this was last asked. */
  complaints(): string[];
  /** From now on this call is refused by a server fault, until `recover`. */
  provoke(name: OperationName): Promise<void>;
  recover(): Promise<void>;
}

export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ ...phone, ...options });
  let noted: Complaint[] = [];
  let provoked: URLPattern[] = [];
  onComplaint(context, (complaint) => noted.push(complaint));
  context.on('requestfailed', (request) => {
    // Leaving a page ends what it was still asking for.
    const reason = request.failure()?.errorText ?? '';
    if (reason === 'net::ERR_ABORTED' || isPublicIcon(request.url())) return;
    noted.push({ what: reason, url: request.url() });
  });
  const isProvoked = (url: string) => provoked.some((pattern) => pattern.test(url));
  const page = await context.newPage();
  return {
    page,
    context,
    complaints: () => {
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
      // What the failing page still has to complain of comes before the next one.
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

/** Registers a member of this journey alone, and gives back the token. */
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

/** Every page of the context is the member's from its next document on. */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    try {
      localStorage.setItem('access_token', value);
    } catch {
      // A blank page has no storage.
    }
  }, token);
}
