import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { createBatchedRead } from '../db/batched-read.ts';
import type { BatchedRead } from '../db/batched-read.ts';
import type { Queryable } from '../db/database.ts';
import { creditData } from '../modules/members/rules.ts';
import { remainingMicro } from '../modules/promotions/rules.ts';
import { looksLikeToken, tokenHashes } from '../modules/sessions/tokens.ts';

type ProfileRow = MemberRow & (PromotionRow | NoPromotionRow);

interface PromotionRow {
  promotion_id: number;
  promotion_name: string;
  poster_image: string;
  turnover_need_micro: bigint;
  turnover_done_micro: bigint;
  expires_at: Date;
}

type NoPromotionRow = Record<keyof PromotionRow, null>;

interface MemberRow {
  /** Of its token among those that were asked for, from 1. */
  position: number;
  id: bigint;
  uuid: string;
  username: string;
  website_id: number;
  bank_abbr: string;
  account_name: string;
  account_number: string;
  rank_name_en: string;
  rank_name_th: string;
  rank_image: string;
  available_micro: bigint;
  held_micro: bigint;
  points_micro: bigint;
}

/**
 * Reads the profile of the member whose living session a token names. Every member asks every 15
 * seconds, so whoever asks at the same time shares one prepared read by index, and there is no write
 * (DESIGN section 7): polling does not count as activity (REQUIREMENTS 28).
 */
export function createProfileRead(on: Queryable): BatchedRead<string, MemberData> {
  const read = createBatchedRead((tokens: readonly string[]) => readProfiles(on, tokens));
  return async (token) => (looksLikeToken(token) ? read(token) : undefined);
}

/**
 * In the tokens' order; undefined for one without a living session. The inner select and the limit hide
 * from the planner how many they are: where it knew, it would plan anew each time, which takes longer
 * than to read. As it is, it plans once, and for so few that it finds each by index.
 */
async function readProfiles(
  on: Queryable,
  accessTokens: readonly string[],
): Promise<(MemberData | undefined)[]> {
  const rows = await on.query<ProfileRow>(
    sql`
      select asked.position::integer,
             session.member_id   as id,
             session.member_uuid as uuid,
             session.username,
             session.website_id,
             bank_account.bank_abbr,
             bank_account.account_name,
             bank_account.account_number,
             rank.name_en      as rank_name_en,
             rank.name_th      as rank_name_th,
             rank.image        as rank_image,
             available.balance as available_micro,
             held.balance      as held_micro,
             points.balance    as points_micro,
             claim.promotion_id,
             promotion.name    as promotion_name,
             promotion.poster_image,
             claim.turnover_need_micro,
             claim.turnover_done_micro,
             claim.expires_at
        from (
               select token_hash, position
                 from unnest((select ${tokenHashes(accessTokens)}::bytea[]))
                      with ordinality as asked (token_hash, position)
                limit ${accessTokens.length}
             ) as asked
        join living_sessions as session
          on session.token_hash = asked.token_hash
        join member_bank_accounts as bank_account
          on bank_account.member_id = session.member_id
        join ranks as rank
          on rank.code = session.rank_code
        join ledger_accounts as available
          on available.member_id = session.member_id
         and available.kind = 'member_available'
        join ledger_accounts as held
          on held.member_id = session.member_id
         and held.kind = 'member_held'
        join ledger_accounts as points
          on points.member_id = session.member_id
         and points.kind = 'member_points'
        left join promotion_claims as claim
          on claim.member_id = session.member_id
         and claim.status in ('open', 'fulfilled')
        left join promotions as promotion
          on promotion.id = claim.promotion_id`,
    'profiles_read',
  );
  const found = new Map(rows.map((row) => [row.position - 1, row]));
  return accessTokens.map((_, position) => {
    const row = found.get(position);
    return row && memberData(row);
  });
}

function memberData(row: ProfileRow): MemberData {
  return {
    id: Number(row.id),
    uuid: row.uuid,
    username: row.username,
    username_application: row.username,
    website_id: row.website_id,
    credit_data: creditData({ availableMicro: row.available_micro, heldMicro: row.held_micro }),
    bank_account_data: {
      bank_abbr: row.bank_abbr,
      bank_account_name: row.account_name,
      bank_account_number: row.account_number,
    },
    current_points: bahtFromMicro(row.points_micro),
    rank_data: { name_en: row.rank_name_en, name_th: row.rank_name_th, image: row.rank_image },
    ...promotionData(row),
  };
}

/** At most one promotion at a time, so the list of RULINGS 9 has one item or none. */
function promotionData(
  row: PromotionRow | NoPromotionRow,
): Pick<MemberData, 'current_promotion' | 'turnover'> {
  if (row.promotion_id === null) return { current_promotion: null, turnover: [] };
  const turnover_need = bahtFromMicro(row.turnover_need_micro);
  const remaining = bahtFromMicro(
    remainingMicro({
      turnoverNeedMicro: row.turnover_need_micro,
      turnoverDoneMicro: row.turnover_done_micro,
    }),
  );
  const { promotion_id, promotion_name: name, poster_image } = row;
  return {
    current_promotion: { name, poster_image, turnover_need, remaining },
    turnover: [
      {
        promotion_id,
        name,
        turnover_need,
        turnover_done: bahtFromMicro(row.turnover_done_micro),
        remaining,
        expires_at: row.expires_at.toISOString(),
      },
    ],
  };
}
