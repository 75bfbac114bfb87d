import type { SpinRound } from '@kapao/contract/spins.ts';
import { useEffect, useState } from 'react';
import { refreshProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { forgetClientSeed, rememberClientSeed } from './memory.ts';
import { invalidateSpinLists, cacheRound, spinRoundQuery } from './queries.ts';
import { SPIN_MS } from './rules.ts';

const SERVER_FAULT = 500;

/** Plays a round. The result arrives before the wheel stops; `isTurning` hides it until then. */
export function useSpin(round: SpinRound, clientSeed: string) {
  const { spins: text } = useText();
  const playSpin = useOperation('playSpin');
  const [isTurning, setTurning] = useState(false);

  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setTimeout(() => setTurning(false), spinMs());
    return () => {
      clearTimeout(timer);
      // The points have changed, both when the wheel stops and when the member leaves earlier.
      void refreshProfile();
    };
  }, [isTurning]);

  const spin = async () => {
    if (isTurning || round.status !== 'open') return;
    rememberClientSeed(round.id, clientSeed);
    const result = await playSpin.run({
      params: { roundId: round.id },
      body: { client_seed: clientSeed },
    });
    if (result === null) return;
    invalidateSpinLists();
    if (!result.success) {
      void showError(text.spinFailed, { text: result.message });
      // Without a response, or after a fault, the round may have been played, so it is reloaded.
      const isRefused = result.code !== null && result.status < SERVER_FAULT;
      if (isRefused) forgetClientSeed(round.id);
      void queryClient.invalidateQueries({ queryKey: spinRoundQuery(round.id).queryKey });
      void refreshProfile();
      return;
    }
    cacheRound(result.data.round);
    setTurning(true);
  };
  return { busy: playSpin.busy, isTurning, spin };
}

function spinMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPIN_MS;
}
