import { readReference } from '@kapao/contract/cases/rules.ts';
import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useDraft } from '../../state/drafts.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { MessageForm } from './MessageForm.tsx';
import { SubjectName } from './SubjectName.tsx';
import { contactQuery } from './queries.ts';

/** Opens a case for staff, with the reference of the page from which the member came (case-03). */
export function WriteForm({ mayOpen }: { mayOpen: boolean }) {
  const { contact: text } = useText();
  const found = readReference(useSearch());
  const [isLeftOut, setLeftOut] = useState(false);
  const reference = isLeftOut ? undefined : found;
  const { busy, send } = useSend(reference);
  return (
    <Card aria-label={text.write} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{text.write}</h2>
        <p className="text-small text-muted">{text.writeHint}</p>
      </div>
      {mayOpen ? (
        <>
          {reference !== undefined && (
            <Reference reference={reference} onLeaveOut={() => setLeftOut(true)} />
          )}
          <MessageForm draft="contact" busy={busy} onSend={send} />
        </>
      ) : (
        <p className="text-small">{text.tooMany}</p>
      )}
    </Card>
  );
}

function Reference({
  reference,
  onLeaveOut,
}: {
  reference: CaseReference;
  onLeaveOut: () => void;
}) {
  const { contact: text } = useText();
  return (
    <p className="flex items-center gap-2 rounded-control bg-raised pl-3 text-small">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="text-muted">
          {text.about} {text.references[reference.kind]}
        </span>{' '}
        <SubjectName reference={reference} />
      </span>
      <IconButton label={text.notAbout} onClick={onLeaveOut}>
        <CloseIcon size={18} />
      </IconButton>
    </p>
  );
}

function useSend(reference: CaseReference | undefined) {
  const { contact: text } = useText();
  const [, navigate] = useLocation();
  const [, setDraft] = useDraft('contact');
  const { keyFor, forget } = useIdempotencyKey();
  const { busy, run } = useOperation('openCase');
  const send = async (message: string) => {
    const content = { text: message, reference: reference ?? null };
    const result = await run({ body: { ...content, key: keyFor(content) } });
    if (result === null) return;
    if (!result.success) {
      void showError(text.sendFailed, { text: result.message });
      return;
    }
    forget();
    setDraft('');
    void queryClient.invalidateQueries({ queryKey: contactQuery.queryKey });
    showToast(text.sent);
    navigate(paths.contactCase(result.data.number));
  };
  return { busy, send };
}
