import type { OperationName } from '@kapao/contract/routes.ts';
import { useCallback, useRef, useState } from 'react';
import { useSession } from '../state/session.ts';
import { call, type CallInput, type CallOptions, type CallResult } from './client.ts';

/**
 * One act of the member, such as a deposit or a claim. While it runs `busy` is true and further
 * runs answer null at once (SPEC section 4, "In-flight requests"). An answer that finds another member
 * on this phone than the one who asked is null too: it is not for his eyes.
 */
export function useOperation<Name extends OperationName>(name: Name) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (input: CallInput<Name>, options?: CallOptions): Promise<CallResult<Name> | null> => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      const asker = useSession.getState().id;
      const result = await call(name, input, options);
      running.current = false;
      setBusy(false);
      const reader = useSession.getState().id;
      return asker !== null && reader !== null && reader !== asker ? null : result;
    },
    [name],
  );
  return { busy, run };
}
