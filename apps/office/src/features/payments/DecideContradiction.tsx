import { contradictionDecisions, decisionsOf } from '@kapao/contract/office/contradiction-rules.ts';
import type { ContradictionRow } from '@kapao/contract/office/contradictions.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';

/** Closes a contradiction by one of the decisions that fit it, with a reason (news-06). */
export function DecideContradiction({
  row,
  onClose,
}: {
  row: ContradictionRow;
  onClose: () => void;
}) {
  const { contradictions: text, common } = useText();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const ofWithdrawal = useAct('decideWithdrawalContradiction');
  const ofDeposit = useAct('decideDepositContradiction');
  const { message, isUnknown, attempt } = useSaving();
  const busy = ofWithdrawal.busy || ofDeposit.busy;
  const decision = contradictionDecisions.find((each) => each === chosen);
  const isFixed = busy || isUnknown;

  const submit = async () => {
    setChecked(true);
    if (decision === undefined || isReasonTooShort(reason)) return;
    const params = { id: row.id };
    const content = { decision, reason: reasonLine(reason) };
    const done = await attempt(content, (body) =>
      row.subject_kind === 'withdrawal'
        ? ofWithdrawal.run({ params, body })
        : ofDeposit.run({
            params,
            body: { ...body, decision: decision === 'credit' ? 'credit' : 'no_movement' },
          }),
    );
    if (done?.success !== true) return;
    if (done.isHeld !== true) showToast(text.decided);
    onClose();
  };

  return (
    <ActForm
      title={text.decideTitle}
      confirm={text.decide}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text.kinds[row.kind]}</p>
      <SelectField
        label={text.decision}
        value={chosen}
        disabled={isFixed}
        hint={decision && text.effects[decision]}
        error={isChecked && decision === undefined ? text.decisionUnchosen : undefined}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{text.chooseDecision}</option>
        {decisionsOf(row.kind).map((code) => (
          <option key={code} value={code}>
            {text.decisions[code]}
          </option>
        ))}
      </SelectField>
      {row.kind === 'ended_after_paid' && <p className="text-warning">{text.depositHint}</p>}
      <TextArea
        label={text.reason}
        value={reason}
        {...reasonField}
        readOnly={isFixed}
        error={isChecked && isReasonTooShort(reason) ? common.reasonTooShort : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActForm>
  );
}
