import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** Money that a gateway says has arrived. */
export interface IncomingTransfer {
  gatewayCode: string;
  transferId: string;
  /** The PromptPay id it was sent to; null at a checkout. */
  receiver: string | null;
  /** The checkout it paid; null for a transfer to a receiver. */
  reference: string | null;
  amountMicro: bigint;
  /** Null where the gateway does not say. */
  paidAt: Date | null;
  /** As the gateway told it, for the operator. */
  raw: object;
}

export type Recorded = 'new' | 'repeated' | 'conflict';

/**
 * Writes a transfer once for its id. The same id with another amount or destination is a conflict
 * (REQUIREMENTS 17); a repeat may say more or less of the payer.
 */
export async function recordTransfer(
  tx: Tx,
  transfer: IncomingTransfer,
  deposit: { id: bigint; memberId: bigint } | undefined,
): Promise<Recorded> {
  const inserted = await tx.query(sql`
    insert into incoming_transfers
           (gateway_code, transfer_id, receiver, reference, amount_micro, paid_at, raw,
            member_id, deposit_id)
    values (${transfer.gatewayCode}, ${transfer.transferId}, ${transfer.receiver},
            ${transfer.reference}, ${transfer.amountMicro}, ${transfer.paidAt},
            ${JSON.stringify(transfer.raw)}, ${deposit?.memberId ?? null}, ${deposit?.id ?? null})
        on conflict (gateway_code, transfer_id) do nothing
    returning 1`);
  if (inserted.length > 0) return 'new';
  const same = await tx.query(sql`
    select 1
      from incoming_transfers
     where gateway_code = ${transfer.gatewayCode}
       and transfer_id  = ${transfer.transferId}
       and amount_micro = ${transfer.amountMicro}
       and receiver  is not distinct from ${transfer.receiver}
       and reference is not distinct from ${transfer.reference}`);
  return same.length > 0 ? 'repeated' : 'conflict';
}

/** Which of these transfers we have not heard of. */
export async function findUnknownTransfers(
  on: Queryable,
  gatewayCode: string,
  transferIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ transferId: string }>(sql`
    select asked.transfer_id as "transferId"
      from unnest(${transferIds}::text[]) as asked (transfer_id)
     where not exists (
             select
               from incoming_transfers as known
              where known.gateway_code = ${gatewayCode}
                and known.transfer_id  = asked.transfer_id
           )`);
  return new Set(rows.map(({ transferId }) => transferId));
}

/** A repeat that comes while the first is being worked on waits here for its end. */
export async function recordWebhook(
  tx: Tx,
  webhook: { gatewayCode: string; id: string; bodySha256: Buffer },
): Promise<Recorded> {
  const inserted = await tx.query(sql`
    insert into webhook_events (gateway_code, webhook_id, body_sha256)
    values (${webhook.gatewayCode}, ${webhook.id}, ${webhook.bodySha256})
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
