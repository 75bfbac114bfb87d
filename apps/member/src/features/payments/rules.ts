import type { PayinRequest, PaymentMethod } from '@kapao/contract/payments.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { formatCredit } from '../../lib/numbers.ts';

/** SPEC section 5. */
export const QUICK_AMOUNTS_BAHT = [20, 50, 100, 150, 300, 500, 1000, 2500, 5000] as const;
/** SPEC section 9: the notice of a deposit that has arrived stays for 10 seconds. */
export const DEPOSIT_NOTICE_MS = 10_000;
/** How often the server is asked while the live channel is gone, and while a withdrawal is under way. */
export const QUIET_POLL_MS = 5000;

const WALLET_BANK = 'TRUEWALLET';

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

export type PayinOutcome = 'waiting' | 'success' | 'failed';

export function payinOutcome(status: TransactionStatus): PayinOutcome {
  if (status === 'success') return 'success';
  return status === 'failed' || status === 'reject' || status === 'refund' ? 'failed' : 'waiting';
}

/** Of two reports the one that lasts: a late transfer turns a failed deposit into a success. */
export function lastingOutcome(one: PayinOutcome, other: PayinOutcome): PayinOutcome {
  if (one === 'success' || other === 'success') return 'success';
  return one === 'failed' || other === 'failed' ? 'failed' : 'waiting';
}

/** What is left of the time in which the transfer counts, in milliseconds; 0 when it is over. */
export function timeLeftMs(transferIn: string, nowMs: number): number {
  return Math.max(0, Date.parse(transferIn) - nowMs);
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
