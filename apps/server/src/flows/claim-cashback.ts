import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { takeOpenAwards } from '../modules/cashback/store.ts';
import { moveOrThrow } from './move-or-throw.ts';

/** Pays all that a member has open, in one transfer. Answers what was paid, in micro: 0 for nothing. */
export async function claimCashback(
  { database, ledger }: Pick<Context, 'database' | 'ledger'>,
  memberId: bigint,
): Promise<bigint> {
  return database.transaction(async (tx) => {
    const claimId = randomUUID();
    const amountMicro = await takeOpenAwards(tx, memberId, claimId);
    if (amountMicro === 0n) return 0n;
    await moveOrThrow(tx, ledger, {
      source: 'cashback',
      idempotencyKey: claimId,
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: 'cashback' },
      to: { kind: 'member_available', memberId },
      amountMicro,
      reference: claimId,
    });
    return amountMicro;
  });
}
