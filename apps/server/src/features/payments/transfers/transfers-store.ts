import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { CLOCK_TOLERANCE_SECONDS, isSameTransfer } from '../rules.ts';
import type { TransferDetails } from '../rules.ts';

/**
 * A received payment as a gateway reports it. A checkout has a reference and no receiver, a bank transfer the reverse.
 */
export interface IncomingTransfer extends TransferDetails {
  gatewayCode: string;
  transferId: string;
  /** The time of the payment; null where the gateway does not report it. */
  paidAt: Date | null;
  /** The gateway's whole report, for the operator. */
  raw: object;
}

/** Selects the details of a transfer that a repeat must share; the payer is one text, joined like `payerKey`. */
const detailColumns = sql`
  amount_micro as "amountMicro",
  receiver,
  reference,
  (raw ->> 'payerBankCode') || ' ' || (raw ->> 'payerAccountNumber') || ' ' || (raw ->> 'payerName')
    as payer`;

export type RecordOutcome = 'new' | 'repeated' | 'conflict';

/** Records a transfer, once for its id. The same id with other details is a conflict (pay-34). */
export async function recordTransfer(
  tx: Tx,
  transfer: IncomingTransfer,
  deposit: { id: bigint; memberId: bigint } | undefined,
): Promise<RecordOutcome> {
  const inserted = await tx.query(sql`
    insert into incoming_transfers
           (gateway_code, transfer_id, receiver, reference, amount_micro, paid_at, raw,
            member_id, deposit_id, received_at)
    values (${transfer.gatewayCode}, ${transfer.transferId}, ${transfer.receiver},
            ${transfer.reference}, ${transfer.amountMicro}, ${transfer.paidAt},
            ${JSON.stringify(transfer.raw)}, ${deposit?.memberId ?? null}, ${deposit?.id ?? null},
            now())
        on conflict (gateway_code, transfer_id) do nothing
    returning 1`);
  if (inserted.length > 0) return 'new';
  const [earlier] = await tx.query<TransferDetails>(sql`
    select ${detailColumns}
      from incoming_transfers
     where gateway_code = ${transfer.gatewayCode}
       and transfer_id  = ${transfer.transferId}`);
  return earlier && isSameTransfer(earlier, transfer) ? 'repeated' : 'conflict';
}

/**
 * Locks a transfer's id, which serializes the gateway's report and the operator's decision. It must be taken before any
 * deposit is locked.
 */
export async function lockTransferId(
  tx: Tx,
  gatewayCode: string,
  transferId: string,
): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(
             hashtextextended(${`transfer ${gatewayCode} ${transferId}`}, 0)
           )`);
}

export interface KnownTransfer {
  gatewayCode: string;
  transferId: string;
  amountMicro: bigint;
  memberId: bigint | null;
  depositId: bigint | null;
  resolution: 'assigned' | 'returned' | null;
}

/** Whether the transfer is neither credited to a member nor sent back. */
export function isUnmatched({ memberId, resolution }: KnownTransfer): boolean {
  return memberId === null && resolution === null;
}

export async function lockTransfer(
  tx: Tx,
  gatewayCode: string,
  transferId: string,
): Promise<KnownTransfer | undefined> {
  const [known] = await tx.query<KnownTransfer>(sql`
    select gateway_code as "gatewayCode",
           transfer_id  as "transferId",
           amount_micro as "amountMicro",
           member_id    as "memberId",
           deposit_id   as "depositId",
           resolution
      from incoming_transfers
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}
       for update`);
  return known;
}

/** Finds the gateways that reported a transfer of this id; usually one. */
export async function findTransferGateways(on: Queryable, transferId: string): Promise<string[]> {
  const rows = await on.query<{ code: string }>(sql`
    select gateway.code
      from payment_gateways   as gateway
      join incoming_transfers as known on known.gateway_code = gateway.code
                                      and known.transfer_id  = ${transferId}
     order by gateway.code`);
  return rows.map(({ code }) => code);
}

/** The actor and reason of a decision on a transfer (pay-41). */
export interface OperatorDecision {
  actor: string;
  reason: string;
}

export async function resolveTransfer(
  tx: Tx,
  transfer: KnownTransfer,
  resolved: OperatorDecision & {
    resolution: 'assigned' | 'returned';
    memberId: bigint | null;
    depositId: bigint | null;
  },
): Promise<void> {
  await tx.query(sql`
    update incoming_transfers
       set resolution      = ${resolved.resolution},
           member_id       = ${resolved.memberId},
           deposit_id      = ${resolved.depositId},
           resolved_by     = ${resolved.actor},
           resolved_reason = ${resolved.reason},
           resolved_at     = now()
     where gateway_code = ${transfer.gatewayCode}
       and transfer_id  = ${transfer.transferId}`);
}

export interface UnmatchedTransfer {
  gatewayCode: string;
  transferId: string;
  receiver: string | null;
  reference: string | null;
  amountMicro: bigint;
  paidAt: Date | null;
  receivedAt: Date;
  /** The ref_codes of deposits with a slip that names this transfer. */
  slipOf: string[];
}

export async function listUnmatchedTransfers(
  on: Queryable,
  limit: number,
): Promise<UnmatchedTransfer[]> {
  return on.query(sql`
    select transfer.gateway_code as "gatewayCode",
           transfer.transfer_id  as "transferId",
           transfer.receiver,
           transfer.reference,
           transfer.amount_micro as "amountMicro",
           transfer.paid_at      as "paidAt",
           transfer.received_at  as "receivedAt",
           array(
             select distinct deposit.ref_code
               from deposit_slips as slip
               join deposits      as deposit on deposit.id = slip.deposit_id
              where slip.trans_ref = transfer.transfer_id
           ) as "slipOf"
      from incoming_transfers as transfer
     where transfer.member_id is null
       and transfer.resolution is null
     order by transfer.received_at
     limit ${limit}`);
}

export interface OwnTransfer {
  amountMicro: bigint;
  paidAt: Date;
}

/** A condition on `transfer`: its money has gone to no member and was not sent back. */
export const waitsForStaff = sql`
  transfer.member_id is null and transfer.resolution is null`;

/**
 * Builds a condition on `transfer` and `deposit`: the transfer reached the deposit's account while it was open and
 * belongs to its member, whose registered bank account sent it or whose slip names it (pay-97).
 */
export function isOwnTransfer(account: { bankCode: string; accountNumber: string } | undefined) {
  return sql`
        transfer.gateway_code = deposit.gateway_code
    and transfer.receiver     = deposit.receiver
    and transfer.paid_at >= deposit.created_at - make_interval(secs => ${CLOCK_TOLERANCE_SECONDS})
    and transfer.paid_at <= deposit.reserved_until
    and (
          (transfer.raw ->> 'payerAccountNumber' = ${account?.accountNumber ?? null}
           and transfer.raw ->> 'payerBankCode' = ${account?.bankCode ?? null})
          or exists (
               select
                 from deposit_slips as slip
                where slip.trans_ref  = transfer.transfer_id
                  and slip.deposit_id = deposit.id
             )
        )`;
}

/** Lists the deposit's unmatched transfers that belong to its member, the oldest first (pay-97). */
export async function listOwnUnmatchedTransfers(
  on: Queryable,
  refCode: string,
  account: { bankCode: string; accountNumber: string } | undefined,
): Promise<OwnTransfer[]> {
  return on.query(
    sql`
      select transfer.amount_micro                             as "amountMicro",
             coalesce(transfer.paid_at, transfer.received_at) as "paidAt"
        from deposits           as deposit
        join incoming_transfers as transfer on ${isOwnTransfer(account)}
       where deposit.ref_code = ${refCode}
         and ${waitsForStaff}
       order by transfer.paid_at`,
    'payments_own_unmatched',
  );
}

/** Finds which of these transfers are recorded, with their details. */
export async function findKnownTransfers(
  on: Queryable,
  gatewayCode: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, TransferDetails>> {
  const rows = await on.query<TransferDetails & { transferId: string }>(sql`
    select transfer_id as "transferId",
           ${detailColumns}
      from incoming_transfers
     where gateway_code = ${gatewayCode}
       and transfer_id  = any(${transferIds}::text[])`);
  return new Map(rows.map((row) => [row.transferId, row]));
}

/** Records a webhook by its id; false for a repeat. A concurrent repeat waits here until the first call has ended. */
export async function recordWebhook(
  tx: Tx,
  webhook: { gatewayCode: string; id: string; bodySha256: Buffer },
): Promise<RecordOutcome> {
  const inserted = await tx.query(sql`
    insert into webhook_events (gateway_code, webhook_id, body_sha256, received_at)
    values (${webhook.gatewayCode}, ${webhook.id}, ${webhook.bodySha256}, now())
        on conflict (gateway_code, webhook_id) do nothing
    returning 1`);
  if (inserted.length > 0) return 'new';
  const same = await tx.query(sql`
    select 1
      from webhook_events
     where gateway_code = ${webhook.gatewayCode}
       and webhook_id   = ${webhook.id}
       and body_sha256  = ${webhook.bodySha256}`);
  return same.length > 0 ? 'repeated' : 'conflict';
}

/** Finds the payer of a transfer that the gateway reported; undefined where it named none. */
export async function findPayer(
  on: Queryable,
  { gatewayCode, transferId }: Pick<IncomingTransfer, 'gatewayCode' | 'transferId'>,
): Promise<{ payerAccountNumber: string; payerName: string } | undefined> {
  const [payer] = await on.query<{ payerAccountNumber: string; payerName: string }>(sql`
    select coalesce(raw ->> 'payerAccountNumber', '') as "payerAccountNumber",
           coalesce(raw ->> 'payerName', '')          as "payerName"
      from incoming_transfers
     where gateway_code = ${gatewayCode}
       and transfer_id  = ${transferId}
       and raw ? 'payerName'`);
  return payer;
}
