import type { ClaimStatus, PromotionKind } from '@kapao/contract/promotions/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface PromotionFigures {
  id: number;
  name: string;
  kind: PromotionKind;
  isOnOffer: boolean;
  claims: Record<ClaimStatus, number>;
  bonusMicro: bigint;
  forfeitedMicro: bigint;
}

/** Lists the promotions' figures. For an operator's command only, because it reads every claim. */
export async function listPromotionFigures(
  on: Queryable,
  websiteId: number,
): Promise<PromotionFigures[]> {
  return on.query<PromotionFigures>(sql`
    select promotion.id,
           promotion.name,
           promotion.kind,
           promotion.is_enabled
           and coalesce(promotion.available_from <= now(), true)
           and coalesce(promotion.available_until > now(), true) as "isOnOffer",
           jsonb_build_object(
             'open',      count(*) filter (where claim.status = 'open'),
             'completed', count(*) filter (where claim.status = 'completed'),
             'expired',   count(*) filter (where claim.status = 'expired'),
             'cancelled', count(*) filter (where claim.status = 'cancelled')
           )                                               as claims,
           coalesce(sum(claim.bonus_micro), 0)::bigint     as "bonusMicro",
           coalesce(sum(claim.forfeited_micro), 0)::bigint as "forfeitedMicro"
      from promotions as promotion
      left join promotion_claims as claim on claim.promotion_id = promotion.id
     where promotion.website_id = ${websiteId}
     group by promotion.id
     order by promotion.sort nulls last, promotion.id`);
}
