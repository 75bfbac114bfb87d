import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/**
 * risk-08: a condition: the approval was not reversed, and neither a gateway has reported its transfer with the typed
 * amount nor a bank confirmed it by a slip verifier.
 */
export const isUnreported = sql`
  approval.confirmed_micro is distinct from approval.amount_micro
  and approval.reversed_at is null
  and not approval.is_verified`;

/** A deposit that the operator credited before the gateway reported its transfer. */
export interface Approval {
  depositId: bigint;
  memberId: bigint;
  amountMicro: bigint;
}

const approvalColumns = sql`
  deposit_id   as "depositId",
  member_id    as "memberId",
  amount_micro as "amountMicro"`;

/** Whether the operator approved a deposit with this transfer, whether or not the gateway has reported it. */
export async function isTransferApproved(
  tx: Tx,
  gatewayCode: string,
  transferId: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1
      from deposit_approvals
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}`);
  return rows.length > 0;
}

/**
 * Locks the approval that this transfer pays. The approval names the transfer, or has the transfer's amount: the
 * gateway may know the transfer by another id than the bank.
 */
export async function lockUnconfirmedApproval(
  tx: Tx,
  transfer: { gatewayCode: string; transferId: string; amountMicro: bigint },
  depositId: bigint | undefined,
): Promise<Approval | undefined> {
  const [approval] = await tx.query<Approval>(sql`
    select ${approvalColumns}
      from deposit_approvals
     where confirmed_by is null
       and reversed_at is null
       and gateway_code = ${transfer.gatewayCode}
       and (
             transfer_id = ${transfer.transferId}
             or (deposit_id = ${depositId ?? null}::bigint
                 and amount_micro = ${transfer.amountMicro})
           )
     order by transfer_id = ${transfer.transferId} desc
     limit 1
       for update`);
  return approval;
}

export async function confirmApproval(
  tx: Tx,
  depositId: bigint,
  told: { transferId: string; amountMicro: bigint },
): Promise<void> {
  await tx.query(sql`
    update deposit_approvals
       set confirmed_by    = ${told.transferId},
           confirmed_micro = ${told.amountMicro}
     where deposit_id = ${depositId}`);
}

export async function insertApproval(
  tx: Tx,
  approval: Approval & {
    gatewayCode: string;
    transferId: string;
    actor: string;
    reason: string;
    /** A bank confirmed the transfer by a slip verifier. */
    isVerified: boolean;
  },
): Promise<void> {
  await tx.query(sql`
    insert into deposit_approvals
           (deposit_id, member_id, gateway_code, transfer_id, amount_micro, actor, reason, is_verified)
    values (${approval.depositId}, ${approval.memberId}, ${approval.gatewayCode},
            ${approval.transferId}, ${approval.amountMicro}, ${approval.actor},
            ${approval.reason}, ${approval.isVerified})`);
}

export interface OpenApproval {
  refCode: string;
  gatewayCode: string;
  transferId: string;
  amountMicro: bigint;
  /** The amount that the gateway reported, if it is not the approved one; null before any report. */
  confirmedMicro: bigint | null;
  createdAt: Date;
  approvedBy: string;
}

/** Lists approvals that the gateway has not confirmed, or confirmed with another amount. */
export async function listOpenApprovals(on: Queryable, limit: number): Promise<OpenApproval[]> {
  return on.query(sql`
    select deposit.ref_code         as "refCode",
           approval.gateway_code    as "gatewayCode",
           approval.transfer_id     as "transferId",
           approval.amount_micro    as "amountMicro",
           approval.confirmed_micro as "confirmedMicro",
           approval.created_at      as "createdAt",
           approval.actor           as "approvedBy"
      from deposit_approvals as approval
      join deposits          as deposit on deposit.id = approval.deposit_id
     where approval.confirmed_micro is distinct from approval.amount_micro
       and approval.reversed_at is null
     order by approval.created_at
     limit ${limit}`);
}

/** A deposit that staff credited by typing the bank's transfer, before the gateway reported it. */
export interface TypedTransfer {
  refCode: string;
  amountMicro: bigint;
  approvedBy: string;
  createdAt: Date;
}

/** risk-08: lists typed transfers that no gateway has reported yet with their amount, the oldest first. */
export async function listUnreportedTransfers(
  on: Queryable,
  websiteId: number,
): Promise<TypedTransfer[]> {
  return on.query<TypedTransfer>(sql`
    select deposit.ref_code      as "refCode",
           approval.amount_micro as "amountMicro",
           approval.actor        as "approvedBy",
           approval.created_at   as "createdAt"
      from deposit_approvals as approval
      join deposits          as deposit on deposit.id = approval.deposit_id
     where ${isUnreported}
       and deposit.website_id = ${websiteId}
     order by approval.created_at
     limit 20`);
}
