import sql, { type Sql } from 'sql-template-tag';
import { selectFacts, knownFacts, type Participant } from '../../../ledger/participants.ts';
import { booleanArray, textArray } from '../../../ledger/arrays.ts';
import type { BonusClaim } from '../../../ledger/posting.ts';
import { bonusPartOfRollback, bonusPartOfWin } from '../../../ledger/rules.ts';
import { winRefusal } from '../rules.ts';
import { stands } from './transactions-store.ts';

/** A transaction that names another: a win names its bet, a rollback the bet or win that it undoes. */
export interface RoundStep {
  kind: 'win' | 'rollback' | 'win_rollback';
  studioCode: string;
  namedUuid: string;
  memberId: bigint;
  amountMicro: bigint;
  /** Whether a win pays all standing bets of its round together, and is split as they were paid (studio-77). */
  paysRound: boolean;
}

interface NamedRow {
  studioCode: string;
  namedUuid: string;
  paysRound: boolean;
  kind: string;
  memberId: bigint;
  /** The amount and its bonus part: of the named transaction, or of all standing bets where `paysRound`. */
  amountMicro: bigint;
  bonusMicro: bigint;
  isRolledBack: boolean;
  claimId: bigint | null;
  claimState: BonusClaim['state'] | null;
  /** The amount of bonus that may still become cash; null for no limit. */
  releasableMicro: bigint | null;
}

interface Rounds {
  /** The transactions that this batch's wins and rollbacks name, by `keyOf`. */
  named: ReadonlyMap<string, NamedRow>;
  /** The claims whose bonus paid the bets, by id. */
  claims: ReadonlyMap<bigint | null, BonusClaim>;
  /** The bets that this batch rolls back, by `nameOf`. */
  rolledBack: Set<string>;
}

/**
 * Reads, under the account lock, the transaction that a win or rollback names. It decides whether a win is refused,
 * and which part of the amount is bonus (bonus-27, bonus-28).
 */
export const roundGuard: Participant<RoundStep, Rounds> = {
  read: (steps) =>
    selectFacts(namedTransactions(steps), 'games_guard_rounds', (rows: NamedRow[]) =>
      knownFacts({
        named: new Map(rows.map((row) => [keyOf(row), row])),
        claims: claimsOf(rows),
        rolledBack: new Set(
          rows.filter(({ isRolledBack }) => isRolledBack).map((row) => nameOf(row)),
        ),
      }),
    ),
  check: ({ named, rolledBack }, step) => {
    const name = nameOf(step);
    if (step.kind === 'rollback') rolledBack.add(name);
    if (step.kind !== 'win') return undefined;
    const before = named.get(keyOf(step));
    return winRefusal(before && { ...before, isRolledBack: rolledBack.has(name) }, step.memberId);
  },
  bonusPartOf: ({ named, claims }, step) => {
    const before = named.get(keyOf(step));
    const claim = claims.get(before?.claimId ?? null);
    if (!before || !claim || before.memberId !== step.memberId) return undefined;
    const micro =
      step.kind === 'win' ? bonusPartOfWin(step.amountMicro, before) : bonusPartOfRollback(before);
    return micro > 0n ? { micro, claim } : undefined;
  },
};

/** Creates one object for each claim, because the batch's postings share and reduce its limit. */
function claimsOf(named: readonly NamedRow[]): ReadonlyMap<bigint | null, BonusClaim> {
  const claims = new Map<bigint | null, BonusClaim>();
  for (const { claimId, claimState, releasableMicro, bonusMicro } of named) {
    if (claimId === null || claimState === null || bonusMicro === 0n) continue;
    claims.set(claimId, { id: claimId, state: claimState, releasableMicro });
  }
  return claims;
}

/**
 * Sums the standing bets of the round of `named`. `stands` outside of a condition is a lookup by key, and no join. Where
 * bonus of several claims paid a round, the newest claim has all of it, because a win has one claim.
 */
const standingSums = sql`
  select sum(amount_micro)::bigint as amount_micro,
         sum(bonus_micro)::bigint  as bonus_micro,
         max(claim_id)             as claim_id
    from (
           select amount_micro,
                  bonus_micro,
                  claim_id,
                  ${stands} as stands
             from studio_transactions as bet
            where wanted.pays_round
              and bet.kind        = 'bet'
              and bet.round       = named.round
              and bet.studio_code = wanted.studio_code
              and bet.member_id   = named.member_id
         ) as placed
   where stands`;

/**
 * Selects the named transactions. `limit 1` forces a lookup by key, even with a plan that was made while the table was
 * small.
 */
function namedTransactions(steps: readonly RoundStep[]): Sql {
  return sql`
    select wanted.studio_code      as "studioCode",
           wanted.transaction_uuid as "namedUuid",
           wanted.pays_round       as "paysRound",
           named.kind,
           named.member_id         as "memberId",
           coalesce(standing.amount_micro, named.amount_micro) as "amountMicro",
           coalesce(standing.bonus_micro, named.bonus_micro)   as "bonusMicro",
           named.is_rolled_back    as "isRolledBack",
           claim.id                as "claimId",
           case claim.status
             when 'open'      then 'open'
             when 'completed' then 'completed'
             when 'expired'   then 'lost'
             when 'cancelled' then 'lost'
           end                     as "claimState",
           claim.max_withdrawal_micro
               - least(claim.max_withdrawal_micro, claim.released_micro) as "releasableMicro"
      from unnest(
             ${textArray(steps.map(({ studioCode }) => studioCode))}::text[],
             ${textArray(steps.map(({ namedUuid }) => namedUuid))}::text[],
             ${booleanArray(steps.map(({ paysRound }) => paysRound))}::boolean[]
           ) as wanted (studio_code, transaction_uuid, pays_round)
     cross join lateral (
             select kind,
                    member_id,
                    round,
                    amount_micro,
                    bonus_micro,
                    claim_id,
                    exists (
                      select
                        from studio_transactions as undoing
                       where undoing.studio_code    = played.studio_code
                         and undoing.reference_uuid = played.transaction_uuid
                         and undoing.kind           = 'rollback'
                    ) as is_rolled_back
               from studio_transactions as played
              where played.studio_code      = wanted.studio_code
                and played.transaction_uuid = wanted.transaction_uuid
              limit 1
           ) as named
     cross join lateral (${standingSums}) as standing
      left join promotion_claims as claim
        on claim.id = case when wanted.pays_round then standing.claim_id else named.claim_id end`;
}

function nameOf({ studioCode, namedUuid }: Pick<RoundStep, 'studioCode' | 'namedUuid'>): string {
  return `${studioCode}\n${namedUuid}`;
}

function keyOf(step: Pick<RoundStep, 'studioCode' | 'namedUuid' | 'paysRound'>): string {
  return `${nameOf(step)}\n${step.paysRound}`;
}
