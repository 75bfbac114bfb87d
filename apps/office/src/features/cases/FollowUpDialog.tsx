import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isDay } from '../../lib/dates.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { TextArea } from '../../ui/Field.tsx';

/** Puts a protection case aside until a day (guard-08). */
export function FollowUpDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { protection: text, members, common } = useText();
  const [on, setOn] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ on?: string; reason?: string }>({});
  const act = useAct('followUpCase');
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    const isShort = isReasonTooShort(reason);
    const isMissing = !isDay(on);
    setErrors({
      ...(isMissing && { on: text.dayMissing }),
      ...(isShort && { reason: common.reasonTooShort }),
    });
    if (isShort || isMissing) return;
    const content = { on, reason: reasonLine(reason) };
    const sent = await attempt(content, (body) => act.run({ params: { id: caseId }, body }));
    if (sent?.success !== true) return;
    showToast(text.followUpDone);
    onClose();
  };
  return (
    <ActForm
      title={text.followUp}
      confirm={text.followUp}
      cancel={common.cancel}
      busy={act.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text.followUpText}</p>
      <DayField
        label={text.followUpOn}
        value={on}
        error={errors.on}
        readOnly={isUnknown}
        onChange={setOn}
      />
      <TextArea
        label={members.reason}
        value={reason}
        error={errors.reason}
        readOnly={isUnknown}
        {...reasonField}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}
