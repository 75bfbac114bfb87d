import {
  bahtFromMicro,
  basisPointsFromPercent,
  microFromBaht,
  percentFromBasisPoints,
} from '@kapao/contract/money.ts';
import { BPS_PER_TIME, timesFromBps } from '@kapao/contract/promotions/stored.ts';
import { contributionList, promotionRow } from '@kapao/contract/promotions/written.ts';
import type { PromotionRow } from '@kapao/contract/promotions/written.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { listPart, rowPart, ruleless, savedKind } from '../../db/saved-kind.ts';
import { baht, bangkokClock, keptRow, savedRecord, stored } from '../../db/saved-record.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { sanitizePromotionHtml } from './html.ts';
import type { WrittenPromotionRow } from './office-store.ts';
import type { Contributions } from './rules.ts';

/** The parts that were removed from a promotion's description. */
export interface RemovedHtml {
  promotionId: number;
  removed: string[];
}

/**
 * Inserts or replaces promotions, with sanitized descriptions (bonus-08). Existing claims keep the terms that
 * applied when they were made.
 */
export async function writePromotions(
  tx: Tx,
  websiteId: number,
  rows: readonly PromotionRow[],
): Promise<RemovedHtml[]> {
  const removals: RemovedHtml[] = [];
  for (const row of rows) {
    const thai = sanitizePromotionHtml(row.html);
    const english = row.html_en === null ? null : sanitizePromotionHtml(row.html_en);
    const removed = [...thai.removed, ...(english?.removed ?? [])];
    if (removed.length > 0) removals.push({ promotionId: row.id, removed });
    const texts = { html: thai.html, html_en: english?.html ?? null };
    await savePromotion(tx, websiteId, { ...row, ...texts });
  }
  return removals;
}

const amountColumn = {
  type: 'bigint',
  write: (value: object) =>
    'amount' in value ? String(microFromBaht(Number(value.amount))) : null,
};

/** Converts a kept amount to baht; amounts in micro are kept as texts. */
function bahtOf(micro: unknown): number {
  return bahtFromMicro(BigInt(String(micro)));
}

const promotionRecord = savedRecord<Omit<PromotionRow, 'contributions'>>({
  table: 'promotions',
  key: ['id'],
  fields: {
    id: stored('integer'),
    name: stored('text'),
    name_en: stored('text'),
    poster_image: stored('text'),
    html: stored('text'),
    html_en: stored('text'),
    sort: stored('integer'),
    kind: stored('text'),
    reward: () => ({
      columns: {
        reward_micro: amountColumn,
        reward_bps: {
          type: 'integer',
          write: (reward) => ('percent' in reward ? basisPointsFromPercent(reward.percent) : null),
        },
        reward_max_micro: {
          type: 'bigint',
          write: (reward) => ('max' in reward ? String(microFromBaht(reward.max)) : null),
        },
      },
      read: ({ reward_micro, reward_bps, reward_max_micro }) =>
        reward_micro === null
          ? { percent: percentFromBasisPoints(Number(reward_bps)), max: bahtOf(reward_max_micro) }
          : { amount: bahtOf(reward_micro) },
    }),
    min_deposit: baht('min_deposit_micro'),
    turnover: () => ({
      columns: {
        turnover_micro: amountColumn,
        turnover_bps: {
          type: 'integer',
          write: (turnover) =>
            'multiple' in turnover ? Math.round(turnover.multiple * BPS_PER_TIME) : null,
        },
      },
      read: ({ turnover_micro, turnover_bps }) =>
        turnover_micro === null
          ? { multiple: timesFromBps(Number(turnover_bps)) }
          : { amount: bahtOf(turnover_micro) },
    }),
    max_withdrawal: baht('max_withdrawal_micro'),
    duration_hours: stored('integer'),
    budget: baht('budget_micro'),
    budget_claims: stored('integer'),
    available_from: bangkokClock('available_from'),
    available_until: bangkokClock('available_until'),
    excluded_games: stored('text[]'),
    is_enabled: stored('boolean'),
  },
  onUpdate: { changed_at: sql`clock_timestamp()` },
  replaceable: sql`saved.website_id = excluded.website_id`,
});

async function savePromotion(
  tx: Tx,
  websiteId: number,
  { contributions, ...row }: PromotionRow,
): Promise<void> {
  const saved = await promotionRecord.save(tx, { website_id: websiteId }, [row]);
  if (saved.length === 0) throw new Error(`promotion ${row.id} belongs to another website`);
  await saveContributions(tx, row.id, contributions);
}

/**
 * Describes how a promotion is saved. `save` is given by the caller, because a promotion's rule of who may claim
 * belongs to another feature.
 */
export const promotionKind = (save: typeof writePromotions) =>
  savedKind({
    parts: (columns, websiteId) => [
      rowPart('promotions', promotionRecord.key, columns, websiteId),
      listPart('promotion_contributions', 'promotion_id', columns['id']),
    ],
    formOf: async (rowsOf) => {
      const [row] = rowsOf('promotions');
      return row === undefined ? null : promotionForm(row, rowsOf('promotion_contributions'));
    },
    schema: promotionRow,
    save: (tx, websiteId, row) => ruleless(save(tx, websiteId, [row])),
  });

function promotionForm(row: KeptRow, contributions: readonly KeptRow[]): KeptRow {
  return {
    ...promotionRecord.formOf(row),
    contributions: contributions.length === 0 ? null : contributionForm(contributions),
  };
}

function contributionForm(rows: readonly KeptRow[]): KeptRow {
  return Object.fromEntries(rows.map(({ category, percent }) => [String(category), percent]));
}

/** Returns a stored promotion in the form that an operator writes; saving this form again changes nothing. */
export function writtenPromotion({
  kept,
  ownContributions,
}: Pick<WrittenPromotionRow, 'kept' | 'ownContributions'>): PromotionRow {
  const form = { ...promotionRecord.formOf(keptRow(kept)), contributions: ownContributions };
  // The cast is safe, because the same record stored the row.
  return form as KeptRow as PromotionRow;
}

/** Saves the site's list of contributions, which applies to promotions without their own. */
export async function saveSiteContributions(tx: Tx, contributions: Contributions): Promise<void> {
  await saveContributions(tx, null, contributions);
}

/**
 * Replaces a list of contributions and writes only the differences. With null as `contributions`, the promotion has no
 * own list and follows the site's.
 */
async function saveContributions(
  tx: Tx,
  promotionId: number | null,
  contributions: Contributions | null,
): Promise<void> {
  await tx.query(sql`
    delete from promotion_contributions
     where promotion_id is not distinct from ${promotionId}::integer
       and category <> all (${Object.keys(contributions ?? {})}::text[])`);
  await tx.query(sql`
    insert into promotion_contributions as saved (promotion_id, category, percent)
    select ${promotionId}::integer, key, value::integer
      from jsonb_each_text(${JSON.stringify(contributions ?? {})}::jsonb)
        on conflict on constraint promotion_contributions_once do update
       set percent    = excluded.percent,
           changed_at = clock_timestamp()
     where saved.percent <> excluded.percent`);
}

/** The saved record of the site's list of contributions, which applies to promotions without their own. */
export const contributionKind = savedKind({
  parts: () => [listPart('promotion_contributions', 'promotion_id', null)],
  formOf: async (rowsOf) => contributionForm(rowsOf('promotion_contributions')),
  schema: contributionList,
  save: (tx, _websiteId, list) => ruleless(saveSiteContributions(tx, list)),
});
