import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../arrays.ts';
import { answerReading, knownFacts, selectFacts } from '../participants.ts';
import type { Participant, Reading } from '../participants.ts';

/** The part of an offer's budget that a claim uses. The offer is named as in offer_budgets: `promotions/7`. */
export interface BudgetClaim {
  offer: string;
  amountMicro: bigint;
}

/** The reason of a claim that no longer fits into its offer's budget. */
const BUDGET_SPENT = 'budget_spent';

/** The unspent part of an offer's budget; null for an unlimited sum or number. */
interface Rest {
  micro: bigint | null;
  claims: bigint | null;
}

type Rests = Map<string, Rest>;

/**
 * offer-25: counts a claim in its offer's spending, in the batch that pays it, and refuses one that its budget does not
 * hold. The rows of the spending stay locked until the batch commits; the budget itself is read behind them.
 */
export const budgetPart: Participant<BudgetClaim, Rests> = {
  read: (claims) => readRests([...new Set(claims.map(({ offer }) => offer))]),
  check: (rests, { offer, amountMicro }) => {
    const rest = rests.get(offer) ?? { micro: null, claims: null };
    if (!holds(rest, amountMicro)) return BUDGET_SPENT;
    rests.set(offer, restAfter(rest, amountMicro));
    return undefined;
  },
  write: (_rests, claimed) => [{ sql: addSpending(claimed.map(({ row }) => row)) }],
};

function restAfter({ micro, claims }: Rest, amountMicro: bigint): Rest {
  return {
    micro: micro === null ? null : micro - amountMicro,
    claims: claims === null ? null : claims - 1n,
  };
}

function holds({ micro, claims }: Rest, amountMicro: bigint): boolean {
  return (micro === null || micro >= amountMicro) && (claims === null || claims > 0n);
}

/**
 * offer-25: counts a claim in a flow's own transaction. Returns false, and counts nothing, where the offer's budget does not hold
 * `neededMicro`: the amount, or the largest that could come of it.
 */
export async function spendBudget(
  tx: Tx,
  { offer, amountMicro, neededMicro = amountMicro }: BudgetClaim & { neededMicro?: bigint },
): Promise<boolean> {
  const rests = await answerReading(tx, readRests([offer]));
  const rest = rests.get(offer);
  if (rest && !holds(rest, neededMicro)) return false;
  await tx.query(addSpending([{ offer, amountMicro }]));
  return true;
}

/**
 * Locks an offer's spending, and returns as many of these claims, from the first on, as its budget covers. The caller
 * records the claims that it writes with `countSpending`.
 */
export async function fitBudget<Claim extends { amountMicro: bigint }>(
  tx: Tx,
  offer: string,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const rests = await answerReading(tx, readRests([offer]));
  let rest = rests.get(offer) ?? { micro: null, claims: null };
  return claims.filter(({ amountMicro }) => {
    if (!holds(rest, amountMicro)) return false;
    rest = restAfter(rest, amountMicro);
    return true;
  });
}

export async function countSpending(
  tx: Tx,
  offer: string,
  claims: readonly { amountMicro: bigint }[],
): Promise<void> {
  if (claims.length === 0) return;
  await tx.query(addSpending(claims.map(({ amountMicro }) => ({ offer, amountMicro }))));
}

function readRests(offers: readonly string[]): Reading<Rests> {
  return selectFacts(
    lockedSpending(offers),
    'offers_lock_spending',
    (spent: { offer: string; claims: bigint; micro: bigint }[]) =>
      selectFacts(
        budgetsOf(offers),
        'offers_budgets',
        (budgets: { offer: string; micro: bigint | null; claims: bigint | null }[]) =>
          knownFacts(
            new Map(
              budgets.map(({ offer, micro, claims }) => {
                const used = spent.find((each) => each.offer === offer);
                return [
                  offer,
                  {
                    micro: micro === null ? null : micro - (used?.micro ?? 0n),
                    claims: claims === null ? null : claims - (used?.claims ?? 0n),
                  },
                ];
              }),
            ),
          ),
      ),
  );
}

/**
 * Locks the spending of offers in a fixed order. Claims lock it after the account that pays them, so that they cannot
 * deadlock.
 */
function lockedSpending(offers: readonly string[]): Sql {
  return sql`
    insert into offer_spending (offer)
    select offer
      from unnest(${textArray(offers)}::text[]) as claimed (offer)
     order by offer
        on conflict (offer) do update
       set offer = excluded.offer
    returning offer,
              claims,
              spent_micro as micro`;
}

function budgetsOf(offers: readonly string[]): Sql {
  return sql`
    select offer,
           budget_micro          as micro,
           budget_claims::bigint as claims
      from offer_budgets
     where offer = any(${textArray(offers)}::text[])`;
}

function addSpending(claims: readonly BudgetClaim[]): Sql {
  return sql`
    update offer_spending
       set claims      = offer_spending.claims + added.claims,
           spent_micro = offer_spending.spent_micro + added.micro
      from (select offer,
                   count(*)           as claims,
                   sum(micro)::bigint as micro
              from unnest(
                     ${textArray(claims.map(({ offer }) => offer))}::text[],
                     ${bigintArray(claims.map(({ amountMicro }) => amountMicro))}::bigint[]
                   ) as claimed (offer, micro)
             group by offer) as added
     where offer_spending.offer = added.offer`;
}

/** An offer's budget and the part that its claims have used. */
export interface OfferSpending {
  offer: string;
  budgetMicro: bigint | null;
  budgetClaims: number | null;
  spentMicro: bigint;
  claims: bigint;
}

/** Reads budgets and spending without locks, by offer. */
export async function readSpending(
  on: Queryable,
  offers: readonly string[],
): Promise<ReadonlyMap<string, OfferSpending>> {
  const rows = await on.query<OfferSpending>(sql`
    select budget.offer,
           budget.budget_micro                     as "budgetMicro",
           budget.budget_claims                    as "budgetClaims",
           coalesce(spending.spent_micro, 0)::bigint as "spentMicro",
           coalesce(spending.claims, 0)::bigint      as claims
      from offer_budgets as budget
      left join offer_spending as spending on spending.offer = budget.offer
     where budget.offer = any(${textArray(offers)}::text[])`);
  return new Map(rows.map((row) => [row.offer, row]));
}

/** Whether a budget covers a claim of this amount, by spending that was read without locks. */
export function isWithinBudget(spending: OfferSpending | undefined, amountMicro: bigint): boolean {
  if (!spending) return true;
  const { budgetMicro, budgetClaims, spentMicro, claims } = spending;
  return holds(
    {
      micro: budgetMicro === null ? null : budgetMicro - spentMicro,
      claims: budgetClaims === null ? null : BigInt(budgetClaims) - claims,
    },
    amountMicro,
  );
}
