import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Queryable } from '../../db/database.ts';
import { findBankAccount } from '../../features/members/reads.ts';
import {
  findLastMethodId,
  listDepositsUnderWay,
  listTransfersUnderWay,
  listWithdrawalsUnderWay,
} from '../../features/payments/under-way-store.ts';

/** Reads a member's money under way: asked for, and neither arrived nor ended (way-01). */
export async function listUnderWay(on: Queryable, memberId: bigint): Promise<Data<'listUnderWay'>> {
  const account = await findBankAccount(on, memberId);
  const [deposits, withdrawals, transfers, lastMethodId] = await Promise.all([
    listDepositsUnderWay(on, memberId),
    listWithdrawalsUnderWay(on, memberId),
    listTransfersUnderWay(on, memberId, account),
    findLastMethodId(on, memberId),
  ]);
  return {
    payins: deposits.map((deposit) => ({
      ref_code: deposit.refCode,
      kind: deposit.adapter,
      method_name: deposit.methodName,
      method_name_en: deposit.methodNameEn,
      amount: bahtFromMicro(deposit.amountMicro),
      transfer_in: deposit.deadlineAt.toISOString(),
      has_slip: deposit.hasSlip,
    })),
    payouts: withdrawals.map(({ id, amountMicro, status, isWaiting, createdAt }) => ({
      payout_id: id,
      amount: bahtFromMicro(amountMicro),
      status,
      waits_for_approval: isWaiting,
      created_at: createdAt.toISOString(),
    })),
    transfers: transfers.map(({ refCode, amountMicro, paidAt }) => ({
      ref_code: refCode,
      amount: bahtFromMicro(amountMicro),
      paid_at: paidAt.toISOString(),
    })),
    last_payment_id: lastMethodId,
  };
}
