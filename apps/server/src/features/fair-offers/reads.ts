import { addDays, bangkokDay, startOfDay, startOfWeek } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { knownFacts, selectFacts, type Participant } from '../../ledger/participants.ts';
import { isMarked } from '../risk/reads.ts';
import { unfairClaimOf } from './rules.ts';
import { isBusy, isRecent, joinAlike, signsSince } from './signs-sql.ts';
import type { FairFacts, UnfairClaim } from './rules.ts';
import { findFairRule } from './store.ts';

export { unfairText } from './rules.ts';
export type { UnfairClaim };

/** A member's claim of an offer, which is checked before it is recorded. */
export interface FairClaim {
  memberId: bigint;
  /** The key of the claimed offer, such as `promotions/7`. */
  offer: string;
  /** The key of the rule that applies; by default the offer's own key. */
  rule?: string;
  /** fair-01: whether an offer without a rule still allows one claim per person, as offers that need no deposit do. */
  asksByDefault: boolean;
  /** The number of Bangkok days, today included, whose stakes count towards the rule's smallest stake. */
  stakeDays: number;
}

/**
 * Selects the members who share a counting sign with a member: `(sign, key, member_id)`.
 */
function neighboursOf(memberId: Sql, onePer: Sql): Sql {
  return sql`
    select own.sign,
           own.key,
           other.member_id
      from member_signs as own
     ${joinAlike}
       and other.member_id <> own.member_id
     where own.member_id = ${memberId}
       and own.sign      = any(${onePer})
       and ${isRecent(sql`own`, signsSince)}
       and ${isRecent(sql`other`, signsSince)}
       and not ${isBusy(sql`own`)}`;
}

const allSigns = sql`array['account', 'name', 'device', 'network']`;
/** Selects the kinds of signs that an offer compares. The SQL around it must have the aliases `rule` and `wanted`. */
const askedSigns = sql`
  coalesce(rule.one_per, case when wanted.asks then ${allSigns} else array[]::text[] end)`;

interface FactsRow extends FairFacts {
  place: number;
  /** The member's own signs that count for this offer, each as `sign key`. */
  ownSigns: string[];
}

function factsOf(claims: readonly FairClaim[], now: Date): Sql {
  const today = bangkokDay(now);
  const rows = claims.map(({ memberId, offer, rule = offer, asksByDefault, stakeDays }, place) => ({
    place,
    member_id: String(memberId),
    offer,
    rule,
    asks: asksByDefault,
    staked_from: addDays(today, 1 - stakeDays),
  }));
  const claimsSince = (since: Date | null) => sql`
    (select count(*)::integer
       from offer_claims as claim
      where claim.member_id   = wanted.member_id
        and claim.offer       = wanted.offer
        and claim.claimed_at >= coalesce(${since}::timestamptz, '-infinity'))`;
  return sql`
    select wanted.place,
           rule.per_member                      as "perMember",
           rule.per_day                         as "perDay",
           rule.per_week                        as "perWeek",
           coalesce(rule.min_staked_micro, 0)   as "minStakedMicro",
           ${claimsSince(null)}                 as claims,
           ${claimsSince(startOfDay(today))}    as "claimsToday",
           ${claimsSince(startOfDay(startOfWeek(today)))} as "claimsThisWeek",
           coalesce(case
             when rule.min_staked_micro > 0
             then (select sum(staked_micro - bonus_staked_micro)
                     from play_days as played
                    where played.member_id = wanted.member_id
                      and played.day      >= wanted.staked_from)
           end, 0)::bigint                      as "stakedMicro",
           exists (
             select
               from (${neighboursOf(sql`wanted.member_id`, askedSigns)}) as neighbour
               join offer_claims as claim
                 on claim.member_id = neighbour.member_id
                and claim.offer     = wanted.offer
           )                                    as "isTaken",
           ${isMarked(sql`wanted.member_id`, 'limit_offers')} as "isLimited",
           array(
             select own.sign || ' ' || own.key
               from member_signs as own
              where own.member_id = wanted.member_id
                and own.sign      = any(${askedSigns})
                and ${isRecent(sql`own`, signsSince)}
                and not ${isBusy(sql`own`)}
           )                                    as "ownSigns"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
             place integer, member_id bigint, offer text, rule text, asks boolean, staked_from date
           )
      left join fair_rules as rule
        on rule.offer      = wanted.rule
       and rule.website_id = (select website_id from members where id = wanted.member_id)
     order by wanted.place`;
}

/** Returns for each of these claims why it would be refused now; undefined for a claim that would be accepted. */
export async function readUnfair(
  on: Queryable,
  claims: readonly FairClaim[],
): Promise<(UnfairClaim | undefined)[]> {
  if (claims.length === 0) return [];
  const rows = await on.query<FactsRow>(factsOf(claims, on.now()));
  return rows.map(unfairClaimOf);
}

/**
 * Refuses a claim, or records it. A lock serializes the claims of one offer, so that the second account of the same
 * person sees the first one's claim (fair-03). The caller has locked the claiming member.
 */
export async function takeFairClaim(tx: Tx, claim: FairClaim): Promise<UnfairClaim | undefined> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`fair claims of ${claim.offer}`}, 0))::text`);
  const [unfair] = await readUnfair(tx, [claim]);
  if (unfair) return unfair;
  await tx.query(insertClaims([claim]));
  return undefined;
}

function insertClaims(claims: readonly FairClaim[]): Sql {
  return sql`
    insert into offer_claims (offer, member_id, claimed_at)
    select unnest(${claims.map(({ offer }) => offer)}::text[]),
           unnest(${bigintArray(claims.map(({ memberId }) => memberId))}::bigint[]),
           now()`;
}

interface BatchFacts {
  rows: ReadonlyMap<string, FactsRow>;
  /** The signs of the claims that this batch has accepted so far, by offer. */
  taken: Map<string, Set<string>>;
}

const claimKey = ({ memberId, offer }: FairClaim) => `${memberId} ${offer}`;

/** Formats a refusal as the text that a batch returns, for example `stake_first 1000000`. */
const batchReason = ({ reason, missingMicro }: UnfairClaim) => `${reason} ${missingMicro}`;

/** Parses the refusal that `fairClaimPart` returned; undefined for the refusal of another participant. */
export function unfairOfReason(reason: string): UnfairClaim | undefined {
  const [code, missing = '0'] = reason.split(' ');
  const known = (
    [
      'offers_limited',
      'one_person',
      'claimed_often',
      'claimed_often_today',
      'claimed_often_this_week',
      'stake_first',
    ] as const
  ).find((each) => each === code);
  return known && { reason: known, missingMicro: BigInt(missing) };
}

/**
 * Refuses unfair claims in the batch that pays them, and records the others. Claims of one reward lock the same account
 * of the house, so no other batch pays one at the same time (fair-03).
 */
export const fairClaimPart: Participant<FairClaim, BatchFacts> = {
  read: (claims, now) =>
    selectFacts(factsOf(claims, now), 'fair_claims', (rows: FactsRow[]) =>
      knownFacts({
        rows: new Map(
          claims.map((claim, place) => [claimKey(claim), rows[place]] as const).filter(isFound),
        ),
        taken: new Map(),
      }),
    ),
  check: ({ rows, taken }, claim) => {
    const facts = rows.get(claimKey(claim));
    if (!facts) throw new Error('the facts of a claim were not read');
    const signs = taken.get(claim.offer) ?? new Set();
    const isTaken = facts.isTaken || facts.ownSigns.some((own) => hasAlike(signs, own));
    const unfair = unfairClaimOf({ ...facts, isTaken });
    if (unfair) return batchReason(unfair);
    for (const own of facts.ownSigns) signs.add(own);
    taken.set(claim.offer, signs);
    return undefined;
  },
  write: (_facts, claimed) => [{ sql: insertClaims(claimed.map(({ row }) => row)) }],
};

function isFound(
  entry: readonly [string, FactsRow | undefined],
): entry is readonly [string, FactsRow] {
  return entry[1] !== undefined;
}

function hasAlike(signs: ReadonlySet<string>, own: string): boolean {
  if (signs.has(own)) return true;
  if (!own.startsWith('name ')) return false;
  return [...signs].some(
    (each) => each.startsWith('name ') && (each.startsWith(own) || own.startsWith(each)),
  );
}

/** fair-09: whether the site's rule compares referrer and friend by at least one sign. */
export async function asksForOtherPeople(on: Queryable, websiteId: number): Promise<boolean> {
  const rule = await findFairRule(on, websiteId, 'referral');
  return rule === undefined || rule.one_per.length > 0;
}

/**
 * fair-09: a condition: a friend shares a sign with the referrer, or with an earlier friend of the referrer. Without a
 * rule of `referral` all signs count. A referrer whom staff keep from offers earns nothing by anybody (link-07).
 */
export function isOwnFriend(friendId: Sql, referrerId: Sql): Sql {
  const onePer = sql`
    coalesce((select rule.one_per
                from fair_rules as rule
                join members    as ruled on ruled.website_id = rule.website_id
               where rule.offer = 'referral'
                 and ruled.id   = ${friendId}), ${allSigns})`;
  return sql`
    (${isMarked(referrerId, 'limit_offers')} or exists (
      select
        from (${neighboursOf(friendId, onePer)}) as neighbour
        join members as known on known.id = neighbour.member_id
       where known.id = ${referrerId}
          or (known.aff_member_id = ${referrerId} and known.id < ${friendId})
    ))`;
}
