import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { bigintArray, booleanArray, textArray } from '../../../ledger/arrays.ts';
import { readsNoFacts, type Participant, type Written } from '../../../ledger/participants.ts';
import { repeatedCallDetails } from '../rules.ts';

/** A `rollback` undoes a bet, a `win_rollback` undoes a win. */
type StudioTransactionKind = 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';

/** One studio transaction, independent of the studio's protocol (studio-09). */
export interface StudioTransaction {
  studioCode: string;
  transactionUuid: string;
  kind: StudioTransactionKind;
  memberId: bigint;
  gameCode: string;
  round: string;
  isRoundClosed: boolean;
  /** Whether the stake is a free bet, which costs the promotion and not the member (studio-27). */
  isFree: boolean;
  amountMicro: bigint;
  /** The bet that a win names, or the transaction that a rollback undoes; null for a bet and for a prize (studio-73). */
  referenceUuid: string | null;
}

/** Writes the transaction's row in the ledger's batch that moves its money. */
export const transactionPart: Participant<StudioTransaction, undefined> = {
  read: readsNoFacts,
  write: (_facts, posted) => [
    { sql: insertTransactions(posted), name: 'games_insert_transactions' },
  ],
};

/**
 * Inserts the transactions of a batch. A bet's row names no claim, because its bonus money comes from the open claim.
 */
function insertTransactions(posted: readonly Written<StudioTransaction>[]): Sql {
  const text = (of: (row: StudioTransaction) => string | null) =>
    textArray(posted.map(({ row }) => of(row)));
  const booleans = (of: (row: StudioTransaction) => boolean) =>
    booleanArray(posted.map(({ row }) => of(row)));
  return sql`
    insert into studio_transactions
           (studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
            is_free, amount_micro, reference_uuid, transfer_id, bonus_micro, claim_id, created_at)
    select studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
           is_free, amount_micro, reference_uuid, transfer_id, bonus_micro,
           case
             when bonus_micro > 0 and claim_id is null then (
               select id
                 from promotion_claims as claim
                where claim.member_id = written.member_id
                  and claim.status    = 'open'
             )
             else claim_id
           end,
           now()
      from unnest(
             ${text((row) => row.studioCode)}::text[],
             ${text((row) => row.transactionUuid)}::text[],
             ${text((row) => row.kind)}::text[],
             ${bigintArray(posted.map(({ row }) => row.memberId))}::bigint[],
             ${text((row) => row.gameCode)}::text[],
             ${text((row) => row.round)}::text[],
             ${booleans((row) => row.isRoundClosed)}::boolean[],
             ${booleans((row) => row.isFree)}::boolean[],
             ${bigintArray(posted.map(({ row }) => row.amountMicro))}::bigint[],
             ${text((row) => row.referenceUuid)}::text[],
             ${bigintArray(posted.map(({ transfer }) => transfer.id))}::bigint[],
             ${bigintArray(posted.map(({ bonus }) => bonus.micro))}::bigint[],
             ${bigintArray(posted.map(({ bonus }) => bonus.claimId))}::bigint[]
           ) as written
           (studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
            is_free, amount_micro, reference_uuid, transfer_id, bonus_micro, claim_id)`;
}

export async function findStudioTransaction(
  on: Queryable,
  studioCode: string,
  transactionUuid: string,
): Promise<StudioTransaction | undefined> {
  const [transaction] = await on.query<StudioTransaction>(
    sql`
      select studio_code      as "studioCode",
             transaction_uuid as "transactionUuid",
             kind,
             member_id        as "memberId",
             game_code        as "gameCode",
             round,
             is_round_closed  as "isRoundClosed",
             is_free          as "isFree",
             amount_micro     as "amountMicro",
             reference_uuid   as "referenceUuid"
        from studio_transactions
       where studio_code      = ${studioCode}
         and transaction_uuid = ${transactionUuid}`,
    'games_find_transaction',
  );
  return transaction;
}

/** A condition on the relation `bet`: no rollback names it. */
export const stands = sql`
  not exists (
    select
      from studio_transactions as undoing
     where undoing.studio_code    = bet.studio_code
       and undoing.reference_uuid = bet.transaction_uuid
       and undoing.kind           = 'rollback'
  )`;

/** Whether a transaction is recorded with the details that the ledger compares (studio-23). */
export async function isRecorded(on: Queryable, transaction: StudioTransaction): Promise<boolean> {
  const { studioCode, transactionUuid } = transaction;
  const recorded = await findStudioTransaction(on, studioCode, transactionUuid);
  return (
    recorded !== undefined &&
    recorded.kind === transaction.kind &&
    recorded.memberId === transaction.memberId &&
    recorded.isFree === transaction.isFree &&
    recorded.amountMicro === transaction.amountMicro &&
    repeatedCallDetails(recorded) === repeatedCallDetails(transaction)
  );
}

/**
 * Lists the wins of a bet without those that were taken back. The caller has locked the member's accounts
 * (ledger.lockMember).
 */
export function findWinsOf(
  tx: Tx,
  { studioCode, transactionUuid }: Pick<StudioTransaction, 'studioCode' | 'transactionUuid'>,
): Promise<StudioTransaction[]> {
  return findWinsOfBets(tx, studioCode, [transactionUuid]);
}

function findWinsOfBets(
  tx: Tx,
  studioCode: string,
  betUuids: readonly string[],
): Promise<StudioTransaction[]> {
  return tx.query<StudioTransaction>(
    sql`
      select win.studio_code      as "studioCode",
             win.transaction_uuid as "transactionUuid",
             win.kind,
             win.member_id        as "memberId",
             win.game_code        as "gameCode",
             win.round,
             win.is_round_closed  as "isRoundClosed",
             win.is_free          as "isFree",
             win.amount_micro     as "amountMicro",
             win.reference_uuid   as "referenceUuid"
        from studio_transactions as win
       where win.studio_code    = ${studioCode}
         and win.reference_uuid = any(${textArray(betUuids)}::text[])
         and win.kind           = 'win'
         and not exists (
               select
                 from studio_transactions as undoing
                where undoing.studio_code    = win.studio_code
                  and undoing.reference_uuid = win.transaction_uuid
                  and undoing.kind           = 'win_rollback'
             )
       order by win.transfer_id`,
    'games_find_wins',
  );
}

/**
 * Lists the wins of a bet's whole round without those that were taken back; none while another bet of the round stands,
 * because they pay that one too (studio-77). The caller has locked the member's accounts.
 */
export async function findWinsOfRound(
  tx: Tx,
  undone: Pick<StudioTransaction, 'studioCode' | 'transactionUuid' | 'memberId' | 'round'>,
): Promise<StudioTransaction[]> {
  const bets = await tx.query<{ transactionUuid: string; stands: boolean }>(
    sql`
      select bet.transaction_uuid as "transactionUuid",
             ${stands}            as stands
        from studio_transactions as bet
       where bet.kind        = 'bet'
         and bet.round       = ${undone.round}
         and bet.studio_code = ${undone.studioCode}
         and bet.member_id   = ${undone.memberId}`,
    'games_find_bets_of_round',
  );
  const others = bets.filter(({ transactionUuid }) => transactionUuid !== undone.transactionUuid);
  if (others.some((bet) => bet.stands)) return [];
  return findWinsOfBets(
    tx,
    undone.studioCode,
    bets.map(({ transactionUuid }) => transactionUuid),
  );
}

/** Whether a posted bet or win has been rolled back. */
export async function isRolledBack(
  on: Queryable,
  { studioCode, transactionUuid }: Pick<StudioTransaction, 'studioCode' | 'transactionUuid'>,
): Promise<boolean> {
  const rows = await on.query(
    sql`
      select 1
        from studio_transactions
       where studio_code    = ${studioCode}
         and reference_uuid = ${transactionUuid}
         and kind in ('rollback', 'win_rollback')
       limit 1`,
    'games_is_rolled_back',
  );
  return rows.length > 0;
}

/** Finds the round of one of the member's transfers; undefined if there is none. */
export async function findPlayedRound(
  on: Queryable,
  memberId: bigint,
  transferId: bigint,
): Promise<{ studioCode: string; round: string; transactionUuid: string } | undefined> {
  const [played] = await on.query<{ studioCode: string; round: string; transactionUuid: string }>(
    sql`
      select played.studio_code                                          as "studioCode",
             played.round,
             coalesce(played.reference_uuid, played.transaction_uuid)    as "transactionUuid"
        from ledger_transfers    as transfer
        join studio_transactions as played
          on played.studio_code      = substr(transfer.source, length('studio:') + 1)
         and played.transaction_uuid = transfer.idempotency_key
       where transfer.id        = ${transferId}
         and transfer.member_id = ${memberId}
         and played.member_id   = ${memberId}
         and played.kind       <> 'tombstone'`,
  );
  return played;
}
