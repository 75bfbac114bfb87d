import { protectionDecisions } from '@kapao/contract/cases/rules.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';

/** Closes a protection case with the decision that ends it (guard-09). */
export function CloseProtectionDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const { cases, protection: text, members, common } = useText();
  const [decision, setDecision] = useState<(typeof protectionDecisions)[number]>('talked');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct('closeCase');
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    const isShort = isReasonTooShort(reason);
    setError(isShort ? common.reasonTooShort : undefined);
    if (isShort) return;
    const content = { decision, reason: reasonLine(reason) };
    const sent = await attempt(content, (body) => act.run({ params: { id: caseId }, body }));
    if (sent?.success !== true) return;
    showToast(cases.closedDone);
    onClose();
  };
  return (
    <ActForm
      title={cases.closeTitle}
      confirm={cases.close}
      cancel={common.cancel}
      busy={act.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={text.decision}
        value={decision}
        disabled={isUnknown}
        onChange={({ target }) =>
          setDecision(protectionDecisions.find((each) => each === target.value) ?? 'talked')
        }
      >
        {protectionDecisions.map((each) => (
          <option key={each} value={each}>
            {text.decisions[each]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={members.reason}
        value={reason}
        error={error}
        readOnly={isUnknown}
        {...reasonField}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}
