import { useRef, useState } from 'react';
import { isGivenPictureType } from '@kapao/contract/given-pictures/rules.ts';
import { queryClient } from '../../api/query-client.ts';
import { reloadUnderWay } from '../../api/under-way.ts';
import { useOperation } from '../../api/use-operation.ts';
import { readPickedPicture } from '../../lib/picked-picture.ts';
import { useText } from '../../text/language.ts';
import { findSlipCode } from './find-slip-code.ts';
import { depositQuery } from './queries.ts';
import type { SlipCode } from './slip-code-worker.ts';

/** Chooses, previews and uploads a slip's picture. `error` says why it was refused. */
export function useSlip(refCode: string, onSent: () => void = () => {}) {
  const { payments: text } = useText();
  const uploadSlip = useOperation('uploadSlip');
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<SlipQuestion | null>(null);
  const [isLooking, setLooking] = useState(false);
  /** The search in the chosen picture, which an upload waits for. */
  const code = useRef<Promise<SlipQuestion | null>>(Promise.resolve(null));

  const choose = async (file: File | undefined) => {
    if (file === undefined || uploadSlip.busy) return;
    setPicture(null);
    setError(null);
    setQuestion(null);
    if (!isGivenPictureType(file.type)) return setError(text.slip.notAPicture);
    try {
      const read = await readPickedPicture(file);
      if (read === null) return setError(text.slip.tooBig);
      setPicture(read);
      code.current = findSlipCode(read).then(questionAbout);
    } catch {
      setError(text.slip.notAPicture);
    }
  };

  const send = async () => {
    if (picture === null || isLooking) return;
    setError(null);
    if (question === null) {
      setLooking(true);
      const asked = await code.current;
      setLooking(false);
      if (asked !== null) return setQuestion(asked);
    }
    const result = await uploadSlip.run({ params: { refCode }, body: { picture } });
    if (result === null) return;
    if (!result.success) return setError(result.message);
    setPicture(null);
    setQuestion(null);
    reloadUnderWay();
    await queryClient.invalidateQueries({ queryKey: depositQuery(refCode).queryKey });
    onSent();
  };
  const busy = uploadSlip.busy || isLooking;
  return { picture, error, question, busy, isSending: uploadSlip.busy, choose, send };
}

/** The question before a picture is sent that is plainly no slip (pay-85). */
export type SlipQuestion = 'no_code' | 'payment_code';

/** Other codes are not asked about, because not every bank's slip follows the standard. */
function questionAbout(code: SlipCode | null): SlipQuestion | null {
  if (code === 'none') return 'no_code';
  return code === 'payment' ? 'payment_code' : null;
}
