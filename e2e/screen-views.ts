import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@kapao/contract/errors.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { Page } from 'playwright-core';
import { paths, patterns } from '../apps/member/src/lib/paths.ts';
import { chooseBank, openBanks } from './choose-bank.ts';
import { countOpenCalls } from './answer-calls.ts';
import { callApi } from '../kit/api.ts';
import { depositByBank } from './bank-deposit.ts';
import type { RunningProduct } from '../kit/product.ts';

/** A member who looks at the screens. */
export interface Viewer {
  product: RunningProduct;
  token: string;
  withdrawalId: string;
}

export interface ScreenView {
  name: string;
  /** The pattern of the screen, as in the member app's table of screens. */
  pattern: string;
  /** The path of the screen, where it differs from the pattern. */
  path?: string | ((viewer: Viewer) => Promise<string> | string);
  isPublic?: boolean;
  /** Brings the screen into the state to look at. */
  act?: (page: Page) => Promise<void>;
}

const VIEWER_PASSWORD = 'ชมทุกหน้าจอ';
const WITHDRAWAL_BAHT = 100;
const WITHDRAWAL_TIMEOUT_MS = 30_000;
const QUIET_MS = 120;

/** The views of every screen. A screen without a view fails the tests. */
export const screenViews: readonly ScreenView[] = [
  { name: 'login', pattern: paths.login(), isPublic: true },
  { name: 'register', pattern: paths.register(), isPublic: true },
  {
    name: 'register-details',
    pattern: paths.register(),
    isPublic: true,
    act: toRegisterDetails,
  },
  {
    name: 'bank-sheet',
    pattern: paths.register(),
    isPublic: true,
    act: openBankSheet,
  },
  {
    name: 'register-code',
    pattern: paths.registerCode(),
    path: paths.register(),
    isPublic: true,
    act: toRegisterCode,
  },
  { name: 'forgot-password', pattern: paths.forgotPassword(), isPublic: true },
  { name: 'reset-password', pattern: paths.resetPassword(), isPublic: true },
  { name: 'dashboard', pattern: paths.dashboard() },
  { name: 'menu', pattern: paths.dashboard(), act: openMenu },
  { name: 'brands', pattern: paths.brands() },
  { name: 'games', pattern: patterns.games, path: paths.games('DAONUEA') },
  { name: 'deposit-methods', pattern: paths.depositMethods() },
  { name: 'deposit', pattern: patterns.deposit, path: paths.deposit(2) },
  { name: 'deposit-bank', pattern: patterns.deposit, path: paths.deposit(4) },
  { name: 'opened-deposit', pattern: patterns.openedDeposit, path: openCheckout },
  { name: 'withdraw', pattern: paths.withdraw() },
  { name: 'withdrawal', pattern: patterns.withdrawal, path: withdrawalPath },
  { name: 'promotions', pattern: paths.promotions() },
  { name: 'coupon', pattern: paths.coupon() },
  { name: 'cashback', pattern: paths.cashback() },
  { name: 'affiliate', pattern: paths.affiliate() },
  { name: 'contact', pattern: paths.contact() },
  { name: 'daily-task', pattern: paths.dailyTask() },
  { name: 'daily-checkin', pattern: paths.dailyCheckin() },
  { name: 'minigame', pattern: paths.minigame() },
  { name: 'wheel', pattern: patterns.wheel, path: openWheel },
  { name: 'profile', pattern: paths.profile() },
  { name: 'ranks', pattern: paths.ranks() },
  { name: 'change-password', pattern: paths.changePassword() },
  { name: 'verify-phone', pattern: paths.verifyPhone() },
  { name: 'passkeys', pattern: paths.passkeys() },
  { name: 'second-lock', pattern: paths.secondLock() },
  { name: 'line', pattern: paths.line() },
  { name: 'documents', pattern: paths.documents() },
  { name: 'devices', pattern: paths.devices() },
  { name: 'security', pattern: paths.security(), path: openSecurity },
  { name: 'security-event', pattern: patterns.securityEvent, path: openSecurityEvent },
  { name: 'contact-case', pattern: patterns.contactCase, path: openContactCase },
  { name: 'notifications', pattern: paths.notifications() },
  { name: 'protection', pattern: paths.protection() },
  { name: 'history-deposits', pattern: paths.transactions(), path: paths.transactions('deposit') },
  {
    name: 'history-withdrawals',
    pattern: paths.transactions(),
    path: paths.transactions('withdraw'),
  },
  { name: 'history-activity', pattern: paths.transactions(), path: paths.transactions('activity') },
  {
    name: 'history-promotions',
    pattern: paths.transactions(),
    path: paths.transactions('promotion'),
  },
  { name: 'activity', pattern: patterns.activity, path: openActivity },
  { name: 'claim', pattern: patterns.claim, path: openClaim },
  {
    name: 'statement',
    pattern: paths.transactions(),
    path: paths.transactions('deposit'),
    act: openStatement,
  },
  {
    name: 'statement-proofs',
    pattern: paths.transactions(),
    path: paths.transactions('deposit'),
    act: openStatementWithProofs,
  },
];

/** The paths that are left out, because their screen shows nothing: it redirects, or closes its window. */
const unseen = /^\/luanch-game\b/;

const table = resolve(import.meta.dirname, '../apps/member/src/app/screens.ts');

/** Reads the patterns from the source of the member app's table of screens, because Node.js cannot import JSX. */
export async function listPatterns(): Promise<string[]> {
  const source = await readFile(table, 'utf8');
  const [, rows = ''] = source.split('const screens');
  const written = rows.matchAll(/\b(?:paths\.(\w+)\(\)|patterns\.(\w+))|'(\/[^']*)'/g);
  return Array.from(written, ([all, path, pattern, literal]) => {
    const build = Object.entries(paths).find(([name]) => name === path)?.[1];
    const found =
      literal ??
      Object.entries(patterns).find(([name]) => name === pattern)?.[1] ??
      (build && String(Reflect.apply(build, undefined, [])));
    if (found === undefined) throw new Error(`${table}: what is ${all}?`);
    return found;
  }).filter((pattern) => !unseen.test(pattern));
}

/** Returns the views, after checking that their screens exist. */
export async function listViews(): Promise<ScreenView[]> {
  const existing = await listPatterns();
  return screenViews.filter(({ pattern }) => existing.includes(pattern));
}

/** Opens a view and waits until nothing moves; `settled` says when enough of it is loaded. */
export async function openView(
  page: Page,
  view: ScreenView,
  viewer: Viewer,
  settled: (page: Page) => Promise<void> = untilQuiet,
): Promise<void> {
  const path = typeof view.path === 'function' ? await view.path(viewer) : view.path;
  await page.goto(`${viewer.product.url}${path ?? view.pattern}`, { waitUntil: 'commit' });
  await page.locator('#root main').waitFor();
  await settled(page);
  await view.act?.(page);
}

/** Waits until no request is pending, the fonts are loaded and nothing moves. */
export async function untilQuiet(page: Page): Promise<void> {
  let quiet = 0;
  let open = 0;
  const begin = () => (open += 1);
  const end = () => (open -= 1);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  // Requests from before the listener end below zero, which counts as quiet.
  for (let waited = 0; quiet < 3 && waited < 60; waited += 1) {
    await page.waitForTimeout(QUIET_MS / 3);
    quiet = open <= 0 && (await countOpenCalls(page)) === 0 ? quiet + 1 : 0;
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  await page.evaluate('document.fonts.ready.then(() => true)');
}

async function toRegisterDetails(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('0899999999');
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.locator('[name=bankAbbr]').waitFor();
}

async function openBankSheet(page: Page): Promise<void> {
  await toRegisterDetails(page);
  await openBanks(page);
}

async function openStatement(page: Page): Promise<void> {
  await page.locator('header:has(h1) > button').last().click();
  await page.locator('dialog[open]').first().waitFor();
}

/** Chooses the statement's format as soon as the sheet has loaded, which tests may hold up. */
async function openStatementWithProofs(page: Page): Promise<void> {
  await openStatement(page);
  await page.evaluate(`void setInterval(() => {
    document.querySelector('dialog[open] fieldset:first-of-type [aria-pressed=false]:last-child')?.click();
  }, 20)`);
  await page.waitForTimeout(QUIET_MS);
}

/** Opens the proof of a phone: the phone is registered already, so the server asks for a code. */
async function toRegisterCode(page: Page): Promise<void> {
  const code = 'registration_taken';
  const { message } = errors[code];
  await page.route(
    `**/api${routes.register.path}`,
    // Uses a status that the browser does not log as an error.
    (route) =>
      route.fulfill({
        json: { success: false, status: 409, status_code: 409, code, message, data: null },
      }),
    { times: 1 },
  );
  await toRegisterDetails(page);
  const fields = await page.getByRole('textbox').all();
  for (const [place, text] of ['มานี', 'มีนา', '1234567890', 'mango-rain-2026'].entries()) {
    await fields[place]?.fill(text);
  }
  await chooseBank(page);
  await page.getByRole('button', { name: 'ยืนยันการสมัคร' }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('button', { name: 'ขอรหัสยืนยัน' }).waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await page.getByRole('dialog').getByRole('navigation').waitFor();
}

function withdrawalPath({ withdrawalId }: Viewer): string {
  return paths.withdrawal(withdrawalId);
}

async function openCheckout({ product, token }: Viewer): Promise<string> {
  const openOne = async () => {
    const { payins: deposits } = await callApi(product, 'listOpenDeposits', { token });
    return deposits.find(({ kind }) => kind === 'redirect');
  };
  // A member without a deposit holds two open ones at most, so one that is open already is used.
  const before = await openOne();
  if (before) return paths.openedDeposit(before.ref_code);
  const body = { amount: 100, return_url: product.url };
  await callApi(product, 'openDeposit', { token, params: { paymentId: '3' }, body });
  return paths.openedDeposit((await openOne())?.ref_code ?? '');
}

async function openActivity({ product, token }: Viewer): Promise<string> {
  const { activities } = await callApi(product, 'listActivity', { token });
  return paths.activity(activities[0]?.id ?? '');
}

async function openClaim({ product, token }: Viewer): Promise<string> {
  const findClaim = async () => {
    const { promotions } = await callApi(product, 'listPromotionHistory', { token });
    return promotions[0];
  };
  const before = await findClaim();
  if (before) return paths.claim(before.id);
  await depositByBank(product, { token, amount: WITHDRAWAL_BAHT });
  await callApi(product, 'claimPromotion', { token, body: await findOffer({ product, token }) });
  return paths.claim((await findClaim())?.id ?? '');
}

/** Returns a promotion that can be claimed as soon as the withdrawal has ended. */
async function findOffer({ product, token }: Omit<Viewer, 'withdrawalId'>) {
  const until = Date.now() + WITHDRAWAL_TIMEOUT_MS;
  for (;;) {
    const { offers } = await callApi(product, 'listOffers', { token });
    const offer = offers.find(({ refusal }) => refusal === null);
    if (offer) return { promotion_id: offer.promotion_id };
    if (Date.now() > until) throw new Error(`no promotion can be claimed: ${offers[0]?.refusal}`);
    await sleep(QUIET_MS);
  }
}

/** Changes the viewer's password to the same one, so that there is a security event to look at. */
async function openSecurity({ product, token }: Viewer): Promise<string> {
  const { events } = await callApi(product, 'getSecurity', { token });
  if (events.length === 0) {
    const body = { old_password: VIEWER_PASSWORD, new_password: VIEWER_PASSWORD };
    await callApi(product, 'changePassword', { token, body });
  }
  return paths.security();
}

async function openSecurityEvent(viewer: Viewer): Promise<string> {
  await openSecurity(viewer);
  const { product, token } = viewer;
  const { events } = await callApi(product, 'getSecurity', { token });
  return paths.securityEvent(events[0]?.id ?? '');
}

async function openContactCase({ product, token }: Viewer): Promise<string> {
  const { cases } = await callApi(product, 'getContact', { token });
  const [known] = cases;
  if (known) return paths.contactCase(known.number);
  const body = { key: '0'.repeat(32), text: 'ฝากเงินแล้วยังไม่เข้า รบกวนตรวจสอบให้ด้วยครับ' };
  const { number } = await callApi(product, 'openCase', { token, body });
  return paths.contactCase(number);
}

async function openWheel({ product, token }: Viewer): Promise<string> {
  const { round_id } = await callApi(product, 'openSpin', { token, body: { spin_id: 1 } });
  return paths.wheel(round_id);
}

/** Registers a new member with a withdrawal in progress, whom no other journey uses. */
export async function registerViewer(product: RunningProduct, phone: string): Promise<Viewer> {
  const { token } = await callApi(product, 'register', {
    body: {
      phone,
      password: VIEWER_PASSWORD,
      first_name: 'ณัฐกฤตาภัทรนันท์',
      last_name: 'อัครเดชาวัฒนานุกูลกิจไพบูลย์',
      bank_abbr: 'GHB',
      bank_acc_number: phone,
      website_id: 3,
    },
  });
  const credit = `--credit=${2 * WITHDRAWAL_BAHT}`;
  await product.command('member:adjust', '--phone', phone, credit, '--reason', 'to look at');
  const text = 'โปรโมชั่นใหม่สำหรับสมาชิกทุกท่าน เริ่มวันนี้ถึงสิ้นเดือน';
  await product.command(
    'notifications:send',
    '--phone',
    phone,
    '--text',
    text,
    '--link=/promotion',
  );
  const { payout_id } = await callApi(product, 'requestWithdrawal', {
    token,
    params: { paymentId: 1 },
    body: { amount: WITHDRAWAL_BAHT },
  });
  return { product, token, withdrawalId: payout_id };
}
