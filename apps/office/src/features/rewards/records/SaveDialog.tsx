import type { RecordKind } from '@kapao/contract/office/record-kinds.ts';
import { useState } from 'react';
import { isMinute } from '../../../lib/draft-numbers.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../../lib/typed-reason.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { showToast } from '../../../state/toasts.ts';
import { useText } from '../../../text/language.ts';
import { LateVersionChanges } from '../../../text/LateVersionChanges.tsx';
import { ActForm } from '../../../ui/ActForm.tsx';
import { ChangesTable } from '../../../ui/ChangesTable.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { focusNow } from '../../../ui/focus.ts';
import { useSaveRecords } from './use-records.ts';

export type RecordContent = Readonly<Record<string, unknown>>;

/** One record that is saved, with its states. */
export interface RecordChange {
  before: RecordContent | null;
  after: RecordContent;
  latest: string | null;
  /** The record and its states in words, where several records are saved at once. */
  words?: { name: string; before: string; after: string };
  /** The states as the difference shows them, where a field is a list. */
  shown?: { before: RecordContent | null; after: RecordContent };
}

/** The saved records in the order of the changes; none if they are scheduled or wait for a second person. */
export interface SavedRecords {
  records: readonly { key: string; latest: string | null }[];
  isHeld: boolean;
}

interface SaveDialogProps {
  kind: RecordKind;
  title: string;
  changes: readonly RecordChange[];
  /** `none`: the records are saved now. `asked`: a time may be given. `needed`: a time must be given. */
  time: 'none' | 'asked' | 'needed';
  onSaved: (saved: SavedRecords) => void;
  onClose: () => void;
}

/** The difference of a save, its reason and its time (editor-06). */
export function SaveDialog({ kind, title, changes, time, onSaved, onClose }: SaveDialogProps) {
  const { common, editors, versions } = useText();
  const { run, busy } = useSaveRecords(kind);
  const { message, isUnknown, attempt } = useSaving();
  const [due, setDue] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const readOnly = busy || isUnknown;
  const isTimed = due !== '' || time === 'needed';
  const save = async () => {
    if (isTimed && !isMinute(due)) return setFault(editors.dueMissing);
    if (isReasonTooShort(reason)) return setFault(common.reasonTooShort);
    setFault('');
    const body = {
      changes: changes.map(({ after, latest }) => ({ content: { ...after }, latest })),
      reason: reasonLine(reason),
      ...(isTimed && { due_at: `${due}:00+07:00` }),
    };
    const result = await attempt(body, run);
    if (result?.success !== true) return undefined;
    const isHeld = result.isHeld === true;
    if (!isHeld) showToast(isTimed ? editors.scheduledDone : editors.saved);
    onSaved({ records: result.isHeld === true ? [] : result.data.records, isHeld });
    return onClose();
  };
  return (
    <ActForm
      title={title}
      confirm={isTimed ? editors.confirmSchedule : editors.confirm}
      cancel={common.cancel}
      busy={busy}
      message={fault || message}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextArea
        label={versions.reason}
        value={reason}
        ref={focusNow}
        {...reasonField}
        readOnly={readOnly}
        onChange={(event) => setReason(event.target.value)}
      />
      {time !== 'none' && (
        <DateTimeField
          label={editors.dueAt}
          hint={time === 'asked' ? editors.dueHint : undefined}
          value={due}
          readOnly={readOnly}
          onChange={setDue}
        />
      )}
      <p className="text-small text-muted">{editors.secondPerson}</p>
      <Differences kind={kind} changes={changes} />
    </ActForm>
  );
}

function Differences({ kind, changes }: Pick<SaveDialogProps, 'kind' | 'changes'>) {
  const { editors, versions } = useText();
  const headings = { before: editors.current, after: editors.wanted };
  const [only] = changes;
  if (changes.length === 1 && only && only.words === undefined) {
    const { before, after } = only.shown ?? only;
    return <LateVersionChanges kind={kind} before={before} after={after} headings={headings} />;
  }
  return (
    <ChangesTable
      changes={changes.flatMap(({ words }) =>
        words ? [{ field: words.name, before: words.before, after: words.after }] : [],
      )}
      words={{
        ...versions.words,
        field: kind === 'payment_methods' ? editors.fields.gateway : editors.day,
        ...headings,
      }}
    />
  );
}
