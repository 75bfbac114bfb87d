import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { withOwnerProof } from '../../state/owner-proof.ts';
import { showToast } from '../../state/toast.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { takeHandedBack, type HandedBack } from './handed-back.ts';
import { reloadLine } from '../../api/line-query.ts';

/**
 * Leads to LINE's login page, with a proof where the member has a second lock, and ends the link on the way back, once
 * the screen is loaded: a locked session opens first, and what is read afterwards has the link. `problem` says why the
 * last try linked nothing; null until then.
 */
export function useLinkLine({ isLoaded }: { isLoaded: boolean }) {
  const { line: text } = useText();
  const start = useOperation('startLineLink');
  const finish = useOperation('finishLineLink');
  const isTaken = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  const endLink = useEffectEvent(async (handedBack: HandedBack): Promise<string | null> => {
    if (handedBack === 'declined') return text.declined;
    noteOwnAct('line_linked');
    const result = await finish.run({ body: handedBack });
    if (result === null) return null;
    if (result.success) showToast(text.linked);
    await reloadLine();
    return result.success ? null : result.message;
  });

  useEffect(() => {
    if (!isLoaded || isTaken.current) return;
    isTaken.current = true;
    const handedBack = takeHandedBack();
    if (handedBack !== null) void endLink(handedBack).then(setProblem);
  }, [isLoaded]);

  const link = async () => {
    setProblem(null);
    const { language } = useLanguage.getState();
    const first = await start.run({ body: { language } });
    const result =
      first?.success === false && first.code === 'lock_proof_needed'
        ? await withOwnerProof(text.proof, (proof) => start.run({ body: { language, proof } }))
        : first;
    if (result === null) return;
    if (result.success) leaveTo(result.data.url);
    else setProblem(result.message);
  };
  return { busy: start.busy || finish.busy, problem, link };
}
