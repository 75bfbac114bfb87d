import type { OfficeDocument } from '@kapao/contract/office/documents.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isDay } from '../../lib/dates.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { DayField } from '../../ui/DayField.tsx';

interface ApproveDialogProps {
  member: OfficeData<'getMemberDocuments'>['member'];
  /** The documents that waited, and were open, when the dialog opened: a later picture needs another look. */
  seen: OfficeDocument[];
  onDone: () => void;
  onClose: () => void;
}

/** Approves the documents that wait; where the card is among them, its last day is asked for (kyc-11). */
export function ApproveDialog({ member, seen, onDone, onClose }: ApproveDialogProps) {
  const { common } = useText();
  const text = useDocumentsText();
  const approve = useAct('approveDocuments');
  const { message, isUnknown, attempt } = useSaving();
  const [day, setDay] = useState('');
  const [isForLife, setForLife] = useState(false);
  const [error, setError] = useState<string>();
  const needsDay = seen.some(({ kind }) => kind !== 'bank_book');

  const run = async () => {
    const isMissing = needsDay && !isForLife && !isDay(day);
    setError(isMissing ? text.lastDayMissing : undefined);
    if (isMissing) return;
    const ids = seen.flatMap(({ given }) => given?.id ?? []);
    const expires_on = needsDay && !isForLife ? day : null;
    const result = await attempt({ seen: ids, expires_on }, (body) =>
      approve.run({ params: { id: member.member_id }, body }),
    );
    if (result?.success === false && result.code === 'target_changed') {
      // The screen reads the documents again, so the newest state stands behind the dialog.
      showToast(text.changedMeanwhile, 'danger');
      onClose();
    }
    if (result?.success !== true) return;
    showToast(text.approved);
    onClose();
    onDone();
  };

  return (
    <ActForm
      title={text.approveTitle}
      confirm={text.approve}
      cancel={common.cancel}
      busy={approve.busy}
      message={message}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <p>{text.approveText(`${member.username} · ${member.name}`)}</p>
      {needsDay && (
        <>
          <DayField
            label={text.lastDay}
            value={day}
            error={error}
            readOnly={isForLife || isUnknown}
            onChange={(typed) => {
              setDay(typed);
              setError(undefined);
            }}
          />
          <Checkboxes
            boxes={[
              { name: 'life', label: text.noLastDay, isChecked: isForLife, isDisabled: isUnknown },
            ]}
            onToggle={() => {
              setForLife(!isForLife);
              setError(undefined);
            }}
          />
        </>
      )}
    </ActForm>
  );
}
