import { randomUUID } from 'node:crypto';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { paymentInvariants } from '../../features/payments/invariants.ts';
import { contradict } from './ledger.ts';
import { PROMPTPAY_METHOD } from './payments.ts';

interface RecordedDeposit {
  baht: number;
  at: Date;
  status?: TransactionStatus;
}

/** Inserts a deposit that looks credited at that time, without the ledger's transfer. */
export async function recordDeposit(
  on: Queryable,
  memberId: bigint,
  { baht, at, status = 'success' }: RecordedDeposit,
): Promise<void> {
  contradict(paymentInvariants);
  const micro = microFromBaht(baht);
  await on.query(sql`
    insert into deposits
           (member_id, website_id, method_id, gateway_code, adapter, ref_code, requested_micro,
            amount_micro, credited_micro, status, deadline_at, reserved_until, created_at, ended_at)
    select ${memberId}, 3, id, gateway_code, adapter, ${randomUUID()}, ${micro}, ${micro},
           ${status === 'success' ? micro : null}, ${status}, ${at}, ${at}, ${at},
           ${status === 'pending' ? null : at}
      from payment_methods
     where id = ${PROMPTPAY_METHOD}`);
}
