import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { OperatorDecision, RecordOutcome } from '../transfers/transfers-store.ts';

/** A transfer that its gateway took back. */
export interface TransferReversal {
  gatewayCode: string;
  transferId: string;
  amountMicro: bigint;
  reason: string;
}

/** Records a gateway's reversal, once for its transfer. Another amount under the same transfer is a conflict. */
export async function recordReversal(tx: Tx, reversal: TransferReversal): Promise<RecordOutcome> {
  const { gatewayCode, transferId, amountMicro, reason } = reversal;
  const inserted = await tx.query(sql`
    insert into transfer_reversals (gateway_code, transfer_id, amount_micro, reason)
    values (${gatewayCode}, ${transferId}, ${amountMicro}, ${reason})
        on conflict (gateway_code, transfer_id) do nothing
    returning 1`);
  if (inserted.length > 0) return 'new';
  const same = await tx.query(sql`
    select 1
      from transfer_reversals
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}
       and amount_micro = ${amountMicro}`);
  return same.length > 0 ? 'repeated' : 'conflict';
}

/** Finds the reversal that waits for this transfer. The caller holds the lock on the transfer's id. */
export async function findWaitingReversal(
  on: Queryable,
  gatewayCode: string,
  transferId: string,
): Promise<TransferReversal | undefined> {
  const [reversal] = await on.query<TransferReversal>(sql`
    select gateway_code as "gatewayCode",
           transfer_id  as "transferId",
           amount_micro as "amountMicro",
           reason
      from transfer_reversals
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}
       and applied_at is null`);
  return reversal;
}

export async function markReversalApplied(
  tx: Tx,
  { gatewayCode, transferId }: TransferReversal,
): Promise<void> {
  await tx.query(sql`
    update transfer_reversals
       set applied_at = now()
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}`);
}

export interface WaitingReversal extends TransferReversal {
  receivedAt: Date;
}

/** Lists reversals of transfers that the gateway has not reported, oldest first. */
export async function listWaitingReversals(
  on: Queryable,
  limit: number,
): Promise<WaitingReversal[]> {
  return on.query<WaitingReversal>(sql`
    select gateway_code as "gatewayCode",
           transfer_id  as "transferId",
           amount_micro as "amountMicro",
           reason,
           received_at  as "receivedAt"
      from transfer_reversals
     where applied_at is null
     order by received_at
     limit ${limit}`);
}

/** The amounts with which a deposit was credited; a reversal of the deposit does not change them. */
export interface CreditedDeposit {
  creditedMicro: bigint;
  feeMicro: bigint;
}

/** Reads the amounts of a credited deposit; undefined for one that was never credited. */
export async function readCredit(
  on: Queryable,
  depositId: bigint,
): Promise<CreditedDeposit | undefined> {
  const [credit] = await on.query<CreditedDeposit>(sql`
    select credited_micro as "creditedMicro",
           fee_micro      as "feeMicro"
      from deposits
     where id = ${depositId}
       and credited_micro is not null`);
  return credit;
}

export async function markDepositReversed(
  tx: Tx,
  depositId: bigint,
  { actor, reason }: OperatorDecision,
): Promise<void> {
  await tx.query(sql`
    update deposits
       set status          = 'reversed',
           reversed_at     = now(),
           reversed_by     = ${actor},
           reversed_reason = ${reason}
     where id = ${depositId}`);
}

/** The operator's approval of a deposit that is now reversed. */
export interface ReversedApproval {
  /** The amount that the gateway reported; null before its report. */
  confirmedMicro: bigint | null;
}

/** Ends the approval of a reversed deposit, so that a later report of its transfer belongs to nobody. */
export async function reverseApproval(
  tx: Tx,
  depositId: bigint,
): Promise<ReversedApproval | undefined> {
  const [approval] = await tx.query<ReversedApproval>(sql`
    update deposit_approvals
       set reversed_at = now()
     where deposit_id = ${depositId}
    returning confirmed_micro as "confirmedMicro"`);
  return approval;
}
