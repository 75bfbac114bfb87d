import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { takeOpenAwards } from '../modules/cashback/store.ts';
import { takeOpenEarnings } from '../modules/referral/store.ts';
import { moveOrThrow } from './move-or-throw.ts';

const takeOpen = { cashback: takeOpenAwards, referral: takeOpenEarnings };

/**
 * Pays all that a member has open of one kind, in one transfer, whose key the claimed rows keep. Answers
 * what was paid, in micro: 0 where there was nothing.
 */
export async function claimReturns(
  { database, ledger }: Pick<Context, 'database' | 'ledger'>,
  kind: keyof typeof takeOpen,
  memberId: bigint,
): Promise<bigint> {
  return database.transaction(async (tx) => {
    const claimId = randomUUID();
    const amountMicro = await takeOpen[kind](tx, memberId, claimId);
    if (amountMicro === 0n) return 0n;
    await moveOrThrow(tx, ledger, {
      source: kind,
      idempotencyKey: claimId,
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: kind },
      to: { kind: 'member_available', memberId },
      amountMicro,
      reference: claimId,
    });
    return amountMicro;
  });
}
