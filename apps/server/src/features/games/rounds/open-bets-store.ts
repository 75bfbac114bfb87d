import sql from 'sql-template-tag';
import type { Tx } from '../../../db/database.ts';
import { isAnswered, transactionsOfChosen, unsettledBets } from './settled-bets.ts';
import { SPORT_CATEGORIES } from '../rules.ts';

export interface ProjectionBounds {
  /** The website whose settings say after which time a studio is asked about a round. */
  websiteId: number;
  /** The number of transfers in one batch. */
  limit: number;
  /** The last transfer id of the projection: every transfer up to it is committed or rolled back. */
  until: bigint;
  /** The age in seconds from which a transfer is projected; a younger one waits for a later run. */
  settlingSeconds: number;
}

/**
 * Projects the next batch of transfers into `open_bets`: inserts unsettled bets and deletes settled ones.
 * Returns false if no transfer is due, or if another server holds the watermark.
 */
export async function refreshOpenBetsBatch(tx: Tx, bounds: ProjectionBounds): Promise<boolean> {
  const [watermark] = await tx.query<{ after: bigint }>(sql`
    select transfer_id as after
      from open_bets_fold
       for update skip locked`);
  if (!watermark) return false;
  // Find the batch's end in a separate query. Inside the projection, the planner expects few rows of a
  // young table, and reads and sorts all of them.
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
              where id > ${watermark.after}
              order by id
              limit ${bounds.limit}
           ) as following
     where id <= ${bounds.until}`);
  const until = next?.until ?? watermark.after;
  if (until <= watermark.after) return false;
  await projectBetween(tx, { after: watermark.after, until, websiteId: bounds.websiteId });
  await tx.query(sql`update open_bets_fold set transfer_id = ${until}`);
  return true;
}

/**
 * Projects the transfers of one batch into `open_bets`. Stored bets are older than the batch, so a closed round closes
 * all of them; a bet that a later transfer settles is not inserted.
 */
async function projectBetween(
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
    played as materialized (${transactionsOfChosen}),
    answered as (
      delete from open_bets as bet
       using played
       where played.kind in ('win', 'rollback')
         and bet.studio_code      = played.studio_code
         and bet.transaction_uuid = played.reference_uuid
    ),
    closed as (
      delete from open_bets as bet
       using played
       where played.is_round_closed
         and bet.member_id   = played.member_id
         and bet.studio_code = played.studio_code
         and bet.round       = played.round
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
      from (${unsettledBets}) as bet
      join site_settings as settings on settings.website_id = ${websiteId}
      left join games    as game
        on game.studio_code = bet.studio_code
       and game.game_code   = bet.game_code
     where not ${isAnswered}
        on conflict do nothing`);
}
