import { isNoResponse } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { flyToBalance } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { reloadReferral } from './queries.ts';

/**
 * Claims the referral credit. A refusal shows the server's message; a network failure is only logged (api-04).
 */
export function useClaimReferral() {
  const { referral: text } = useText();
  const claimReferralCredit = useOperation('claimReferralCredit');
  const claim = async () => {
    const result = await claimReferralCredit.run({});
    if (result === null) return;
    void reloadReferral();
    if (!result.success) {
      if (isNoResponse(result)) console.error('claimReferralCredit:', result.message);
      else void showError(text.claimFailed, { text: result.message });
      return;
    }
    const amount = formatCredit(result.data.returnCreditTotal);
    void showSuccess(text.received(result.message, amount));
    flyToBalance(result.data.returnCreditTotal);
    await refreshProfile();
  };
  return { busy: claimReferralCredit.busy, claim };
}
