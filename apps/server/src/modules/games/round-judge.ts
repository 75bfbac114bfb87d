import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import type { Judge } from '../../ledger/conditions.ts';
import { textArray } from '../../ledger/arrays.ts';

/** A win, or the rollback of a bet, with the bet that it belongs to. */
export interface RoundStep {
  kind: 'win' | 'rollback';
  studioCode: string;
  betUuid: string;
  memberId: bigint;
}

/** `conflict`: the transaction is known with other details, or the bet is another member's. */
const roundRefusals = ['bet_unknown', 'rolled_back', 'conflict'] as const;
export type RoundRefusal = (typeof roundRefusals)[number];

export function isRoundRefusal(reason: string): reason is RoundRefusal {
  return roundRefusals.some((known) => known === reason);
}

interface Bet {
  kind: string;
  memberId: bigint;
  isRolledBack: boolean;
}

/**
 * Judges wins by their bets with the member's account locked, so that a win and the rollback of its bet
 * which come at once are taken one after the other: what is rolled back wins nothing (WALLET-API,
 * "Statuses"). A rollback is always taken; the wins after it in the batch hear of it.
 */
export async function openRoundJudge(
  tx: Tx,
  steps: readonly RoundStep[],
): Promise<Judge<RoundStep>> {
  const bets = await findBets(
    tx,
    steps.filter(({ kind }) => kind === 'win'),
  );
  return (step) => {
    const bet = bets.get(keyOf(step));
    if (step.kind === 'rollback') {
      if (bet) bet.isRolledBack = true;
      return undefined;
    }
    if (bet?.kind === 'tombstone') return 'rolled_back';
    if (bet?.kind !== 'bet') return 'bet_unknown';
    if (bet.memberId !== step.memberId) return 'conflict';
    return bet.isRolledBack ? 'rolled_back' : undefined;
  };
}

/** `limit 1` has each looked up by its key, whatever the size of the table when the plan was made. */
async function findBets(tx: Tx, wins: readonly RoundStep[]): Promise<Map<string, Bet>> {
  if (wins.length === 0) return new Map();
  const rows = await tx.query<Bet & { studioCode: string; betUuid: string }>(
    sql`
      select wanted.studio_code      as "studioCode",
             wanted.transaction_uuid as "betUuid",
             bet.kind,
             bet.member_id           as "memberId",
             bet.is_rolled_back      as "isRolledBack"
        from unnest(
               ${textArray(wins.map(({ studioCode }) => studioCode))}::text[],
               ${textArray(wins.map(({ betUuid }) => betUuid))}::text[]
             ) as wanted (studio_code, transaction_uuid)
       cross join lateral (
               select kind,
                      member_id,
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
             ) as bet`,
    'games_judge_rounds',
  );
  return new Map(
    rows.map(({ kind, memberId, isRolledBack, ...row }) => [
      keyOf(row),
      { kind, memberId, isRolledBack },
    ]),
  );
}

function keyOf({ studioCode, betUuid }: Pick<RoundStep, 'studioCode' | 'betUuid'>): string {
  return `${studioCode}\n${betUuid}`;
}
