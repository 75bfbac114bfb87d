import { useEffect, useRef } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { showError } from '../../state/notice.ts';
import { withOwnerProof } from '../../state/owner-proof.ts';
import { showToast } from '../../state/toast.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { takeHandedBack } from './handed-back.ts';
import { reloadLine } from '../../api/line-query.ts';

/**
 * Leads to LINE's login page, with a proof where the member has a second lock, and ends the link on the way back, once
 * the screen is loaded: a locked session opens first, and what is read afterwards has the link.
 */
export function useLinkLine({ isLoaded }: { isLoaded: boolean }) {
  const { line: text } = useText();
  const start = useOperation('startLineLink');
  const finish = useOperation('finishLineLink');
  const { run } = finish;
  const isTaken = useRef(false);

  useEffect(() => {
    if (!isLoaded || isTaken.current) return;
    isTaken.current = true;
    const handedBack = takeHandedBack();
    if (handedBack === null) return;
    if (handedBack === 'declined') return showToast(text.declined);
    noteOwnAct('line_linked');
    void run({ body: handedBack }).then(async (result) => {
      if (result === null) return;
      if (result.success) showToast(text.linked);
      else void showError(text.linkFailed, { text: result.message });
      await reloadLine();
    });
  }, [isLoaded, run, text]);

  const link = async () => {
    const { language } = useLanguage.getState();
    const first = await start.run({ body: { language } });
    const result =
      first?.success === false && first.code === 'lock_proof_needed'
        ? await withOwnerProof(text.proof, (proof) => start.run({ body: { language, proof } }))
        : first;
    if (result === null) return;
    if (result.success) leaveTo(result.data.url);
    else void showError(text.linkFailed, { text: result.message });
  };
  return { busy: start.busy || finish.busy, link };
}
