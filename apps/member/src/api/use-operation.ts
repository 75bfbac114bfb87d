import type { OperationName } from '@kapao/contract/routes.ts';
import { useCallback, useRef, useState } from 'react';
import { useSession } from '../state/session.ts';
import { call, type CallInput, type CallOptions, type CallResult } from './client.ts';

/**
 * Returns a function that runs one operation for the member. While it runs, `busy` is true and further calls return
 * null at once (site-30). It also returns null for answers that belong to the phone's previous member.
 */
export function useOperation<Name extends OperationName>(name: Name) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (input: CallInput<Name>, options?: CallOptions): Promise<CallResult<Name> | null> => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      const memberIdBefore = useSession.getState().id;
      const result = await call(name, input, options);
      running.current = false;
      setBusy(false);
      const memberIdAfter = useSession.getState().id;
      return memberIdBefore !== null && memberIdAfter !== null && memberIdAfter !== memberIdBefore
        ? null
        : result;
    },
    [name],
  );
  return { busy, run };
}
