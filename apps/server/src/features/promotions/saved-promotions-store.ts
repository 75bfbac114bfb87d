import { storedTerms } from '@kapao/contract/promotions/stored.ts';
import type { PromotionRow } from '@kapao/contract/promotions/written.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { sanitizePromotionHtml } from './html.ts';
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
export async function savePromotions(
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
    await saveContributions(tx, row.id, row.contributions);
  }
  return removals;
}

async function savePromotion(tx: Tx, websiteId: number, row: PromotionRow): Promise<void> {
  const saved = { ...row, ...termColumns(row), website_id: websiteId };
  const written = await tx.query(sql`
    insert into promotions
           (id, website_id, name, name_en, poster_image, html, html_en, sort, kind, reward_micro, reward_bps,
            reward_max_micro, min_deposit_micro, turnover_bps, turnover_micro,
            max_withdrawal_micro, duration_hours, budget_micro, budget_claims, available_from, available_until,
            excluded_games, is_enabled)
    select id, website_id, name, name_en, poster_image, html, html_en, sort, kind, reward_micro, reward_bps,
           reward_max_micro, min_deposit_micro, turnover_bps, turnover_micro,
           max_withdrawal_micro, duration_hours, budget_micro, budget_claims, available_from, available_until,
           excluded_games, is_enabled
      from jsonb_to_record(${JSON.stringify(saved)}::jsonb) as saved (
             id integer, website_id integer, name text, name_en text, poster_image text,
             html text, html_en text, sort integer, kind text, reward_micro bigint, reward_bps integer,
             reward_max_micro bigint, min_deposit_micro bigint, turnover_bps integer,
             turnover_micro bigint, max_withdrawal_micro bigint, duration_hours integer,
             budget_micro bigint, budget_claims integer,
             available_from timestamptz, available_until timestamptz, excluded_games text[],
             is_enabled boolean
           )
        on conflict (id) do update
       set name                 = excluded.name,
           name_en              = excluded.name_en,
           poster_image         = excluded.poster_image,
           html                 = excluded.html,
           html_en              = excluded.html_en,
           sort                 = excluded.sort,
           kind                 = excluded.kind,
           reward_micro         = excluded.reward_micro,
           reward_bps           = excluded.reward_bps,
           reward_max_micro     = excluded.reward_max_micro,
           min_deposit_micro    = excluded.min_deposit_micro,
           turnover_bps         = excluded.turnover_bps,
           turnover_micro       = excluded.turnover_micro,
           max_withdrawal_micro = excluded.max_withdrawal_micro,
           duration_hours       = excluded.duration_hours,
           budget_micro         = excluded.budget_micro,
           budget_claims        = excluded.budget_claims,
           available_from       = excluded.available_from,
           available_until      = excluded.available_until,
           excluded_games       = excluded.excluded_games,
           is_enabled           = excluded.is_enabled,
           changed_at           = clock_timestamp()
     where promotions.website_id = excluded.website_id
    returning id`);
  if (written.length === 0) throw new Error(`promotion ${row.id} belongs to another website`);
}

/** The columns that a promotion's terms are stored in. */
function termColumns(row: PromotionRow) {
  const stored = storedTerms(row);
  return {
    reward_micro: microText(stored.rewardMicro),
    reward_bps: stored.rewardBps,
    reward_max_micro: microText(stored.rewardMaxMicro),
    min_deposit_micro: microText(stored.minDepositMicro),
    turnover_micro: microText(stored.turnoverMicro),
    turnover_bps: stored.turnoverBps,
    max_withdrawal_micro: microText(stored.maxWithdrawalMicro),
    budget_micro: microText(stored.budgetMicro),
    available_from: stored.availableFrom,
    available_until: stored.availableUntil,
  };
}

/** Saves the site's list, for promotions without their own. */
export async function saveSiteContributions(tx: Tx, contributions: Contributions): Promise<void> {
  await saveContributions(tx, null, contributions);
}

/** Replaces a whole list, and changes only what differs; null `contributions` leave the promotion with the site's list. */
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

function microText(micro: bigint | null): string | null {
  return micro === null ? null : String(micro);
}
