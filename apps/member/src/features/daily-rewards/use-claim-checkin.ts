import { markCheckedIn, reloadHome } from '../../api/home-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { flyToBalance } from '../../state/received.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { reloadDailyRewards, ownWebsiteParams } from './queries.ts';

/**
 * Claims one day's reward and shows its toasts (reward-23).
 */
export function useClaimCheckin() {
  const { dailyRewards: text } = useText();
  const claimDailyReward = useOperation('claimDailyReward');
  const claim = async (date: string) => {
    const result = await claimDailyReward.run({ params: ownWebsiteParams, body: { date } });
    if (result === null) return;
    if (result.success) markCheckedIn(date);
    void reloadDailyRewards();
    reloadHome();
    if (!result.success) {
      return showToast(text.failed(result.status, result.message), { kind: 'error' });
    }
    const { type, amount } = result.data;
    const isCredit = type === 'credit';
    showToast(text.succeeded, { amount: isCredit ? `+${formatCredit(amount)}` : null });
    if (isCredit) flyToBalance(amount);
    await refreshProfile();
  };
  return { busy: claimDailyReward.busy, claim };
}
