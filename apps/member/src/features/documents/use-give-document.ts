import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import { isGivenPictureType } from '@kapao/contract/given-pictures/rules.ts';
import { useState } from 'react';
import { reloadHome } from '../../api/home-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { reloadRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { readPickedPicture } from '../../lib/picked-picture.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { documentsQuery } from './queries.ts';

/** Chooses, previews and sends one document's picture. `error` says why it was refused. */
export function useGiveDocument(kind: DocumentKind, onSent: () => void) {
  const { documents: text, payments } = useText();
  const giveDocument = useOperation('giveDocument');
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const choose = async (file: File | undefined) => {
    if (file === undefined || giveDocument.busy) return;
    setPicture(null);
    setError(null);
    if (!isGivenPictureType(file.type)) return setError(payments.slip.notAPicture);
    try {
      const read = await readPickedPicture(file);
      if (read === null) return setError(payments.slip.tooBig);
      setPicture(read);
    } catch {
      setError(payments.slip.notAPicture);
    }
  };

  const send = async () => {
    if (picture === null) return;
    setError(null);
    const result = await giveDocument.run({ body: { kind, picture } });
    if (result === null) return;
    if (!result.success) return setError(result.message);
    setPicture(null);
    showToast(text.sent);
    reloadRestrictions();
    reloadHome();
    await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey });
    onSent();
  };
  return { picture, error, busy: giveDocument.busy, choose, send };
}
