import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { textArray } from '../../../ledger/arrays.ts';

/** The ids by which a gateway and we know one payment, without the one that was asked for. */
export interface PaymentIds {
  reference: string;
  /** The gateway's id; null where it has told none. */
  gatewayId: string | null;
  others: string[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the ids of payments by the references of their transfers in the ledger. */
export async function listPaymentIds(
  on: Queryable,
  gatewayCode: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, PaymentIds>> {
  if (references.length === 0) return new Map();
  const uuids = references.filter((each) => UUID.test(each));
  const [withdrawals, deposits] = [
    await on.query<{ reference: string; gatewayId: string | null }>(sql`
      select id::text              as reference,
             gateway_withdrawal_id as "gatewayId"
        from withdrawals
       where id = any(${textArray(uuids)}::uuid[])`),
    await on.query<{ reference: string; gatewayId: string | null; checkoutId: string | null }>(sql`
      select deposit.ref_code     as reference,
             transfer.transfer_id as "gatewayId",
             deposit.checkout_id  as "checkoutId"
        from deposits               as deposit
        left join incoming_transfers as transfer
          on transfer.deposit_id   = deposit.id
         and transfer.gateway_code = deposit.gateway_code
       where deposit.gateway_code = ${gatewayCode}
         and deposit.ref_code     = any(${textArray(references)}::text[])`),
  ];
  const transfers = await on.query<{
    reference: string;
    refCode: string;
    checkoutId: string | null;
  }>(sql`
    select transfer.transfer_id as reference,
           deposit.ref_code     as "refCode",
           deposit.checkout_id  as "checkoutId"
      from incoming_transfers as transfer
      join deposits           as deposit on deposit.id = transfer.deposit_id
     where transfer.gateway_code = ${gatewayCode}
       and transfer.transfer_id  = any(${textArray(references)}::text[])`);
  const known = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
  return new Map(
    [
      ...withdrawals.map(({ reference, gatewayId }) => ({ reference, gatewayId, others: [] })),
      ...transfers.map(({ reference, refCode, checkoutId }) => ({
        reference,
        gatewayId: reference,
        others: known([refCode, checkoutId]),
      })),
      ...deposits.map(({ reference, gatewayId, checkoutId }) => ({
        reference,
        gatewayId: gatewayId ?? checkoutId,
        others: known([checkoutId]),
      })),
    ].map((each) => [each.reference, each]),
  );
}

/** Lists every gateway, also a disabled one, whose past days are still reconciled. */
export async function listGatewayProtocols(
  on: Queryable,
): Promise<{ code: string; protocol: string }[]> {
  return on.query<{ code: string; protocol: string }>(sql`
    select code,
           protocol
      from payment_gateways
     order by code`);
}

/** Whether a code is that of a gateway, also of a disabled one. */
export async function isGateway(on: Queryable, code: string): Promise<boolean> {
  return (await listGatewayProtocols(on)).some((gateway) => gateway.code === code);
}
