import { bangkokTime } from '@kapao/contract/bangkok.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { PayinRequest, PaymentMethod } from '@kapao/contract/payments.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { formatCredit } from '../../lib/numbers.ts';

/** SPEC section 5. */
export const QUICK_AMOUNTS_BAHT = [20, 50, 100, 150, 300, 500, 1000, 2500, 5000] as const;
/** SPEC section 9: the notice of a deposit that has arrived stays for 10 seconds. */
export const DEPOSIT_NOTICE_MS = 10_000;
/** Long enough to read what to do before anything is tried again. */
export const UNKNOWN_NOTICE_MS = 10_000;
/** How often the server is asked while the live channel is gone, and while a withdrawal is under way. */
export const QUIET_POLL_MS = 5000;

const WALLET_BANK = 'TRUEWALLET';
const PERCENT = 100;

/** SPEC section 4, "Sorting": by sort ascending. */
export function sortMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((one, other) => one.sort - other.sort);
}

/** SPEC 2.2: {type} is the method's numeric id; anything else is an unknown method. */
export function findMethod(
  methods: readonly PaymentMethod[],
  type: string,
): PaymentMethod | undefined {
  return methods.find((method) => String(method.id) === type);
}

export function isWallet(bankAbbreviation: string): boolean {
  return bankAbbreviation.toUpperCase() === WALLET_BANK;
}

/** A method without an account of its own is paid on a page elsewhere. */
export function isByPage({ is_node, bank_acc_number }: PaymentMethod): boolean {
  return !is_node && bank_acc_number === '';
}

/** SPEC section 5: an empty amount cannot be deposited; too small or too large is left to the field. */
export function canDeposit(amount: string): boolean {
  return amount !== '';
}

/** A quick amount that this method would not take is not offered. */
export function isWithinMethod(amountBaht: number, method: PaymentMethod): boolean {
  return amountBaht >= method.min_amount && amountBaht <= method.max_amount;
}

type WithdrawLimits = Pick<SiteSettings, 'min_withdraw' | 'max_withdraw'>;

/** SPEC section 5: the input is capped at the smaller of max_withdraw and the available credit. */
export function withdrawCap(limits: WithdrawLimits, availableCredit: number): number {
  return Math.min(limits.max_withdraw, Math.max(0, availableCredit));
}

/** SPEC section 5: not while empty, below min_withdraw, above max_withdraw, or while loading. */
export function canWithdraw(amount: string, limits: WithdrawLimits, isLoading: boolean): boolean {
  if (amount === '' || isLoading) return false;
  const baht = Number(amount);
  return baht >= limits.min_withdraw && baht <= limits.max_withdraw;
}

type TurnoverItem = MemberData['turnover'][number];

/** Promotions that are still to be staked for. */
export function remainingTurnover(turnover: readonly TurnoverItem[]): TurnoverItem[] {
  return turnover.filter(({ remaining }) => remaining > 0);
}

/** How far a turnover has come, 0 to 100. */
export function turnoverPercent({ turnover_done, turnover_need }: TurnoverItem): number {
  if (turnover_need <= 0) return PERCENT;
  return Math.min(PERCENT, (turnover_done / turnover_need) * PERCENT);
}

/** The three steps of SPEC 2.2, "Withdrawal detail". */
export const withdrawalSteps = ['in_progress', 'completed', 'failed'] as const;
export type WithdrawalStep = (typeof withdrawalSteps)[number];

/** Money that came back, refused or refunded, is a withdrawal that failed. */
export function withdrawalStep(status: TransactionStatus): WithdrawalStep {
  switch (status) {
    case 'success':
      return 'completed';
    case 'failed':
    case 'reject':
    case 'refund':
      return 'failed';
    case 'pending':
    case 'waiting_callback':
    case 'auto_failed':
      return 'in_progress';
    default:
      return status satisfies never;
  }
}

const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** No such withdrawal, or an address that cannot be one's: another try would not help. */
export function isUnknown(failureStatus: number): boolean {
  return failureStatus === NOT_FOUND || failureStatus === BAD_REQUEST;
}

export type PayinOutcome = 'waiting' | 'success' | 'failed' | 'rejected' | 'refunded';

export function payinOutcome(status: TransactionStatus): PayinOutcome {
  switch (status) {
    case 'success':
    case 'failed':
      return status;
    case 'reject':
      return 'rejected';
    case 'refund':
      return 'refunded';
    case 'pending':
    case 'waiting_callback':
    case 'auto_failed':
      return 'waiting';
    default:
      return status satisfies never;
  }
}

const lastingFirst = ['success', 'refunded', 'rejected', 'failed'] as const;

/** Of two reports the one that lasts: a late transfer turns a failed deposit into a success. */
export function lastingOutcome(one: PayinOutcome, other: PayinOutcome): PayinOutcome {
  return lastingFirst.find((outcome) => outcome === one || outcome === other) ?? 'waiting';
}

/** A failed deposit waits again once its slip is there, whatever its room had told before. */
export function outcomeWithSlip(
  told: PayinOutcome,
  state: Pick<Data<'getPayin'>, 'status' | 'has_slip'> | undefined,
): PayinOutcome {
  if (state === undefined) return told;
  const answered = payinOutcome(state.status);
  const isRevived = told === 'failed' && answered === 'waiting' && state.has_slip;
  return isRevived ? 'waiting' : lastingOutcome(told, answered);
}

/** RULINGS 7: a node-type deposit is transferred to an account; there is nothing to scan. */
export function isByAccount(payin: Pick<PayinRequest, 'qrcode_image'>): boolean {
  return payin.qrcode_image === '';
}

/** For so long after its deadline the slip of a transfer that was made in time is still taken. */
const SLIP_GRACE_MS = 15 * 60_000;

/** Whether a deposit of before is still worth coming back to. */
export function isWorthReturning(
  payin: Pick<PayinRequest, 'qrcode_image' | 'transfer_in'>,
  hasSlip: boolean,
  nowMs: number,
): boolean {
  if (hasSlip) return true;
  const graceMs = isByAccount(payin) ? SLIP_GRACE_MS : 0;
  return Date.parse(payin.transfer_in) + graceMs > nowMs;
}

const SATANG_PER_BAHT = 100;

type Fee = Pick<PaymentMethod, 'fee_fixed' | 'fee_percent'>;

export function hasFee({ fee_fixed, fee_percent }: Fee): boolean {
  return fee_fixed > 0 || fee_percent > 0;
}

/** What is taken of an amount, in baht: whole satang, rounded down, never more than the amount. */
export function feeBaht(amountBaht: number, { fee_fixed, fee_percent }: Fee): number {
  // In whole satang, and the percent in hundredths, because 0.1 baht is no binary number.
  const amountSatang = Math.round(amountBaht * SATANG_PER_BAHT);
  const hundredths = Math.round(fee_percent * PERCENT);
  const share = Math.floor((amountSatang * hundredths) / (PERCENT * PERCENT));
  const fee = Math.round(fee_fixed * SATANG_PER_BAHT) + share;
  return Math.min(fee, amountSatang) / SATANG_PER_BAHT;
}

type Hours = Pick<PaymentMethod, 'open_from' | 'open_until'>;

/** By Bangkok's clock, the end not included; hours whose end comes first span midnight. */
export function isOpenAt({ open_from, open_until }: Hours, nowMs: number): boolean {
  if (open_from === null || open_until === null) return true;
  const time = bangkokTime(new Date(nowMs));
  return open_from < open_until
    ? time >= open_from && time < open_until
    : time >= open_from || time < open_until;
}

/** What the server can read as a slip, and as much of it as fits into one request. */
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const SLIP_TEXT_LENGTH_MAX = 8 * 1024 * 1024 - 1024;

export function isSlipType(type: string): boolean {
  return SLIP_TYPES.some((known) => known === type);
}

const SERVER_FAULT = 500;

/** Nobody knows whether it was done: there was no answer, or one from half-way. */
export function isOutcomeUnknown(failure: { status: number; code: string | null }): boolean {
  return failure.status >= SERVER_FAULT && failure.code !== 'starting_or_stopping';
}

/** What is left of the time in which the transfer counts, in milliseconds; 0 when it is over. */
export function timeLeftMs(transferIn: string, nowMs: number): number {
  return Math.max(0, Date.parse(transferIn) - nowMs);
}

/** Where all satang above an amount are taken, the deposit has the next free amount upwards (RULINGS 45). */
export function isNextFree(
  payin: Pick<PayinRequest, 'request_amount' | 'deposit_amount'>,
): boolean {
  return payin.deposit_amount - payin.request_amount >= 1;
}

/** `150.37` → `150` and `.37`: the satang tell this deposit from the others, so they stand out. */
export function splitSatang(baht: number): { whole: string; satang: string } {
  const text = formatCredit(baht);
  const point = text.indexOf('.');
  return { whole: text.slice(0, point), satang: text.slice(point) };
}

/** For pasting into a bank app: no grouping, two decimals. */
export function plainAmount(baht: number): string {
  return baht.toFixed(2);
}

/** A payment page is a web page: no other kind of address is followed. */
export function paymentPageUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\/[^/]/i.test(url) ? url : null;
}

/** The saved picture's name says what it is for. */
export function qrFileName(payin: PayinRequest): string {
  return `qr-${plainAmount(payin.deposit_amount)}.png`;
}
