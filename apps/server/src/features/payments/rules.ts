import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { bahtText, MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import {
  feeOf,
  isInRange,
  isOpenAt,
  takesSlip,
  withdrawCap,
} from '@kapao/contract/payments/rules.ts';
import type {
  AmountRange,
  Fee,
  OpeningHours,
  DepositKind,
} from '@kapao/contract/payments/rules.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { DepositStatus } from '@kapao/contract/statuses.ts';

/**
 * pay-16, pay-31: how far a bank's clock may be behind ours. A transfer may be dated this long before its deposit, so a
 * used amount is not reused for as long.
 */
export const CLOCK_TOLERANCE_SECONDS = 60;
/** The satang that are added to an amount, so that open deposits of one receiving account differ. */
export const MIN_OFFSET_SATANG = 1;
export const MAX_OFFSET_SATANG = 99;
/** The most by which the next free amount may exceed the requested one. */
export const MAX_NEXT_FREE_SATANG = 2_000;
/**
 * The most open deposits of a member with a successful deposit. Each reserves an amount, so ten use about a tenth of
 * the amounts around one baht value. Other members may hold few, even together, so that they cannot keep others from
 * depositing (pay-17).
 */
export const MAX_OPEN_DEPOSITS = 10;
const MAX_UNPROVEN_OPEN_DEPOSITS = 2;
const MAX_UNPROVEN_OPEN_DEPOSITS_OF_NETWORK = 20;

/**
 * The number of open deposits that decides whether another may be opened. `isProven`: the member has had a successful
 * deposit.
 */
export type OpenDepositCounts =
  | { isProven: true; ofMember: number }
  | { isProven: false; ofMember: number; onNetwork: number };

export function hasTooManyOpen(counts: OpenDepositCounts): boolean {
  if (counts.isProven) return counts.ofMember >= MAX_OPEN_DEPOSITS;
  return (
    counts.ofMember >= MAX_UNPROVEN_OPEN_DEPOSITS ||
    counts.onNetwork >= MAX_UNPROVEN_OPEN_DEPOSITS_OF_NETWORK
  );
}
/** pay-28: the most slips of one deposit: the first may be the wrong picture, and the second unreadable. */
export const MAX_SLIPS_PER_DEPOSIT = 3;

/**
 * limit-14: the amount that counts against a limit, without the satang that only make the deposit's amount unique.
 */
export function limitedAmount(
  deposit: { amountMicro: bigint; requestedMicro: bigint },
  receivedMicro: bigint,
): bigint {
  const addedMicro = deposit.amountMicro - deposit.requestedMicro;
  return addedMicro < MICRO_PER_BAHT ? receivedMicro - addedMicro : receivedMicro;
}

/**
 * pay-22, pay-23: a repeat of a deposit or withdrawal has the same method, amount, bonus and return address. Another body
 * under the same key is refused with `request_key_reused`.
 */
export function repeatedRequestDetails(
  { paymentId }: { paymentId: number },
  { amount, return_url }: { amount: number; return_url?: string },
  bonus?: string,
): Readonly<Record<string, string | number>> {
  return {
    paymentId,
    amount,
    ...(return_url !== undefined && { return_url }),
    ...(bonus !== undefined && { bonus }),
  };
}

export interface TransferDetails {
  amountMicro: bigint;
  receiver: string | null;
  reference: string | null;
  /** The payer, joined by `payerKey`; null where the gateway names no payer. */
  payer: string | null;
}

/** Joins bank code, account number and name of a payer to one text, for comparisons. */
export function payerKey(payer: {
  payerBankCode: string;
  payerAccountNumber: string;
  payerName: string;
}): string {
  return [payer.payerBankCode, payer.payerAccountNumber, payer.payerName].join(' ');
}

/**
 * pay-34: a repeat of a reported transfer has the same amount, receiver, reference and payer. Another body under the
 * same transfer id is a conflict.
 */
export function isSameTransfer(earlier: TransferDetails, later: TransferDetails): boolean {
  return (
    earlier.amountMicro === later.amountMicro &&
    earlier.receiver === later.receiver &&
    earlier.reference === later.reference &&
    (earlier.payer === null || later.payer === null || earlier.payer === later.payer)
  );
}

export type SlipRefusal = 'slip_not_expected' | 'expired';

/**
 * pay-28, pay-86: returns why a slip is refused. It needs an open deposit of a kind that takes slips, or one that
 * expired moments ago, because the slip may arrive late. One that its member cancelled stays ended (way-06).
 */
export function slipRefusal(
  deposit: {
    adapter: DepositKind;
    status: DepositStatus;
    reservedUntil: Date;
    cancelledAt: Date | null;
  },
  slipsSoFar: number,
  now: Date,
): SlipRefusal | undefined {
  const { adapter, status, reservedUntil, cancelledAt } = deposit;
  const waitsOrMay = status === 'pending' || canBecome(depositTransitions, status, 'pending');
  if (!takesSlip[adapter] || !waitsOrMay || cancelledAt !== null) return 'slip_not_expected';
  if (slipsSoFar >= MAX_SLIPS_PER_DEPOSIT) return 'slip_not_expected';
  return status === 'failed' && now > reservedUntil ? 'expired' : undefined;
}

/** The limits of one Bangkok day; null means no limit. */
export interface DailyLimits {
  count: number | null;
  sumMicro: bigint | null;
}

export interface WithdrawnToday {
  count: number;
  sumMicro: bigint;
}

/** pay-59: returns how much of the daily limits is left, at least 0; null where there is no limit. */
export function remainingToday(limits: DailyLimits, today: WithdrawnToday): DailyLimits {
  const sumLeft = limits.sumMicro === null ? null : limits.sumMicro - today.sumMicro;
  return {
    count: limits.count === null ? null : Math.max(limits.count - today.count, 0),
    sumMicro: sumLeft !== null && sumLeft < 0n ? 0n : sumLeft,
  };
}

export interface Refused<Code> {
  refusal: Code;
  /** The text in place of the code's default text, where a figure helps the member. */
  message?: string | BothLanguages;
}

export interface WithdrawalTerms {
  range: AmountRange;
  fee: Fee;
  hours: OpeningHours | null;
  limits: DailyLimits;
}

/** queue-06: the number of minutes for which one person has a withdrawal. */
export const TAKEN_MINUTES = 10;

export type WithdrawalRefusal =
  | 'payment_closed'
  | 'amount_out_of_range'
  | 'withdrawal_limit_reached'
  | 'not_enough_money';

/**
 * pay-13, pay-59: returns why a withdrawal is refused. The site's terms are checked first, because they help a member
 * more than "not enough money".
 */
export function withdrawalRefusal(
  amountMicro: bigint,
  terms: WithdrawalTerms,
  state: { availableMicro: bigint; today: WithdrawnToday; now: Date },
): Refused<WithdrawalRefusal> | undefined {
  const { range, fee, limits } = terms;
  const closed = hoursRefusal(terms, state.now);
  if (closed) return closed;
  if (!isInRange(amountMicro, range)) {
    return { refusal: 'amount_out_of_range', message: rangeText(range) };
  }
  const feeMicro = feeOf(amountMicro, fee);
  if (feeMicro === amountMicro) {
    return { refusal: 'amount_out_of_range', message: feeText(feeMicro) };
  }
  const counted = dayRefusal(limits, state.today);
  if (counted) return counted;
  const left = remainingToday(limits, state.today);
  if (left.sumMicro !== null && amountMicro > left.sumMicro) {
    return { refusal: 'withdrawal_limit_reached', message: sumLeftText(left.sumMicro) };
  }
  const cap = withdrawCap(range.maxMicro, state.availableMicro);
  return amountMicro > cap ? { refusal: 'not_enough_money' } : undefined;
}

/** pay-09: refuses a withdrawal outside the method's hours. */
export function hoursRefusal(
  { hours }: Pick<WithdrawalTerms, 'hours'>,
  now: Date,
): Refused<'payment_closed'> | undefined {
  if (!hours || isOpenAt(hours, now)) return undefined;
  return { refusal: 'payment_closed', message: closedText(hours) };
}

/** pay-59: refuses every withdrawal of a day whose limits are used up. */
export function dayRefusal(
  limits: DailyLimits,
  today: WithdrawnToday,
): Refused<'withdrawal_limit_reached'> | undefined {
  const left = remainingToday(limits, today);
  if (left.count === 0 && limits.count !== null) {
    return { refusal: 'withdrawal_limit_reached', message: countText(limits.count) };
  }
  if (left.sumMicro !== 0n) return undefined;
  return { refusal: 'withdrawal_limit_reached', message: sumLeftText(0n) };
}

export function rangeText({ minMicro, maxMicro }: AmountRange): BothLanguages {
  const [min, max] = [bahtText(minMicro), bahtText(maxMicro)];
  return {
    th: `จำนวนเงินต้องอยู่ระหว่าง ${min} ถึง ${max} บาท`,
    en: `The amount must be from ${min} to ${max} baht`,
  };
}

/** pay-18: names the amount that may still be deposited. */
export function depositLimitText(leftMicro: bigint): BothLanguages {
  const shown = bahtText(leftMicro > 0n ? leftMicro : 0n);
  return {
    th: `เกินวงเงินฝากที่คุณตั้งไว้ ฝากได้อีก ${shown} บาท`,
    en: `This is above the deposit limit you set: ${shown} baht left`,
  };
}

export function closedText({ opensAt, closesAt }: OpeningHours): BothLanguages {
  return {
    th: `ช่องทางนี้เปิดให้บริการเวลา ${opensAt} ถึง ${closesAt} น.`,
    en: `This method is open from ${opensAt} to ${closesAt}`,
  };
}

function feeText(feeMicro: bigint): BothLanguages {
  const fee = bahtText(feeMicro);
  return {
    th: `จำนวนเงินต้องมากกว่าค่าธรรมเนียม ${fee} บาท`,
    en: `The amount must be more than the fee of ${fee} baht`,
  };
}

function countText(count: number): BothLanguages {
  return {
    th: `ถอนได้วันละ ${count} ครั้ง วันนี้ถอนครบแล้ว`,
    en: `Withdrawals are limited to ${count} a day, and today’s are used`,
  };
}

function sumLeftText(leftMicro: bigint): BothLanguages {
  const left = bahtText(leftMicro);
  return leftMicro === 0n
    ? { th: 'ยอดถอนของวันนี้ครบกำหนดแล้ว', en: 'Today’s withdrawals have reached their limit' }
    : { th: `วันนี้ถอนได้อีก ${left} บาท`, en: `${left} baht left to withdraw today` };
}

/** Returns the return address; undefined if it leads to another origin (pay-14). */
export function allowedReturnUrl(text: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Allow only plain http(s): a blob: URL has the origin of the page that made it, and a user name can look like a
  // host.
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && origins.includes(url.origin) ? url.href : undefined;
}

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;

/** Returns the seconds until the next question about a withdrawal: 5, 10, 20 and so on, then every five minutes. */
export function secondsUntilNextAsk(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_SECONDS);
}

const FEE_PAUSE_SECONDS = 6 * 60 * 60;
const FEE_ASKED_FOR_DAYS = 7;

/**
 * door-19: returns the seconds until the next question about the fee of a payment that has ended; null once a week has
 * passed, because the settlement then shows what is missing.
 */
export function secondsUntilFeeAsk(since: Date, now: Date): number | null {
  const lastAskAt = since.getTime() + FEE_ASKED_FOR_DAYS * 24 * 60 * 60 * 1000;
  return now.getTime() < lastAskAt ? FEE_PAUSE_SECONDS : null;
}

/**
 * slip-08: the key of the notification that a transfer of another amount waits. A slip and the gateway both report the
 * transfer, and the page shows one state of it.
 */
export function otherAmountKey(refCode: string, transferId: string): string {
  return `other-amount:${refCode}:${transferId}`;
}
