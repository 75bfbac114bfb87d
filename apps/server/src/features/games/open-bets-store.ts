import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { isAnswered, stepsOfChosen, undecidedSteps } from './played-steps.ts';
import { SPORT_CATEGORIES } from './rules.ts';

/**
 * The newest transfer, and who was writing transfers when it could be seen. Ids are given out before the
 * commit: up to this one, only those writers can still bring any.
 */
export async function noteTransfers(on: Queryable): Promise<{ until: bigint; writers: string[] }> {
  const [newest] = await on.query<{ id: bigint }>(sql`
    select id
      from ledger_transfers
     order by id desc
     limit 1`);
  // Asked for afterwards: who is not named now had ended before.
  return { until: newest?.id ?? 0n, writers: await listWriters(on) };
}

export async function hasWriterOf(on: Queryable, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const now = new Set(await listWriters(on));
  return writers.some((writer) => now.has(writer));
}

/** A writer of a table holds this lock from before it takes an id until its commit can be seen. */
async function listWriters(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ writer: string }>(sql`
    select virtualtransaction as writer
      from pg_locks
     where locktype = 'relation'
       and database = (select oid from pg_database where datname = current_database())
       and relation = 'ledger_transfers'::regclass
       and mode     = 'RowExclusiveLock'
       and granted`);
  return rows.map(({ writer }) => writer);
}

export interface ProjectionBounds {
  /** Whose settings say when studios are asked. */
  websiteId: number;
  /** Transfers in one step. */
  limit: number;
  /** Every transfer up to this one is committed, or never will be. */
  until: bigint;
  /** Younger transfers wait. */
  settlingSeconds: number;
}

/**
 * Folds the next transfers into `open_bets`: bets that are still open go in, what was decided goes out.
 * False where there was nothing to fold, or another server is at it.
 */
export async function projectOpenBets(tx: Tx, bounds: ProjectionBounds): Promise<boolean> {
  const [fold] = await tx.query<{ after: bigint }>(sql`
    select transfer_id as after
      from open_bets_fold
       for update skip locked`);
  if (!fold) return false;
  // Their end stands outside: within, a planner that knows nothing of a young table expects few of them,
  // and reads and sorts all that there are.
  const [next] = await tx.query<{ until: bigint | null }>(sql`
    select coalesce(
             min(id) filter (
               where created_at > now() - make_interval(secs => ${bounds.settlingSeconds})
             ) - 1,
             max(id)
           )::bigint as until
      from (
             select id,
                    created_at
               from ledger_transfers
              where id > ${fold.after}
              order by id
              limit ${bounds.limit}
           ) as following
     where id <= ${bounds.until}`);
  const until = next?.until ?? fold.after;
  if (until <= fold.after) return false;
  await foldBetween(tx, { after: fold.after, until, websiteId: bounds.websiteId });
  await tx.query(sql`update open_bets_fold set transfer_id = ${until}`);
  return true;
}

/**
 * What stands in the table is older than these transfers, so whatever closes a round closes its bets. A bet
 * that was answered by a transfer after these would only go in to be taken out again.
 */
async function foldBetween(
  tx: Tx,
  { after, until, websiteId }: { after: bigint; until: bigint; websiteId: number },
): Promise<void> {
  await tx.query(sql`
    with chosen as materialized (
      select id,
             source,
             idempotency_key
        from ledger_transfers
       where id > ${after}
         and id <= ${until}
         and kind in ('bet', 'win', 'rollback')
    ),
    step as materialized (${stepsOfChosen}),
    answered as (
      delete from open_bets as bet
       using step
       where step.kind in ('win', 'rollback')
         and bet.studio_code      = step.studio_code
         and bet.transaction_uuid = step.reference_uuid
    ),
    closed as (
      delete from open_bets as bet
       using step
       where step.is_round_closed
         and bet.member_id   = step.member_id
         and bet.studio_code = step.studio_code
         and bet.round       = step.round
    )
    insert into open_bets
           (studio_code, transaction_uuid, member_id, game_code, round, is_free, amount_micro,
            transfer_id, opened_at, ask_at)
    select bet.studio_code,
           bet.transaction_uuid,
           bet.member_id,
           bet.game_code,
           bet.round,
           bet.is_free,
           bet.amount_micro,
           bet.transfer_id,
           bet.created_at,
           bet.created_at + make_interval(mins => case
             when game.category = any(${[...SPORT_CATEGORIES]}::text[])
               then settings.sport_round_question_minutes
             else settings.round_question_minutes
           end)
      from (${undecidedSteps}) as bet
      join site_settings as settings on settings.website_id = ${websiteId}
      left join games    as game
        on game.studio_code = bet.studio_code
       and game.game_code   = bet.game_code
     where not ${isAnswered}
        on conflict do nothing`);
}
