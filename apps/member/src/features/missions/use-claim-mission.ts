import { useState } from 'react';
import { isNoResponse } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { flyToBalance } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { reloadMissions } from './queries.ts';
import { useRewardText } from './use-reward-text.ts';

/**
 * Claims a mission's reward and shows the server's message (reward-36). If no
 * response arrives, it is only logged.
 */
export function useClaimMission() {
  const { missions: text } = useText();
  const rewardText = useRewardText();
  const claimMission = useOperation('claimMission');
  const [requestedId, setRequestedId] = useState<number | null>(null);
  const claim = async (id: number) => {
    if (!claimMission.busy) setRequestedId(id);
    const result = await claimMission.run({ body: { id } });
    if (result === null) return;
    void reloadMissions();
    if (!result.success) {
      if (isNoResponse(result)) console.error('claimMission:', result.message);
      else void showError(text.claimFailed, { text: result.message });
      return;
    }
    const { type, amount } = result.data;
    void showSuccess(text.received(result.message, rewardText(type, amount)));
    if (type === 'credit') flyToBalance(amount);
    await refreshProfile();
  };
  return { claimingId: claimMission.busy ? requestedId : null, claim };
}
