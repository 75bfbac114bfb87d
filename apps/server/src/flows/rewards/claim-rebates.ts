import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { takeOpenRebates, type RebateKind } from '../../features/rebates/store.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

/** The name of a claimed rebate in the member's activity, by kind. */
const names: Readonly<Record<RebateKind, string>> = {
  cashback: 'คืนยอดเสีย',
  referral: 'แนะนำเพื่อน',
};

/**
 * Pays all open rebates of one kind in one transfer, whose key is stored in the claimed rows. Returns the paid amount
 * in micro; 0 if there was nothing.
 */
export async function claimRebates(
  { database, ledger }: Pick<Context, 'database' | 'ledger'>,
  kind: RebateKind,
  memberId: bigint,
): Promise<bigint> {
  return database.transaction(async (tx) => {
    // Lock the accounts before the rebates, in the same order as a rollback that lowers open rebates.
    await ledger.lockMember(tx, memberId);
    const claimId = randomUUID();
    const amountMicro = await takeOpenRebates(tx, kind, memberId, claimId);
    if (amountMicro === 0n) return 0n;
    await moveOrThrow(tx, ledger, {
      source: kind,
      idempotencyKey: claimId,
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: kind },
      to: { kind: 'member_available', memberId },
      amountMicro,
      reference: names[kind],
    });
    return amountMicro;
  });
}
