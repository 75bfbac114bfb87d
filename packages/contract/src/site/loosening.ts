import { kycModes } from '../documents/rules.ts';
import type { KycMode } from '../documents/rules.ts';
import { strictestThresholds } from '../payments/automatic.ts';
import { strictestTolerances } from '../payments/typed-tolerance.ts';
import { strictestMarkerThresholds } from '../protection/markers.ts';
import type { OperatorSettings } from './written.ts';

/**
 * The settings that guard money and members, with the direction in which each one loosens (office-53). Plain data and
 * functions, because the office's app bundles them.
 */

/** Hours after which a change that loosens a guard takes effect. */
export const LOOSENING_HOURS = 24;

/** The value between two that is as strict as both. It takes effect at once; a looser one waits. */
type Strictest<Value> = (from: Value, to: Value) => Value;

/** Returns the stricter delay, which is the longer one. Null, which never lets a maker act alone, is the strictest. */
const longer = (from: number | null, to: number | null) =>
  to === null || (from !== null && to > from) ? to : from;

/** Returns the stricter limit, which is the smaller one. Null, which sets no limit, is the loosest. */
const fewer = (from: number | null, to: number | null) =>
  to === null || (from !== null && from < to) ? from : to;

function union<Item>(from: Item[], to: Item[]): Item[] {
  return [...to, ...from.filter((item) => !to.includes(item))];
}

const PROOFS = ['off', 'withdrawal', 'registration'] as const;
type Proof = OperatorSettings['phone_proof'];

/**
 * Returns the stricter of two rules for proving a phone. Null is the mode's default, which may be `off` or
 * `withdrawal`, so it counts as the value that makes the change looser.
 */
function earlier(from: Proof, to: Proof): Proof {
  const isLooser = PROOFS.indexOf(to ?? 'off') < PROOFS.indexOf(from ?? 'withdrawal');
  return from !== to && isLooser ? from : to;
}

/** Returns the stricter of two rules for documents of identity. */
function moreDocuments(from: KycMode, to: KycMode): KycMode {
  return kycModes.indexOf(to) < kycModes.indexOf(from) ? from : to;
}

/**
 * An external QR service is looser than ours, because it sees each member who opens a picture and could draw another
 * code.
 */
const ownHost = (from: string, to: string) => (to.startsWith('/') ? to : from);

/**
 * The settings that guard money and members, with the function for the stricter of two values. A looser value waits,
 * wherever it is saved.
 */
const guards: { readonly [Name in keyof OperatorSettings]?: Strictest<OperatorSettings[Name]> } = {
  four_eyes_kinds: union,
  four_eyes_from: Math.min,
  offers_four_eyes_from: Math.min,
  four_eyes_delay_hours: longer,
  max_withdraw: Math.min,
  daily_withdraw_count: fewer,
  daily_withdraw_sum: fewer,
  auto_payout_max: Math.min,
  auto_payout_day_max: Math.min,
  auto_payout_signals: union,
  auto_payout_thresholds: strictestThresholds,
  typed_tolerances: strictestTolerances,
  protection_thresholds: strictestMarkerThresholds,
  phone_proof: earlier,
  kyc: moreDocuments,
  /** The pictures are the evidence of a decision, so a shorter time is looser (kyc-14). */
  kyc_keep_days: Math.max,
  qr_service_url: ownHost,
};

type Changes = { [Name in keyof OperatorSettings]?: OperatorSettings[Name] | undefined };

/** Splits wanted settings into the part that takes effect at once and the part that loosens and has to wait. */
export function splitLoosening(from: Changes, wanted: Changes): { now: Changes; waits: Changes } {
  const now: Changes = {};
  const waits: Changes = {};
  // Object.keys types the keys as string.
  for (const name of Object.keys(wanted) as (keyof OperatorSettings)[]) {
    split(name, { from, wanted, now, waits });
  }
  return { now, waits };
}

function split<Name extends keyof OperatorSettings>(
  name: Name,
  parts: {
    from: Changes;
    wanted: Changes;
    now: Changes;
    waits: Changes;
  },
): void {
  const to: Changes[Name] = parts.wanted[name];
  if (to === undefined) return;
  const guard = guards[name];
  const from: Changes[Name] = parts.from[name];
  const strictest = guard && from !== undefined ? guard(from, to) : to;
  parts.now[name] = strictest;
  if (!isSame(strictest, to)) parts.waits[name] = to;
}

/** Whether two values are equal, whatever the order of the items of a list or of the thresholds. */
function isSame(one: unknown, other: unknown): boolean {
  const [items, others] = [itemsOf(one), itemsOf(other)];
  if (!items || !others) return one === other;
  return items.length === others.length && items.every((item) => others.includes(item));
}

function itemsOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(([name, item]) => `${name}=${item}`);
}
