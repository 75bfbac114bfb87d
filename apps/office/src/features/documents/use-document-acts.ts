import { rejectionsOf } from '@kapao/contract/documents/rules.ts';
import type { DocumentDecision, OfficeDocument } from '@kapao/contract/office/documents.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { closeConfirm, confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';

type MemberDocuments = OfficeData<'getMemberDocuments'>;
type Opened = OfficeData<'openDocuments'>;

interface Act {
  /** Why it cannot be done now; undefined if it can. */
  off: string | undefined;
  run: () => void;
}

export interface DocumentActs {
  /** The pictures, once they were opened with a reason. */
  opened: Opened | null;
  open: Act;
  /** The documents that are being approved: those that waited, and were open, when it began. */
  approving: OfficeDocument[] | null;
  approve: Act;
  endApproving: () => void;
  rejectionOf: (document: OfficeDocument) => Act;
  /** Takes back an approval in force after which the member gave a newer picture. */
  takingBackOf: (decision: DocumentDecision) => Act;
}

type Rejected = Pick<OfficeDocument, 'kind' | 'state'> & { id: string };

/** The acts on a member's documents. */
export function useDocumentActs(found: MemberDocuments): DocumentActs {
  const text = useDocumentsText();
  const missing = useMissing('documents:decide');
  const [approving, setApproving] = useState<OfficeDocument[] | null>(null);
  const { opened, ...pictures } = useOpenedPictures(found);
  const rejecting = useRejections(found);
  const waiting = found.documents.filter(({ state }) => state === 'waiting');
  const isSeen = waiting.every(({ given }) => opened?.pictures.some(({ id }) => id === given?.id));
  const incomplete = found.can_approve ? undefined : text.incomplete;
  const unseen = isSeen ? undefined : text.openFirst;
  return {
    opened,
    open: pictures,
    approving,
    approve: { off: missing ?? incomplete ?? unseen, run: () => setApproving(waiting) },
    endApproving: () => setApproving(null),
    ...rejecting,
  };
}

/** The pictures, which are opened with a reason, and anew for each member: each look is recorded. */
function useOpenedPictures({
  member,
  documents,
}: MemberDocuments): Act & Pick<DocumentActs, 'opened'> {
  const text = useDocumentsText();
  const missing = useMissing('documents:decide');
  const opening = useAct('openDocuments');
  const [opened, setOpened] = useState<Opened | null>(null);
  const hasPictures = documents.some(({ given }) => given?.has_picture);
  const open = () =>
    confirmAct({
      title: text.openTitle,
      children: text.openText,
      confirm: text.open,
      reason: true,
      act: async ({ reason }) => {
        const result = await opening.run({ params: { id: member.member_id }, body: { reason } });
        if (result?.success === true) setOpened(result.data);
        return result;
      },
    });
  return {
    opened,
    off: missing ?? (hasPictures ? undefined : text.noPictures),
    run: () => (opened === null ? open() : setOpened(null)),
  };
}

function useRejections({ member }: MemberDocuments) {
  const text = useDocumentsText();
  const inLanguage = useInLanguage();
  const missing = useMissing('documents:decide');
  const rejecting = useAct('rejectDocument');
  const reject = ({ id, kind, state }: Rejected) =>
    confirmAct({
      title: text.rejectNamed(text.names[kind]),
      children: text.rejectText,
      ...(state === 'approved' && { warnings: [text.takesBack] }),
      confirm: text.reject,
      isDanger: true,
      reasons: rejectionsOf(kind).map(([code, words]) => [code, inLanguage(words)] as const),
      noteLabel: text.noteToMember,
      done: text.rejected,
      act: async ({ key, code, reason: note }) => {
        const reason = rejectionsOf(kind).find(([each]) => each === code)?.[0];
        if (reason === undefined) throw new Error(`no such reason: ${code}`);
        const body = { key, document_id: id, reason, note };
        const result = await rejecting.run({ params: { id: member.member_id }, body });
        if (result?.success === false && result.code === 'target_changed') {
          showToast(text.changedMeanwhile, 'danger');
          closeConfirm();
        }
        return result;
      },
    });
  const rejectionOf: DocumentActs['rejectionOf'] = ({ kind, state, given }) => ({
    off: missing ?? (isRejectable(state) && given ? undefined : text.nothingToReject),
    run: () => {
      if (given !== null) reject({ id: given.id, kind, state });
    },
  });
  const takingBackOf: DocumentActs['takingBackOf'] = (decision) => ({
    off: missing,
    run: () => reject(decision),
  });
  return { rejectionOf, takingBackOf };
}

export function isRejectable(state: OfficeDocument['state']): boolean {
  return state === 'waiting' || state === 'approved';
}
