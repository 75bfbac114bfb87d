import { limitKinds, limitPeriods } from '@kapao/contract/protection/rules.ts';
import { readAmount } from '@kapao/contract/typing/amount.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';

const SATANG_DECIMALS = 2;

/** Suggests a limit to the member of a protection case (guard-07). */
export function SuggestLimitDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { protection: text, common } = useText();
  const [kind, setKind] = useState<(typeof limitKinds)[number]>('deposit');
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day');
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct('suggestLimit');
  const { message, isUnknown, attempt } = useSaving();
  const submit = async () => {
    const read = readAmount(amount, { decimals: SATANG_DECIMALS });
    if (!('value' in read)) return setError(text.amountWrong);
    const content = { kind, period, amount: Number(read.value) };
    const sent = await attempt(content, (body) => act.run({ params: { id: caseId }, body }));
    if (sent?.success !== true) return;
    showToast(text.suggested);
    onClose();
  };
  return (
    <ActForm
      title={text.suggest}
      confirm={text.suggest}
      cancel={common.cancel}
      busy={act.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text.suggestText}</p>
      <ChoiceField
        label={text.limitKind}
        value={kind}
        choices={limitKinds.map((each) => [each, text.kinds[each]] as const)}
        disabled={isUnknown}
        onChange={setKind}
      />
      <ChoiceField
        label={text.limitPeriod}
        value={period}
        choices={limitPeriods.map((each) => [each, text.periods[each]] as const)}
        disabled={isUnknown}
        onChange={setPeriod}
      />
      <Field
        label={text.limitAmount}
        value={amount}
        error={error}
        readOnly={isUnknown}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => {
          setAmount(target.value);
          setError(undefined);
        }}
      />
    </ActForm>
  );
}
