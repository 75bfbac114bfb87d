import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useText } from '../../text/language.ts';
import { depositQuery } from './queries.ts';
import { isSlipType } from './rules.ts';
import { SLIP_TEXT_LENGTH_MAX } from '@kapao/contract/payments/rules.ts';
import { readSlipPicture } from './slip-picture.ts';

/** Chooses, previews and uploads a slip's picture. `error` says why it was refused. */
export function useSlip(refCode: string, onSent: () => void = () => {}) {
  const { payments: text } = useText();
  const uploadSlip = useOperation('uploadSlip');
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const choose = async (file: File | undefined) => {
    if (file === undefined || uploadSlip.busy) return;
    setPicture(null);
    setError(null);
    if (!isSlipType(file.type)) return setError(text.slip.notAPicture);
    try {
      const read = await readSlipPicture(file);
      if (read.length > SLIP_TEXT_LENGTH_MAX) return setError(text.slip.tooBig);
      setPicture(read);
    } catch {
      setError(text.slip.notAPicture);
    }
  };

  const send = async () => {
    if (picture === null) return;
    setError(null);
    const result = await uploadSlip.run({ params: { refCode }, body: { picture } });
    if (result === null) return;
    if (!result.success) return setError(result.message);
    setPicture(null);
    await queryClient.invalidateQueries({ queryKey: depositQuery(refCode).queryKey });
    onSent();
  };
  return { picture, error, busy: uploadSlip.busy, choose, send };
}
