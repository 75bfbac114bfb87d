import { COUPON_POSTER } from '@kapao/contract/coupons/rules.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { LOCK_MINUTES } from '@kapao/contract/second-lock/rules.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createLoader } from '../../db/loader.ts';
import type { Loader } from '../../db/loader.ts';
import type { Queryable } from '../../db/database.ts';
import { unreadOfSession } from '../notifications/reads.ts';
import { creditData } from './rules.ts';
import { looksLikeToken, tokenHashes } from '../../tokens.ts';
import { remainingWageringMicro } from '@kapao/contract/promotions/rules.ts';

/**
 * The profile's facts as the text of a JSON object, whose values are texts. Equal texts mean equal profiles, so the
 * serialized answer is memoized by it.
 */
type FactsText = string;

const profileFacts = z.object({
  id: z.string(),
  uuid: z.string(),
  username: z.string(),
  website_id: z.string(),
  bank_abbr: z.string(),
  bank_account_name: z.string(),
  bank_account_number: z.string(),
  rank_name_en: z.string(),
  rank_name_th: z.string(),
  rank_image: z.string(),
  available: z.string(),
  bonus: z.string(),
  held: z.string(),
  points: z.string(),
  unread: z.string(),
  lock_after_minutes: z.string().nullable(),
});

/** The facts of the member's open promotion; all of them are null without one. */
const promotionFacts = z.object({
  promotion_id: z.string(),
  promotion_name: z.string(),
  promotion_name_en: z.string().nullable(),
  poster_image: z.string(),
  turnover_need: z.string(),
  turnover_done: z.string(),
  expires_at_ms: z.string(),
});

interface ProfileRow {
  /** The position of this member's token among the tokens that are read together, from 1. */
  position: number;
  facts: FactsText;
}

/**
 * Reads the facts of `memberData` for a token's active session. Every member asks every 15 seconds, so simultaneous
 * calls share one prepared, indexed read without a write (account-48); polling is no activity (account-39).
 */
export function createProfileLoader(on: Queryable): Loader<string, FactsText> {
  const read = createLoader((tokens: readonly string[]) => readProfiles(on, tokens));
  return (token) => (looksLikeToken(token) ? read(token) : Promise.resolve(undefined));
}

/**
 * Returns the facts in the tokens' order; undefined for a token without an active session. The inner select and the
 * limit hide the row count from the planner, which then plans once and finds each row by index. All facts are texts,
 * because `json_build_object` looks up the type of every other value.
 */
async function readProfiles(
  on: Queryable,
  accessTokens: readonly string[],
): Promise<(FactsText | undefined)[]> {
  const rows = await on.query<ProfileRow>(
    sql`
      select asked.position::integer,
             ${factsOfSession} as facts
        from (
               select token_hash, position
                 from unnest((select ${tokenHashes(accessTokens)}::bytea[]))
                      with ordinality as asked (token_hash, position)
                limit ${accessTokens.length}
             ) as asked
        join living_sessions as session
          on session.token_hash = asked.token_hash
         and not session.is_locked
        ${joinedToSession}`,
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

/**
 * Selects the facts of a session's member as JSON. The SQL around it has `session`, a row of living_sessions, and the
 * rows of `joinedToSession`.
 */
const factsOfSession = sql`
  coalesce(json_object(array[
    'id', session.member_id::text,
    'uuid', session.member_uuid::text,
    'username', session.username,
    'website_id', session.website_id::text,
    'bank_abbr', bank_account.bank_abbr,
    'bank_account_name', bank_account.account_name,
    'bank_account_number', bank_account.account_number,
    'rank_name_en', rank.name_en,
    'rank_name_th', rank.name_th,
    'rank_image', rank.image,
    'available', coalesce(balances.available, 0)::text,
    'bonus', coalesce(balances.bonus, 0)::text,
    'held', coalesce(balances.held, 0)::text,
    'points', coalesce(balances.points, 0)::text,
    'unread', notifications.unread::text,
    'lock_after_minutes', session.lock_after_minutes::text,
    'promotion_id', coalesce(claim.promotion_id, -claim.coupon_id)::text,
    'promotion_name', coalesce(promotion.name, claim.coupon_code),
    'promotion_name_en', promotion.name_en,
    'poster_image', case
      when claim.id is not null then coalesce(promotion.poster_image, ${COUPON_POSTER}::text)
    end,
    'turnover_need', claim.turnover_need_micro::text,
    'turnover_done', claim.turnover_done_micro::text,
    'expires_at_ms', floor(extract(epoch from claim.expires_at) * 1000)::text
  ])::text, '')`;

const joinedToSession = sql`
  join member_bank_accounts as bank_account
    on bank_account.member_id = session.member_id
  join ranks as rank
    on rank.code = session.rank_code
 cross join lateral (${balancesOfSession}) as balances
 cross join lateral (${unreadOfSession}) as notifications
  left join promotion_claims as claim
    on claim.member_id = session.member_id
   and claim.status    = 'open'
  left join promotions as promotion
    on promotion.id = claim.promotion_id`;

/** Reads a member's profile without a session, for staff who look at the member's screens (desk-34). */
export async function readMemberData(
  on: Queryable,
  memberId: bigint,
): Promise<MemberData | undefined> {
  const [found] = await on.query<{ facts: FactsText }>(sql`
    select ${factsOfSession} as facts
      from (
             select id         as member_id,
                    uuid       as member_uuid,
                    website_id,
                    username,
                    rank_code,
                    created_at as registered_at,
                    null::integer as lock_after_minutes
               from members
              where id = ${memberId}
           ) as session
      ${joinedToSession}`);
  return found && memberData(found.facts);
}

export function memberData(text: FactsText): MemberData {
  const json: unknown = JSON.parse(text);
  const facts = profileFacts.parse(json);
  const { username } = facts;
  return {
    id: Number(facts.id),
    uuid: facts.uuid,
    username,
    username_application: username,
    website_id: Number(facts.website_id),
    credit_data: creditData({
      availableMicro: BigInt(facts.available),
      bonusMicro: BigInt(facts.bonus),
      heldMicro: BigInt(facts.held),
    }),
    bank_account_data: {
      bank_abbr: facts.bank_abbr,
      bank_account_name: facts.bank_account_name,
      bank_account_number: facts.bank_account_number,
    },
    current_points: bahtFromMicro(BigInt(facts.points)),
    rank_data: {
      name_en: facts.rank_name_en,
      name_th: facts.rank_name_th,
      image: facts.rank_image,
    },
    unread_notifications: Number(facts.unread),
    lock_after_minutes: lockMinutes(facts.lock_after_minutes),
    ...promotionData(promotionFacts.safeParse(json).data),
  };
}

function lockMinutes(text: string | null): MemberData['lock_after_minutes'] {
  return LOCK_MINUTES.find((minutes) => String(minutes) === text) ?? null;
}

/** Returns the open promotion, as a list of one or none (account-48). */
function promotionData(
  promotion: z.output<typeof promotionFacts> | undefined,
): Pick<MemberData, 'current_promotion' | 'turnover'> {
  if (!promotion) return { current_promotion: null, turnover: [] };
  const { promotion_name: name, promotion_name_en: name_en, poster_image } = promotion;
  const turnoverNeedMicro = BigInt(promotion.turnover_need);
  const turnoverDoneMicro = BigInt(promotion.turnover_done);
  const turnover_need = bahtFromMicro(turnoverNeedMicro);
  const remaining = bahtFromMicro(remainingWageringMicro({ turnoverNeedMicro, turnoverDoneMicro }));
  return {
    current_promotion: { name, name_en, poster_image, turnover_need, remaining },
    turnover: [
      {
        promotion_id: Number(promotion.promotion_id),
        name,
        name_en,
        turnover_need,
        turnover_done: bahtFromMicro(turnoverDoneMicro),
        remaining,
        expires_at: new Date(Number(promotion.expires_at_ms)).toISOString(),
      },
    ],
  };
}
