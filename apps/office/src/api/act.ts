import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { useCallback, useRef, useState } from 'react';
import {
  call,
  download,
  type CallAnswer,
  type CallFailure,
  type CallHeld,
  type CallInput,
  type CallResult,
} from './client.ts';
import { noteFailure, queryClient } from './query-client.ts';
import { paths } from '../lib/paths.ts';
import { saveBlob } from '../lib/take-away.ts';
import { showToast } from '../state/toasts.ts';
import { confirmFactor } from './step-up.ts';

const CONFLICT = 409;

/** Sends a call, and once more after the second factor when the server needs it first. */
async function withFactor<Result extends { success: true } | CallFailure>(
  send: () => Promise<Result>,
): Promise<Result> {
  const result = await send();
  const needsFactor = !result.success && result.code === 'step_up_required';
  return needsFactor && (await confirmFactor()) ? send() : result;
}

/** Runs one write. After a success or a conflict all data on the screen is loaded again. */
async function act<Name extends OfficeOperationName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallResult<Name>> {
  const result: CallAnswer<Name> = await withFactor(() => call(name, input));
  // A session that has ended reads nothing again.
  const isChange = result.success ? name !== 'signOut' : result.status === CONFLICT;
  if (isChange) void queryClient.invalidateQueries();
  if (!result.success) noteFailure(result);
  else if (result.isHeld === true) showHeld(result);
  // The server holds acts of risky operations alone, so the result has the type of this operation.
  return result as CallResult<Name>;
}

/** Says that an act waits for a second person, with the way to its proposal (risk-02). */
function showHeld({ message, data }: CallHeld): void {
  const href = paths.proposals({ view: 'mine', open: data.held.proposal_id });
  showToast(message, 'success', href);
}

/** Returns a function that runs one write. While it runs `busy` is true, and a second click returns null. */
export function useAct<Name extends OfficeOperationName>(name: Name) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (input: CallInput<Name>): Promise<CallResult<Name> | null> => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      const result = await act(name, input);
      running.current = false;
      setBusy(false);
      return result;
    },
    [name],
  );
  return { busy, run };
}

/** Returns a function that saves an operation's file on the device, and shows the failure where there is none. */
export function useDownload<Name extends OfficeOperationName>(name: Name) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const save = async (input: CallInput<Name>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const result = await withFactor(() => download(name, input));
    running.current = false;
    setBusy(false);
    if (result.success) saveBlob(result.name, result.file);
    else {
      noteFailure(result);
      showToast(result.message, 'danger');
    }
  };
  return { busy, save };
}
