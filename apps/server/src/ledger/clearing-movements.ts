import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { TransferKind } from './posting.ts';

export interface ClearingMovement {
  id: bigint;
  kind: TransferKind;
  at: Date;
  /** Positive where money came to the gateway. */
  amountMicro: bigint;
  source: string;
  key: string;
  reference: string;
}

/** Lists the transfers of a gateway's clearing account on a Bangkok day, in the order of their times. */
export async function listClearingMovements(
  on: Queryable,
  gatewayCode: string,
  day: string,
): Promise<ClearingMovement[]> {
  return on.query<ClearingMovement>(sql`
    select transfer.id,
           transfer.kind,
           transfer.created_at      as at,
           case when transfer.debit_account_id = account.id
                then transfer.amount_micro
                else -transfer.amount_micro
           end                      as "amountMicro",
           transfer.source,
           transfer.idempotency_key as key,
           transfer.reference
      ${transfersOf(gatewayCode, day)}
     order by transfer.created_at, transfer.id`);
}

/** Sums the movement of a gateway's clearing account on a Bangkok day: the database adds, not the caller. */
export async function sumClearingMovement(
  on: Queryable,
  gatewayCode: string,
  day: string,
): Promise<bigint> {
  const [row] = await on.query<{ micro: bigint }>(sql`
    select (coalesce(sum(transfer.amount_micro) filter (where transfer.debit_account_id  = account.id), 0)
          - coalesce(sum(transfer.amount_micro) filter (where transfer.credit_account_id = account.id), 0)
           )::bigint as micro
      ${transfersOf(gatewayCode, day)}`);
  return row?.micro ?? 0n;
}

/**
 * The kinds are those of the index ledger_transfers_of_gateways, which PostgreSQL uses where a statement names them as
 * they stand there. No other kind touches a clearing account.
 */
function transfersOf(gatewayCode: string, day: string): Sql {
  return sql`
      from ledger_accounts  as account
      join ledger_transfers as transfer
        on account.id in (transfer.debit_account_id, transfer.credit_account_id)
     where account.member_id is null
       and account.kind        = 'gateway_clearing'
       and account.reference   = ${gatewayCode}
       and transfer.kind in ('deposit', 'unmatched_deposit', 'deposit_reversal', 'withdrawal_settle',
                             'withdrawal_refund', 'gateway_fee', 'adjustment')
       and transfer.created_at >= ${startOfDay(day)}
       and transfer.created_at <  ${startOfDay(addDays(day, 1))}`;
}
