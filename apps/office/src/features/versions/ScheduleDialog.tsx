import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { Field, SelectField, TextArea } from '../../ui/Field.tsx';
import { draftOf, dueTime, fieldKind, readDraft } from './draft.ts';
import type { Content } from './draft.ts';

interface ScheduleDialogProps {
  kind: VersionKindName;
  /** The present state of the record, as an operator's file has it. */
  current: Content;
  latest: string;
  onClose: () => void;
}

/** Every field of a record, to be changed at a time. The server checks the whole by its rules. */
export function ScheduleDialog({ kind, current, latest, onClose }: ScheduleDialogProps) {
  const { common, versions } = useText();
  const language = useLanguage();
  const { run, busy } = useAct('scheduleChange');
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [due, setDue] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { message, isUnknown, attempt } = useSaving();
  // The fields are locked while the outcome is unknown, because a repeat is the same act only with the same values.
  const readOnly = busy || isUnknown;

  const save = async () => {
    const read = Object.entries(current).map(([field, value]) => {
      const draft = drafts[field];
      return [field, draft === undefined ? value : readDraft(field, value, draft)] as const;
    });
    const malformed = read.find(([, value]) => value === undefined);
    const due_at = dueTime(due);
    if (malformed) {
      return setFault(versions.malformed(versionFieldName(malformed[0], language)));
    }
    if (due_at === undefined) return setFault(versions.dueMissing);
    const content = Object.fromEntries(read);
    if (JSON.stringify(content) === JSON.stringify(current)) return setFault(versions.unchanged);
    if (isReasonTooShort(reason)) return setFault(common.reasonTooShort);
    setFault('');
    const wanted = { kind, content, latest, reason: reasonLine(reason), due_at };
    const result = await attempt(wanted, (body) => run({ body }));
    if (result?.success !== true) return undefined;
    showToast(versions.scheduledDone);
    return onClose();
  };

  return (
    <ActForm
      title={versions.scheduleTitle}
      confirm={versions.schedule}
      cancel={common.cancel}
      busy={busy}
      message={fault || message}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {Object.entries(current).map(([field, value]) => (
        <DraftField
          key={field}
          label={versionFieldName(field, language)}
          value={value}
          draft={drafts[field] ?? draftOf(value)}
          readOnly={readOnly}
          onChange={(draft) => setDrafts({ ...drafts, [field]: draft })}
        />
      ))}
      <DateTimeField label={versions.dueAt} value={due} readOnly={readOnly} onChange={setDue} />
      <TextArea
        label={versions.reason}
        value={reason}
        {...reasonField}
        readOnly={readOnly}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActForm>
  );
}

interface DraftFieldProps {
  label: string;
  value: unknown;
  draft: string;
  readOnly: boolean;
  onChange: (draft: string) => void;
}

function DraftField({ label, value, draft, readOnly, onChange }: DraftFieldProps) {
  const { versions } = useText();
  const kind = fieldKind(value);
  if (kind === 'choice') {
    return (
      <SelectField
        label={label}
        value={draft}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="true">{versions.yes}</option>
        <option value="false">{versions.no}</option>
      </SelectField>
    );
  }
  const isLong = kind === 'list' || draft.length > 80;
  return isLong ? (
    <TextArea
      label={label}
      value={draft}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <Field
      label={label}
      value={draft}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
