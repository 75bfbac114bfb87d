import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import { readDepositReference } from '../../features/payments/deposits/open-deposits-store.ts';
import { claimDepositBonus } from '../../features/promotions/deposit-bonus.ts';
import type { ClaimedBonus } from '../../features/promotions/deposit-bonus.ts';
import {
  endDepositBonus,
  listDueBonuses,
  lockDueBonus,
} from '../../features/promotions/deposit-bonuses-store.ts';
import { findPromotionName } from '../../features/promotions/promotions-store.ts';
import { bonusRefusalText } from '../../features/promotions/refusal-texts.ts';
import type { Ledger } from '../../ledger/engine.ts';

const BATCH = 200;

/**
 * gift-05: claims the bonuses whose deposits were credited, each in its own transaction, so that one failure does not
 * stop the others. Another server waits for the member's accounts and then finds the bonus ended.
 */
export async function claimDepositBonuses(
  context: Pick<Platform, 'database' | 'ledger' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, ledger, log } = context;
  let afterDepositId = 0n;
  while (!stopping.aborted) {
    const due = await listDueBonuses(database, afterDepositId, BATCH);
    for (const { depositId, memberId } of due) {
      if (stopping.aborted) return;
      afterDepositId = depositId;
      const claimed = database.transaction((tx) => claimDue(tx, ledger, { depositId, memberId }));
      await claimed.catch((error: unknown) => {
        log.error({ err: error, deposit: String(depositId) }, 'a bonus could not be claimed');
      });
    }
    if (due.length < BATCH) return;
  }
}

async function claimDue(
  tx: Tx,
  ledger: Ledger,
  { depositId, memberId }: { depositId: bigint; memberId: bigint },
): Promise<void> {
  await ledger.lockMember(tx, memberId);
  const bonus = await lockDueBonus(tx, depositId);
  if (!bonus) return;
  const { websiteId, refCode } = await readDepositReference(tx, depositId);
  const claimed = await claimDepositBonus(tx, ledger, bonus, websiteId);
  await endDepositBonus(
    tx,
    depositId,
    claimed.outcome === 'claimed'
      ? { claimId: claimed.id }
      : { refusal: claimed.refusal, text: bonusRefusalText(claimed) },
  );
  const promotion = await findPromotionName(tx, bonus.promotionId);
  await insertNotifications(tx, [bonusNotification({ memberId, refCode, promotion }, claimed)]);
}

/** gift-09: builds the notification of a claimed bonus, or of the reason why it was not paid. */
function bonusNotification(
  { memberId, refCode, promotion }: { memberId: bigint; refCode: string; promotion: string },
  claimed: ClaimedBonus,
): NewNotification {
  if (claimed.outcome === 'refused') {
    const { th: reason_th, en: reason_en } = bonusRefusalText(claimed);
    const params = { promotion, reason_th, reason_en, ref_code: refCode };
    return { memberId, kind: 'bonus_refused', params };
  }
  const params = {
    amount: bahtFromMicro(claimed.bonusMicro),
    promotion,
    turnover: bahtFromMicro(claimed.turnoverNeedMicro),
    until: claimed.expiresAt.toISOString(),
    ref_code: refCode,
  };
  return { memberId, kind: 'bonus_claimed', params };
}
