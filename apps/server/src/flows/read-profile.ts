import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { createLoader } from '../db/loader.ts';
import type { Loader } from '../db/loader.ts';
import type { Queryable } from '../db/database.ts';
import { creditData } from '../features/members/rules.ts';
import { remainingMicro } from '../features/promotions/rules.ts';
import { looksLikeToken, tokenHashes } from '../tokens.ts';

/**
 * The profile's facts as the text of a JSON array. Equal texts mean equal profiles, so the serialized answer is
 * memoized by it.
 */
type FactsText = string;

type Facts = [
  id: string,
  uuid: string,
  username: string,
  website_id: string,
  bank_abbr: string,
  account_name: string,
  account_number: string,
  rank_name_en: string,
  rank_name_th: string,
  rank_image: string,
  available_micro: string,
  bonus_micro: string,
  held_micro: string,
  points_micro: string,
  ...promotion: Promotion | NoPromotion,
];

type Promotion = [
  id: string,
  name: string,
  poster_image: string,
  turnover_need_micro: string,
  turnover_done_micro: string,
  expires_at_epoch_ms: string,
];

type NoPromotion = [null, null, null, null, null, null];

interface ProfileRow {
  /** The position of its token in the request, from 1. */
  position: number;
  facts: FactsText;
}

/**
 * Reads the facts of `memberData` for a token's active session. Every member asks every 15 seconds, so simultaneous
 * calls share one prepared, indexed read without a write (account-48); polling is no activity (account-39).
 */
export function createProfileRead(on: Queryable): Loader<string, FactsText> {
  const read = createLoader((tokens: readonly string[]) => readProfiles(on, tokens));
  return (token) => (looksLikeToken(token) ? read(token) : Promise.resolve(undefined));
}

/**
 * In the tokens' order; undefined for one without an active session. The inner select and the limit hide the row
 * count from the planner, which then plans once and finds each row by index. All facts are texts, because
 * `json_build_array` looks up the type of every other value.
 */
async function readProfiles(
  on: Queryable,
  accessTokens: readonly string[],
): Promise<(FactsText | undefined)[]> {
  const rows = await on.query<ProfileRow>(
    sql`
      select asked.position::integer,
             array_to_json(array[
               session.member_id::text,
               session.member_uuid::text,
               session.username,
               session.website_id::text,
               bank_account.bank_abbr,
               bank_account.account_name,
               bank_account.account_number,
               rank.name_en,
               rank.name_th,
               rank.image,
               coalesce(balances.available, 0)::text,
               coalesce(balances.bonus, 0)::text,
               coalesce(balances.held, 0)::text,
               coalesce(balances.points, 0)::text,
               claim.promotion_id::text,
               promotion.name,
               promotion.poster_image,
               claim.turnover_need_micro::text,
               claim.turnover_done_micro::text,
               floor(extract(epoch from claim.expires_at) * 1000)::text
             ])::text as facts
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
       cross join lateral (${balancesOfSession}) as balances
        left join promotion_claims as claim
          on claim.member_id = session.member_id
         and claim.status    = 'open'
        left join promotions as promotion
          on promotion.id = claim.promotion_id`,
    'profiles_read',
  );
  const found: (FactsText | undefined)[] = accessTokens.map(() => undefined);
  for (const { position, facts } of rows) found[position - 1] = facts;
  return found;
}

const balancesOfSession = sql`
  select max(account.balance) filter (where account.kind = 'member_available') as available,
         max(account.balance) filter (where account.kind = 'member_bonus')     as bonus,
         max(account.balance) filter (where account.kind = 'member_held')      as held,
         max(account.balance) filter (where account.kind = 'member_points')    as points
    from ledger_accounts as account
   where account.member_id = session.member_id
     and account.kind in ('member_available', 'member_bonus', 'member_held', 'member_points')`;

export function memberData(text: FactsText): MemberData {
  const [
    id,
    uuid,
    username,
    website_id,
    bank_abbr,
    bank_account_name,
    bank_account_number,
    name_en,
    name_th,
    image,
    available,
    bonus,
    held,
    points,
    ...promotion
    // The statement above serialized it.
  ] = JSON.parse(text) as Facts;
  return {
    id: Number(id),
    uuid,
    username,
    username_application: username,
    website_id: Number(website_id),
    credit_data: creditData({
      availableMicro: BigInt(available),
      bonusMicro: BigInt(bonus),
      heldMicro: BigInt(held),
    }),
    bank_account_data: { bank_abbr, bank_account_name, bank_account_number },
    current_points: bahtFromMicro(BigInt(points)),
    rank_data: { name_en, name_th, image },
    ...promotionData(promotion),
  };
}

/** At most one promotion is open, so the list has one item or none (account-48). */
function promotionData(
  promotion: Promotion | NoPromotion,
): Pick<MemberData, 'current_promotion' | 'turnover'> {
  const [id, name, poster_image, need, done, expiresAtEpochMs] = promotion;
  if (id === null) return { current_promotion: null, turnover: [] };
  const turnoverNeedMicro = BigInt(need);
  const turnoverDoneMicro = BigInt(done);
  const turnover_need = bahtFromMicro(turnoverNeedMicro);
  const remaining = bahtFromMicro(remainingMicro({ turnoverNeedMicro, turnoverDoneMicro }));
  return {
    current_promotion: { name, poster_image, turnover_need, remaining },
    turnover: [
      {
        promotion_id: Number(id),
        name,
        turnover_need,
        turnover_done: bahtFromMicro(turnoverDoneMicro),
        remaining,
        expires_at: new Date(Number(expiresAtEpochMs)).toISOString(),
      },
    ],
  };
}
