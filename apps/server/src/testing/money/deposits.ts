import { randomUUID } from 'node:crypto';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { ChosenBonus } from '@kapao/contract/payments.ts';
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

/** Half of the deposit up to 500, from 100 on, to be staked ten times with the deposit within a week. */
export const share = {
  kind: 'every_deposit',
  reward: { percent: 50, max: 500 },
  min_deposit: 100,
  turnover: { multiple: 10 },
  max_withdrawal: 1_000,
  duration_hours: 168,
} as const;

/** The figures of `share` for an amount, as the member confirms them. */
export const confirmed = (promotionId: number, baht: number): ChosenBonus => ({
  promotion_id: promotionId,
  bonus: baht / 2,
  turnover_need: baht * 15,
  max_withdrawal: 1_000,
  duration_hours: 168,
});
