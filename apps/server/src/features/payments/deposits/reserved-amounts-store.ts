import sql from 'sql-template-tag';
import type { Tx } from '../../../db/database.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  MAX_NEXT_FREE_SATANG,
  MAX_OFFSET_SATANG,
  MIN_OFFSET_SATANG,
} from '../rules.ts';
import { LATE_TRANSFER_SECONDS } from '@kapao/contract/payments/rules.ts';

/**
 * Reserves an amount a few satang above the requested one that no other deposit of this receiving account has;
 * undefined if none is free. Callers of one account are serialized, because waiting for each other's rows could
 * deadlock.
 */
export async function reserveAmount(
  tx: Tx,
  request: {
    gatewayCode: string;
    receiver: string;
    requestedMicro: bigint;
    deadlineSeconds: number;
  },
): Promise<bigint | undefined> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${request.gatewayCode} ${request.receiver}`}, 0))`);
  const [reserved] = await tx.query<{ amountMicro: bigint }>(sql`
    insert into reserved_amounts (gateway_code, receiver, amount_micro, reserved_until)
    select ${request.gatewayCode}, ${request.receiver}, amount_micro,
           now() + make_interval(secs => ${request.deadlineSeconds + LATE_TRANSFER_SECONDS})
      from (
             select ${request.requestedMicro}::bigint + satang * 10000 as amount_micro,
                    case when satang > ${MAX_OFFSET_SATANG} then satang else 0 end as place
               from generate_series(${MIN_OFFSET_SATANG}::bigint, ${MAX_NEXT_FREE_SATANG}) as satang
           ) as candidate
     where not exists (
             select
               from reserved_amounts as reserved
              where reserved.gateway_code   = ${request.gatewayCode}
                and reserved.receiver       = ${request.receiver}
                and reserved.amount_micro   = candidate.amount_micro
                and reserved.reserved_until >= now() - make_interval(secs => ${CLOCK_TOLERANCE_SECONDS})
           )
     order by candidate.place, random()
     limit 1
        on conflict (gateway_code, receiver, amount_micro) do update
       set reserved_until = excluded.reserved_until
    returning amount_micro as "amountMicro"`);
  return reserved?.amountMicro;
}
