import type { Body } from '@kapao/contract/operation.ts';
import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import { useState } from 'react';
import type { CallResult } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { showError } from '../../state/notice.ts';
import { withOwnerProof } from '../../state/owner-proof.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { lockQuery } from './lock-query.ts';
import { forgetSuggestion } from './LockSuggestion.tsx';
import type { SecondLock } from './lock-query.ts';

export type ChosenLock = Omit<Body<'setLock'>, 'pin' | 'proof'>;

/** The acts of the lock's screen. A lock that is set changes with a proof alone (lock-09). */
export function useSaveLock(lock: SecondLock) {
  const { secondLock: text } = useText();
  const setLock = useOperation('setLock');
  const removeLock = useOperation('removeLock');
  /** The settings that wait for a new PIN; null while none is chosen. */
  const [waiting, setWaiting] = useState<ChosenLock | null>(null);
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

  const send = async (settings: ChosenLock, pin?: string) => {
    const body = pin === undefined ? settings : { ...settings, pin };
    const save = (proof?: OwnerProof) => {
      noteOwnAct('lock_set');
      return setLock.run({ body: proof === undefined ? body : { ...body, proof } });
    };
    const result = await (isSet ? withOwnerProof(text.proofForChange, save) : save());
    if (result !== null && !result.success && result.code === 'pin_too_weak') {
      setPinRefusal(result.message);
      return setWaiting(settings);
    }
    return end(result, text.saved);
  };

  return {
    busy: setLock.busy || removeLock.busy,
    isChoosingPin: waiting !== null,
    pinRefusal,
    /** Saves the settings; a member without PIN and passkey chooses a PIN before. */
    save: (settings: ChosenLock) => {
      if (lock.has_pin || lock.has_passkey) return void send(settings);
      return setWaiting(settings);
    },
    changePin: setWaiting,
    choosePin: (pin: string) => {
      const settings = waiting;
      setWaiting(null);
      setPinRefusal(null);
      if (settings !== null) void send(settings, pin);
    },
    closePin: () => {
      setWaiting(null);
      setPinRefusal(null);
    },
    turnOff: async () => {
      const result = await withOwnerProof(text.proofForChange, (proof) => {
        noteOwnAct('lock_removed');
        return removeLock.run({ body: { proof } });
      });
      await end(result, text.removed);
    },
  };
}
