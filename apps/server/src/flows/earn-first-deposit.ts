import { bangkokDay, endOfDays } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../db/database.ts';
import { firstDepositBonus } from '../modules/referral/rules.ts';
import { findReferrers, insertEarnings, isFirstDeposit } from '../modules/referral/store.ts';
import { listReferralTerms } from '../modules/referral/terms-store.ts';

/**
 * Gives whoever referred this member their bonus, if this deposit, which has just succeeded, is the
 * member's first. One below the smallest that counts is a first deposit too, and earns nothing.
 */
export async function earnFirstDeposit(
  tx: Tx,
  { id: depositId, memberId: friendId }: { id: bigint; memberId: bigint },
  creditedMicro: bigint,
): Promise<void> {
  const [referred] = await findReferrers(tx, [friendId]);
  if (!referred) return;
  const terms = (await listReferralTerms(tx)).find((each) => each.websiteId === referred.websiteId);
  if (!terms || !(await isFirstDeposit(tx, { memberId: friendId, depositId }))) return;
  const amountMicro = firstDepositBonus(creditedMicro, terms);
  if (amountMicro === 0n) return;
  await insertEarnings(tx, {
    kind: 'first_deposit',
    basisPoints: terms.firstDepositBasisPoints,
    expiresAt: endOfDays(bangkokDay(new Date()), terms.validDays),
    earnings: [
      {
        referrerId: referred.referrerId,
        friendId,
        depositId,
        baseMicro: creditedMicro,
        amountMicro,
      },
    ],
  });
}
