import { splitFairTerms, usualFairTerms } from '@kapao/contract/fair-offers/rules.ts';
import type { FairTerms } from '@kapao/contract/fair-offers/rules.ts';
import { fairTerms } from '@kapao/contract/fair-offers/written.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { findOfficeCoupon } from '../../features/coupons/office-store.ts';
import { findFairRule, lockFairRule, writeFairRule } from '../../features/fair-offers/store.ts';
import { findWrittenPromotion } from '../../features/promotions/office-store.ts';
import { needsDeposit } from '../../features/promotions/rules.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { scheduleLoosenings, standsAsBefore } from './loosen-settings.ts';
import type { LooseningMaker, ScheduledLoosenings } from './loosen-settings.ts';
import type { Saved, SaveRefused } from './save-configuration.ts';

/** The rule that applies to an offer, stored or by default. */
export interface EffectiveRule {
  /** The key of the offer: `coupons/12`, `promotions/7`, `daily-rewards` or `referral`. */
  key: string;
  terms: FairTerms;
  isDefault: boolean;
}

const MAX_PROMOTION_ID = 2_147_483_647;

/** Reads the rule that applies to an offer; undefined if the website has no such offer. */
export async function readFairRule(
  on: Queryable,
  websiteId: number,
  key: string,
): Promise<EffectiveRule | undefined> {
  const usual = await usualTerms(on, websiteId, key);
  if (!usual) return undefined;
  const set = await findFairRule(on, websiteId, key);
  return { key, terms: set ?? usual, isDefault: set === undefined };
}

/** fair-01: returns the default terms of an offer without a stored rule; undefined if the website has no such offer. */
async function usualTerms(
  on: Queryable,
  websiteId: number,
  key: string,
): Promise<FairTerms | undefined> {
  const [kind, id = '0'] = key.split('/');
  if (kind === 'coupons') {
    return (
      (await findOfficeCoupon(on, websiteId, BigInt(id))) &&
      usualFairTerms({ asksForOnePerson: true })
    );
  }
  if (kind !== 'promotions') return usualFairTerms({ asksForOnePerson: true });
  if (Number(id) > MAX_PROMOTION_ID) return undefined;
  const promotion = await findWrittenPromotion(on, { id: Number(id), websiteId });
  return promotion && usualFairTerms({ asksForOnePerson: !needsDeposit(promotion) });
}

/** fair-13: saves the stricter part of a rule at once, and schedules each field that loosens it. */
export async function saveFairRule(
  tx: Tx,
  websiteId: number,
  { key, terms }: EffectiveRule,
  { wanted, reason, maker }: { wanted: FairTerms; reason: string; maker: LooseningMaker },
): Promise<{ now: FairTerms; waiting: ScheduledLoosenings | undefined }> {
  const { now, waits } = splitFairTerms(terms, wanted);
  await writeFairRule(tx, websiteId, key, now);
  const waiting = await scheduleLoosenings(tx, websiteId, {
    kind: 'fair_rules',
    key,
    before: rowOf(now),
    waits: rowOf(waits),
    reason,
    maker,
  });
  return { now, waiting };
}

/** Applies a scheduled loosening of a rule, if the changed field is still as its maker saw it. */
export async function saveWaitingFairRule(
  tx: Tx,
  websiteId: number,
  { key, before, content }: { key: string | null; before: KeptRow | null; content: KeptRow },
): Promise<Saved | SaveRefused> {
  if (key === null) return { outcome: 'refused', code: 'not_found' };
  await lockFairRule(tx, websiteId, key);
  const current = await readFairRule(tx, websiteId, key);
  if (!current || !standsAsBefore(rowOf(current.terms), { before, content })) {
    return { outcome: 'refused', code: 'target_changed' };
  }
  await writeFairRule(tx, websiteId, key, fairTerms.parse({ ...current.terms, ...content }));
  return { outcome: 'done', before };
}

function rowOf(terms: Partial<FairTerms>): KeptRow {
  return Object.fromEntries(Object.entries(terms));
}
