import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';

const NAMED_MAX = 60;

/** Links a member to a risk case, by phone or username, with what connects them (link-05). */
export function LinkMemberDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { risk, common } = useText();
  const [named, setNamed] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct('linkCaseMember');
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    const isShort = isReasonTooShort(reason);
    setError(isShort ? common.reasonTooShort : undefined);
    if (isShort || named.trim() === '') return;
    const content = { named: named.trim(), reason: reasonLine(reason) };
    const linked = await attempt(content, (body) => act.run({ params: { id: caseId }, body }));
    if (linked?.success !== true) return;
    showToast(risk.linked);
    onClose();
  };
  return (
    <ActForm
      title={risk.link}
      confirm={risk.link}
      cancel={common.cancel}
      busy={act.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={risk.linkNamed}
        value={named}
        maxLength={NAMED_MAX}
        readOnly={isUnknown}
        required
        onChange={({ target }) => setNamed(target.value)}
      />
      <TextArea
        label={risk.linkReason}
        value={reason}
        error={error}
        readOnly={isUnknown}
        {...reasonField}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}
