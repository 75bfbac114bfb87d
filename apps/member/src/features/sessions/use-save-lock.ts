import type { Body } from '@kapao/contract/operation.ts';
import { useState } from 'react';
import type { CallResult } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError } from '../../state/notice.ts';
import { withOwnerProof } from '../../state/owner-proof.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { lockQuery } from './lock-query.ts';
import { forgetSuggestion } from './LockSuggestion.tsx';
import type { SecondLock } from './lock-query.ts';

type Settings = Omit<Body<'setLock'>, 'pin' | 'proof'>;

/** The acts of the lock's screen. A lock that is set changes with a proof alone (lock-09). */
export function useSaveLock(lock: SecondLock) {
  const { secondLock: text } = useText();
  const setLock = useOperation('setLock');
  const removeLock = useOperation('removeLock');
  /** The settings that wait for a new PIN; null while none is chosen. */
  const [waiting, setWaiting] = useState<Settings | null>(null);
  const [pinRefusal, setPinRefusal] = useState<string | null>(null);
  const isSet = lock.settings !== null;

  const end = async (result: CallResult<'setLock' | 'removeLock'> | null, told: string) => {
    if (result === null) return;
    if (!result.success) return void showError(text.saveFailed, { text: result.message });
    showToast(told);
    forgetSuggestion();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: lockQuery.queryKey }),
      refreshProfile(),
    ]);
  };

  const send = async (body: Settings & { pin?: string }) => {
    const result = isSet
      ? await withOwnerProof(text.proofForChange, (proof) =>
          setLock.run({ body: { ...body, proof } }),
        )
      : await setLock.run({ body });
    if (result !== null && !result.success && result.code === 'pin_too_weak') {
      setPinRefusal(result.message);
      const { pin: _refused, ...settings } = body;
      return setWaiting(settings);
    }
    return end(result, text.saved);
  };

  return {
    busy: setLock.busy || removeLock.busy,
    isChoosingPin: waiting !== null,
    pinRefusal,
    /** Saves the settings; a first lock without a passkey asks for a PIN before. */
    save: (settings: Settings) => {
      if (lock.has_pin || (lock.has_passkey && isSet)) return void send(settings);
      return setWaiting(settings);
    },
    changePin: setWaiting,
    choosePin: (pin: string) => {
      const settings = waiting;
      setWaiting(null);
      setPinRefusal(null);
      if (settings !== null) void send({ ...settings, pin });
    },
    closePin: () => {
      setWaiting(null);
      setPinRefusal(null);
    },
    turnOff: async () => {
      const result = await withOwnerProof(text.proofForChange, (proof) =>
        removeLock.run({ body: { proof } }),
      );
      await end(result, text.removed);
    },
  };
}
