import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { signalCodes, thresholdNames, thresholdsOf } from '@kapao/contract/payments/automatic.ts';
import type { SignalCode, ThresholdName, Thresholds } from '@kapao/contract/payments/automatic.ts';
import type { InputName, StopCode } from '@kapao/contract/payments/automatic-words.ts';

/**
 * The inputs of an automatic decision: amounts in micro, minutes and counts, as texts of whole numbers. Null means that
 * no such thing exists; an input that could not be read is absent.
 */
export type DecisionInputs = Partial<Record<InputName, string | null>>;

/** The site's rules at the time of a decision. */
export interface AutomaticTerms {
  /**
   * The largest amount that is paid automatically, and the largest sum for one member and Bangkok day; 0 pays nothing
   * automatically.
   */
  maxMicro: bigint;
  dayMaxMicro: bigint;
  /** The signals that stop an automatic payment. */
  signals: readonly SignalCode[];
  thresholds: Thresholds;
}

type TermName = 'auto_payout_max_micro' | 'auto_payout_day_max_micro' | ThresholdName;

/** An automatic decision with all its inputs and rules, in the form that is stored (auto-05). */
export interface AutomaticDecision {
  rule: 'auto_payout';
  /** The version of the rules in this file: a change of them needs a new number. */
  version: 1;
  result: 'automatic' | 'waiting';
  inputs: DecisionInputs;
  thresholds: Record<TermName, string>;
  signals: readonly SignalCode[];
  /** The reasons why the withdrawal waits; empty if it is paid automatically. */
  stops: StopCode[];
}

/** auto-03, auto-04: the largest amount that may still be paid automatically today. */
export function automaticLeft(
  { maxMicro, dayMaxMicro }: Pick<AutomaticTerms, 'maxMicro' | 'dayMaxMicro'>,
  todayMicro: bigint,
): bigint {
  const dayLeftMicro = dayMaxMicro > todayMicro ? dayMaxMicro - todayMicro : 0n;
  return dayLeftMicro < maxMicro ? dayLeftMicro : maxMicro;
}

/** auto-01, auto-03, auto-04: decides whether a withdrawal is paid automatically. */
export function decideAutomatically(
  inputs: DecisionInputs,
  terms: AutomaticTerms,
): AutomaticDecision {
  const stops = stopsOf(inputs, terms);
  return {
    rule: 'auto_payout',
    version: 1,
    result: stops.length === 0 ? 'automatic' : 'waiting',
    inputs,
    thresholds: {
      auto_payout_max_micro: String(terms.maxMicro),
      auto_payout_day_max_micro: String(terms.dayMaxMicro),
      ...textsOf(terms.thresholds),
    },
    signals: signalCodes.filter((code) => terms.signals.includes(code)),
    stops,
  };
}

/** auto-14: the number of days after a member was unblocked in which a person decides about withdrawals. */
const UNBLOCKED_DAYS = 30;

function stopsOf(inputs: DecisionInputs, terms: AutomaticTerms): StopCode[] {
  const amountMicro = valueOf(inputs, 'amount_micro');
  const todayMicro = valueOf(inputs, 'automatic_today_micro');
  const sumMicro =
    amountMicro === undefined || todayMicro === undefined
      ? undefined
      : (amountMicro ?? 0n) + (todayMicro ?? 0n);
  return [
    ...(isOver(amountMicro, terms.maxMicro) ? (['amount'] as const) : []),
    ...(isOver(sumMicro, terms.dayMaxMicro) ? (['day_sum'] as const) : []),
    ...memberStops(inputs),
    ...signalCodes.filter(
      (code) => terms.signals.includes(code) && isRaised(code, inputs, terms.thresholds),
    ),
  ];
}

/** auto-14: returns the reasons about the member that stop an automatic payment, whatever the site lists. */
function memberStops(inputs: DecisionInputs): StopCode[] {
  return [
    ...(reaches(valueOf(inputs, 'open_contradictions'), 1) ? (['contradiction'] as const) : []),
    ...(reaches(valueOf(inputs, 'proposals_to_take'), 1) ? (['proposal'] as const) : []),
    ...(isWithin(valueOf(inputs, 'unblocked_minutes'), UNBLOCKED_DAYS)
      ? (['unblocked'] as const)
      : []),
    // Decisions of before have no such input, and are computed again as they were made (auto-06).
    ...(inputs.watched !== undefined && reaches(valueOf(inputs, 'watched'), 1)
      ? (['watched'] as const)
      : []),
  ];
}

/** work-13: whether no signal is raised, also none that the site does not list, and nothing of auto-14 stops it. */
export function isClean(inputs: DecisionInputs, most: Thresholds): boolean {
  return (
    memberStops(inputs).length === 0 && !signalCodes.some((code) => isRaised(code, inputs, most))
  );
}

/** auto-02: the days for which a change of the member's bank account raises its signal. */
const ACCOUNT_CHANGED_DAYS = 7;

/** auto-02: whether a signal is raised. A signal with an input that could not be read counts as raised. */
export function isRaised(code: SignalCode, inputs: DecisionInputs, most: Thresholds): boolean {
  const of = (name: InputName) => valueOf(inputs, name);
  switch (code) {
    case 'wagering_left':
      return isOver(of('wagering_left_micro'), 0n);
    case 'new_account':
      return isWithin(of('account_minutes'), most.new_account_days);
    case 'phone_unproven':
      return reaches(of('phone_unproven'), 1);
    case 'account_changed':
      return isWithin(of('account_changed_minutes'), ACCOUNT_CHANGED_DAYS);
    case 'recent_coupon':
      return isWithin(of('coupon_minutes'), most.recent_coupon_days);
    case 'recent_bonus':
      return isWithin(of('bonus_minutes'), most.recent_bonus_days);
    case 'recent_adjustment':
      return isWithin(of('adjustment_minutes'), most.recent_adjustment_days);
    case 'payer_name_differs':
      return reaches(of('other_payers'), 1);
    case 'network_shared':
      return reaches(of('network_members'), most.network_members);
    case 'device_shared':
      return reaches(of('device_members'), most.device_members);
    case 'account_shared':
      return reaches(of('account_members'), 1);
    case 'deposit_reversed':
      return isOver(of('debt_micro'), 0n) || reaches(of('reversed_deposits'), 1);
    case 'typed_transfer':
      return isWithin(of('typed_transfer_minutes'), most.typed_transfer_days);
    case 'large_win':
      return (
        reaches(of('largest_win_times'), most.win_times) ||
        reaches(of('largest_win_micro'), BigInt(most.win_baht) * MICRO_PER_BAHT)
      );
    case 'win_to_deposit':
      return reaches(of('net_win_times'), most.net_win_times);
    case 'never_played':
      return isOver(of('unplayed_micro'), BigInt(most.unplayed_baht) * MICRO_PER_BAHT);
    case 'velocity':
      return reaches(of('day_withdrawals'), most.day_withdrawals);
    default:
      return code satisfies never;
  }
}

/** Returns an input as a number: null for nothing of the kind, undefined if it could not be read or is no number. */
function valueOf(inputs: DecisionInputs, name: InputName): bigint | null | undefined {
  const text = inputs[name];
  if (text === undefined || text === null) return text;
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

function isOver(value: bigint | null | undefined, most: bigint): boolean {
  return value === undefined || (value !== null && value > most);
}

function reaches(value: bigint | null | undefined, least: number | bigint): boolean {
  return value === undefined || (value !== null && value >= least);
}

const MINUTES_PER_DAY = 1_440;

function isWithin(minutes: bigint | null | undefined, days: number): boolean {
  return minutes === undefined || (minutes !== null && minutes < days * MINUTES_PER_DAY);
}

/**
 * auto-06: computes a stored decision again from its own inputs and thresholds. Returns false if the result, a reason
 * or the withdrawal's amount differs, which means that the decision or the withdrawal was changed afterwards.
 */
export function isReproduced(kept: AutomaticDecision, amountMicro: bigint): boolean {
  if (kept.inputs.amount_micro !== String(amountMicro)) return false;
  const { inputs, thresholds, signals } = kept;
  if (Object.values(thresholds).some((text) => !/^\d+$/.test(text))) return false;
  const again = decideAutomatically(inputs, {
    maxMicro: BigInt(thresholds.auto_payout_max_micro),
    dayMaxMicro: BigInt(thresholds.auto_payout_day_max_micro),
    signals,
    thresholds: numbersOf(thresholds),
  });
  return again.result === kept.result && again.stops.join() === kept.stops.join();
}

function textsOf(thresholds: Thresholds): Record<ThresholdName, string> {
  const entries = thresholdNames.map((name) => [name, String(thresholds[name])] as const);
  // The cast is needed, because Object.fromEntries types the keys as string.
  return Object.fromEntries(entries) as Record<ThresholdName, string>;
}

function numbersOf(texts: Readonly<Record<ThresholdName, string>>): Thresholds {
  return thresholdsOf((name) => Number(texts[name]));
}
