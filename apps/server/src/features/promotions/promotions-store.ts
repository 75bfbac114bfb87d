import type { StatedPromotion } from '@kapao/contract/promotions/listed.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Selects the columns of a promotion's texts and terms. */
export const promotionColumns = sql`
  promotion.id,
  promotion.name,
  promotion.name_en              as "nameEn",
  promotion.poster_image         as "posterImage",
  promotion.html,
  promotion.html_en              as "htmlEn",
  promotion.sort,
  promotion.kind,
  promotion.reward_micro         as "rewardMicro",
  promotion.reward_bps           as "rewardBps",
  promotion.reward_max_micro     as "rewardMaxMicro",
  promotion.min_deposit_micro    as "minDepositMicro",
  promotion.turnover_bps         as "turnoverBps",
  promotion.turnover_micro       as "turnoverMicro",
  promotion.max_withdrawal_micro as "maxWithdrawalMicro",
  promotion.duration_hours       as "durationHours",
  promotion.budget_micro         as "budgetMicro",
  promotion.budget_claims        as "budgetClaims",
  promotion.available_from       as "availableFrom",
  promotion.available_until      as "availableUntil",
  promotion.excluded_games       as "excludedGames"`;

/** Selects a promotion with its contributions: its own list, or else the site's. */
const statedColumns = sql`
  ${promotionColumns},
  floor(extract(epoch from promotion.changed_at))::integer as "changedAt",
  coalesce(
    (select jsonb_object_agg(category, percent)
       from promotion_contributions
      where promotion_id = promotion.id),
    (select jsonb_object_agg(category, percent)
       from promotion_contributions
      where promotion_id is null),
    '{}'
  )                              as contributions`;

const onOffer = sql`
      promotion.is_enabled
  and (promotion.available_from  is null or promotion.available_from <= now())
  and (promotion.available_until is null or promotion.available_until > now())`;

/** Lists the current promotions by `sort` ascending, null last (bonus-01). */
export async function listPromotions(on: Queryable, websiteId: number): Promise<StatedPromotion[]> {
  return on.query<StatedPromotion>(sql`
    select ${statedColumns}
      from promotions as promotion
     where promotion.website_id = ${websiteId}
       and ${onOffer}
     order by promotion.sort nulls last, promotion.id`);
}

/** Returns a text that changes whenever the list of promotions changes, even when a promotion begins or ends. */
export async function promotionsVersion(on: Queryable, websiteId: number): Promise<string> {
  const [row] = await on.query<{ version: string }>(
    sql`
      select coalesce(string_agg(promotion.id || '@' || extract(epoch from promotion.changed_at),
                                 ',' order by promotion.id), '')
             || '-' || (select coalesce(extract(epoch from max(changed_at)), 0) || '/' || count(*)
                          from promotion_contributions) as version
        from promotions as promotion
       where promotion.website_id = ${websiteId}
         and ${onOffer}`,
    'promotions_version',
  );
  return row?.version ?? '';
}

/** Finds an enabled promotion, even before or after its period. */
export async function findPromotion(
  on: Queryable,
  wanted: { id: number; websiteId: number },
): Promise<StatedPromotion | undefined> {
  const [promotion] = await on.query<StatedPromotion>(sql`
    select ${statedColumns}
      from promotions as promotion
     where promotion.id         = ${wanted.id}
       and promotion.website_id = ${wanted.websiteId}
       and promotion.is_enabled`);
  return promotion;
}

/** Finds a promotion's name, also of one that is switched off. */
export async function findPromotionName(on: Queryable, id: number): Promise<string> {
  const [promotion] = await on.query<{ name: string }>(sql`
    select name
      from promotions
     where id = ${id}`);
  return promotion?.name ?? String(id);
}
