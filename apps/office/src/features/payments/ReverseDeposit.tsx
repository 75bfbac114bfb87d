import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { canBecome, payinTransitions } from '@kapao/contract/statuses.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatMicro } from '../../lib/money.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ActForm } from '../../ui/ActForm.tsx';

/** Proposes to take a credited deposit back, which a second person decides (reversal-13). */
export function ReverseDeposit({ row }: { row: DepositRow }) {
  const { deposits: text } = useText();
  const missing = useMissing('deposits:decide');
  const [isOpen, setOpen] = useState(false);
  const isReversible = canBecome(payinTransitions, row.status, 'reversed');
  return (
    <>
      <Button
        disabledReason={missing ?? (isReversible ? undefined : text.notReversible)}
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
  // The key stays after a lost answer, so that the same proposal is made once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<{ message: string; isOutcomeUnknown: boolean }>();
  const { busy, run } = useAct('proposeDepositReversal');
  const submit = async () => {
    setChecked(true);
    const body = { key, reason: reasonLine(reason), evidence: reasonLine(evidence) };
    if (isReasonTooShort(reason) || isReasonTooShort(evidence)) return;
    const result = await run({ params: { refCode: row.ref_code }, body });
    if (result === null) return;
    if (result.success) {
      showToast(text.reversalProposed);
      onClose();
      return;
    }
    setFailure(result);
    if (!result.isOutcomeUnknown) setKey(crypto.randomUUID());
  };
  const field = (value: string, change: (value: string) => void, tooShort: string) => ({
    value,
    ...reasonField,
    readOnly: busy || failure?.isOutcomeUnknown === true,
    error: isChecked && isReasonTooShort(value) ? tooShort : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  });
  return (
    <ActForm
      title={text.reverse}
      confirm={members.propose}
      cancel={common.cancel}
      busy={busy}
      message={failure?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {row.member.username} · {row.member.name}
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
