import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useWaits } from '../../api/use-open-proposals.ts';
import { formatMicro } from '../../lib/money.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ActForm } from '../../ui/ActForm.tsx';

/** Proposes to take a credited deposit back (reversal-13). */
export function ReverseDeposit({ row }: { row: DepositRow }) {
  const { deposits: text } = useText();
  const missing = useMissing('deposits:decide');
  const [isOpen, setOpen] = useState(false);
  const waits = useWaits(`deposit:${row.ref_code}`, ['proposeDepositReversal']);
  const isReversible = canBecome(depositTransitions, row.status, 'reversed');
  return (
    <>
      <Button
        disabledReason={missing ?? (isReversible ? waits : text.notReversible)}
        onClick={() => setOpen(true)}
      >
        {text.reverse}
      </Button>
      {isOpen && <ReverseDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReverseDialog({ row, onClose }: { row: DepositRow; onClose: () => void }) {
  const { deposits: text, members, common } = useText();
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { message, isUnknown, attempt } = useSaving();
  const { busy, run } = useAct('proposeDepositReversal');
  const submit = async () => {
    setChecked(true);
    if (isReasonTooShort(reason) || isReasonTooShort(evidence)) return;
    const params = { refCode: row.ref_code };
    const content = { reason: reasonLine(reason), evidence: reasonLine(evidence) };
    const proposed = await attempt(content, (body) => run({ params, body }));
    if (proposed?.success !== true) return;
    const isDone = proposed.data.status === 'approved';
    showToast(isDone ? members.changedDone : text.reversalProposed);
    onClose();
  };
  const field = (value: string, change: (value: string) => void, tooShort: string) => ({
    value,
    ...reasonField,
    readOnly: busy || isUnknown,
    error: isChecked && isReasonTooShort(value) ? tooShort : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  });
  return (
    <ActForm
      title={text.reverse}
      confirm={members.propose}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="within-line">
          {row.member.username} · {row.member.name}
        </span>
      </p>
      <p>{text.reverseText(formatMicro(row.credited_micro ?? '0'))}</p>
      <TextArea label={members.reason} {...field(reason, setReason, common.reasonTooShort)} />
      <TextArea
        label={members.evidence}
        hint={text.reverseEvidence}
        {...field(evidence, setEvidence, members.evidenceTooShort)}
      />
    </ActForm>
  );
}
