import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import type { DepositDetails, DepositOrder, PaymentMethod } from '@kapao/contract/payments.ts';
import {
  amountRange,
  feeFromWire,
  feeOf,
  isInRange,
  isOpenAt,
  LATE_TRANSFER_SECONDS,
  needsApproval,
  openingHours,
  takesSlip,
  withdrawCap,
} from '@kapao/contract/payments/rules.ts';
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { formatCredit } from '../../lib/numbers.ts';

/** The quick amounts in baht (pay-76, pay-77, pay-88). */
export const QUICK_AMOUNTS_BAHT = [20, 50, 100, 150, 300, 500, 1000, 2500, 5000] as const;
/** The toast of a successful deposit stays for 10 seconds (pay-81). */
export const DEPOSIT_TOAST_MS = 10_000;
/** pay-90: the notice of an unknown outcome stays long enough to read the instructions before trying again. */
export const UNKNOWN_NOTICE_MS = 10_000;
/** The polling interval while the live channel is lost. */
const QUIET_POLL_MS = 5000;
/** The polling interval in a payment's room, which tells its status; the rest is learnt by polling alone. */
const IN_ROOM_POLL_MS = 15_000;

const LATE_TRANSFER_MS = LATE_TRANSFER_SECONDS * 1000;

/** Sorts the payment methods by their `sort`, ascending (pay-73). */
export function sortMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return methods.toSorted((one, other) => one.sort - other.sort);
}

/** Sets the method that the member used last apart; the others keep the site's order (pay-73). */
export function lastUsedFirst(
  methods: readonly PaymentMethod[],
  lastId: number | null,
): { lastUsed: PaymentMethod | null; others: PaymentMethod[] } {
  const sorted = sortMethods(methods);
  const lastUsed = sorted.find(({ id }) => id === lastId) ?? null;
  return { lastUsed, others: sorted.filter((method) => method !== lastUsed) };
}

/** Finds the method whose numeric id is `type`; anything else is an unknown method (pay-74, pay-94). */
export function findMethod(
  methods: readonly PaymentMethod[],
  type: string,
): PaymentMethod | undefined {
  return methods.find((method) => String(method.id) === type);
}

/** An empty amount cannot be deposited (pay-76, pay-77, pay-88); the field enforces the limits. */
export function canDeposit(amount: string): boolean {
  return amount !== '';
}

/** True if the method accepts the amount; other quick amounts are disabled. */
export function isWithinMethod(amountBaht: number, method: PaymentMethod): boolean {
  return isInRange(microFromBaht(amountBaht), amountRange(method.min_amount, method.max_amount));
}

type WithdrawLimits = Pick<SiteSettings, 'min_withdraw' | 'max_withdraw'>;

/** The maximum of the input: the smaller of max_withdraw and the available credit (pay-76, pay-77, pay-88). */
export function withdrawCapBaht(limits: WithdrawLimits, availableCredit: number): number {
  return bahtFromMicro(
    withdrawCap(microFromBaht(limits.max_withdraw), microFromBaht(availableCredit)),
  );
}

/**
 * Whether the amount can be withdrawn: false while it is empty, below min_withdraw or above max_withdraw, and while
 * loading (pay-76).
 */
export function canWithdraw(amount: string, limits: WithdrawLimits, isLoading: boolean): boolean {
  if (amount === '' || isLoading) return false;
  const range = amountRange(limits.min_withdraw, limits.max_withdraw);
  return isInRange(microFromBaht(Number(amount)), range);
}

type TurnoverItem = MemberData['turnover'][number];

/** The promotions whose wagering requirement is not yet met. */
export function unmetWageringRequirements(turnover: readonly TurnoverItem[]): TurnoverItem[] {
  return turnover.filter(({ remaining }) => remaining > 0);
}

/** The three steps of a withdrawal (pay-74, pay-94). */
export const withdrawalSteps = ['in_progress', 'completed', 'failed'] as const;
export type WithdrawalStep = (typeof withdrawalSteps)[number];

/** A withdrawal whose money was returned, rejected or refunded, counts as failed. */
export function withdrawalStep(status: TransactionStatus): WithdrawalStep {
  switch (status) {
    case 'success':
      return 'completed';
    case 'failed':
    case 'reject':
    case 'refund':
    case 'reversed':
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

/** True if the withdrawal does not exist or the id is malformed, so that a retry would not help. */
export function isNotFoundFailure(failureStatus: number): boolean {
  return failureStatus === NOT_FOUND || failureStatus === BAD_REQUEST;
}

export type DepositOutcome =
  | 'waiting'
  | 'success'
  | 'failed'
  | 'rejected'
  | 'refunded'
  | 'reversed';

export function depositOutcome(status: TransactionStatus): DepositOutcome {
  switch (status) {
    case 'success':
    case 'failed':
    case 'reversed':
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

const mostFinalFirst = ['reversed', 'success', 'refunded', 'rejected', 'failed'] as const;

/** Returns the more final of two outcomes: a late transfer turns a failed deposit into a success, and a reversal follows one. */
export function finalOutcome(one: DepositOutcome, other: DepositOutcome): DepositOutcome {
  return mostFinalFirst.find((outcome) => outcome === one || outcome === other) ?? 'waiting';
}

/** A failed deposit waits again once its slip has been uploaded, even if its room reported a failure. */
export function outcomeOf(
  liveOutcome: DepositOutcome,
  deposit: Pick<DepositDetails, 'status' | 'has_slip'> | undefined,
): DepositOutcome {
  if (deposit === undefined) return liveOutcome;
  const queriedOutcome = depositOutcome(deposit.status);
  const isRevived = liveOutcome === 'failed' && queriedOutcome === 'waiting' && deposit.has_slip;
  return isRevived ? 'waiting' : finalOutcome(liveOutcome, queriedOutcome);
}

/**
 * True while a deposit's money may still come: until it has ended, and for a failed one as long as its amount is kept
 * for it.
 */
export function mayStillArrive(
  outcome: DepositOutcome,
  { transfer_in }: Pick<DepositOrder, 'transfer_in'>,
  nowMs: number,
): boolean {
  if (outcome === 'waiting') return true;
  return outcome === 'failed' && Date.parse(transfer_in) + LATE_TRANSFER_MS > nowMs;
}

/** Returns the polling interval of a payment in progress. */
export function paymentPollMs(isInRoom: boolean): number {
  return isInRoom ? IN_ROOM_POLL_MS : QUIET_POLL_MS;
}

/** Whether a deposit has a receipt: only one whose money came, also where it went back later (pay-102). */
export function hasReceipt(outcome: DepositOutcome): boolean {
  return outcome === 'success' || outcome === 'refunded' || outcome === 'reversed';
}

interface OpenedDepositSteps {
  /** The member leaves for the gateway's payment page. */
  leavesForPage: boolean;
  /** The member transfers to the method's account; otherwise there is a QR to scan (pay-19). */
  isToAccount: boolean;
}

/** The member's steps for each kind of deposit. */
export const depositSteps: Readonly<Record<DepositKind, OpenedDepositSteps>> = {
  promptpay: { leavesForPage: false, isToAccount: false },
  'gateway-qr': { leavesForPage: false, isToAccount: false },
  redirect: { leavesForPage: true, isToAccount: false },
  'bank-transfer': { leavesForPage: false, isToAccount: true },
};

/** True if a deposit opened earlier can still be paid or its slip uploaded. */
export function canResumeDeposit(
  deposit: Pick<DepositOrder, 'kind' | 'transfer_in'>,
  hasSlip: boolean,
  nowMs: number,
): boolean {
  if (hasSlip) return true;
  const graceMs = takesSlip[deposit.kind] ? LATE_TRANSFER_MS : 0;
  return Date.parse(deposit.transfer_in) + graceMs > nowMs;
}

export type SentSlipState =
  | { kind: 'checking' }
  | { kind: 'warned'; notice: NonNullable<DepositDetails['slip_notice']> }
  /** The slip's transfer has arrived with another amount, which the screen tells above (pay-97). */
  | { kind: 'arrived' };

/** slip-08: the one state of a deposit whose slip was sent. */
export function sentSlipState({
  slip_notice: notice,
  unmatched_transfers: arrived,
}: Pick<DepositDetails, 'slip_notice' | 'unmatched_transfers'>): SentSlipState {
  const saysMore = notice !== null && notice.outcome !== 'other_amount';
  if (arrived.length > 0 && !saysMore) return { kind: 'arrived' };
  return notice === null ? { kind: 'checking' } : { kind: 'warned', notice };
}

type Fee = Pick<PaymentMethod, 'fee_fixed' | 'fee_percent'>;

export function hasFee({ fee_fixed, fee_percent }: Fee): boolean {
  return fee_fixed > 0 || fee_percent > 0;
}

export function feeBaht(amountBaht: number, fee: Fee): number {
  return bahtFromMicro(feeOf(microFromBaht(amountBaht), feeFromWire(fee)));
}

type Hours = Pick<PaymentMethod, 'open_from' | 'open_until' | 'closed'>;

export function isOpenNow({ open_from, open_until, closed }: Hours, nowMs: number): boolean {
  if (closed) return false;
  return isOpenAt(openingHours(open_from, open_until), new Date(nowMs));
}

const SERVER_FAULT = 500;

/** True if the outcome is unknown: no response, or a server fault after processing may have begun. */
export function isOutcomeUnknown(failure: { status: number; code: string | null }): boolean {
  const isCertain = failure.code === 'starting_or_stopping' || failure.code === 'unavailable';
  return failure.status >= SERVER_FAULT && !isCertain;
}

/** True if the withdrawal waits for the operator; the maximum is null where none does. */
export function needsOperator(amountBaht: number, automaticMaxBaht: number | null): boolean {
  if (automaticMaxBaht === null) return false;
  return needsApproval(microFromBaht(amountBaht), microFromBaht(automaticMaxBaht));
}

/** The time left to transfer, in milliseconds; 0 after the deadline. */
export function timeLeftMs(transferIn: string, nowMs: number): number {
  return Math.max(0, Date.parse(transferIn) - nowMs);
}

/**
 * True if all satang of the requested baht were taken, so that the deposit has the next free amount
 * (pay-80).
 */
export function usesNextUnusedAmount(
  deposit: Pick<DepositOrder, 'request_amount' | 'deposit_amount'>,
): boolean {
  return deposit.deposit_amount - deposit.request_amount >= 1;
}

/** Splits an amount, `150.37` into `150` and `.37`: the satang identify the deposit, so they are highlighted. */
export function splitSatang(baht: number): { whole: string; satang: string } {
  const text = formatCredit(baht);
  const point = text.indexOf('.');
  return { whole: text.slice(0, point), satang: text.slice(point) };
}

/** An amount for pasting into a bank app: no grouping, two decimals. */
export function plainAmount(baht: number): string {
  return baht.toFixed(2);
}

/** The URL if it is a web address; null otherwise, so that no other scheme is followed. */
export function paymentPageUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\/[^/]/i.test(url) ? url : null;
}

/** Returns the amount that the wallet received; before it is known, the expected amount. */
export function receivedAmountBaht({
  paid_amount,
  paid_fee,
  receive_amount,
}: DepositDetails): number {
  return paid_amount === null ? receive_amount : paid_amount - (paid_fee ?? 0);
}

/** Formats the received amount, such as `+300.93`. */
export function receivedAmountText(deposit: DepositDetails): string {
  return `+${formatCredit(receivedAmountBaht(deposit))}`;
}

/** The saved picture's file name, which contains the amount. */
export function qrFileName(deposit: DepositOrder): string {
  return `qr-${plainAmount(deposit.deposit_amount)}.png`;
}
