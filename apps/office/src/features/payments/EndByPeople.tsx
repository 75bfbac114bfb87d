import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { paidReasons, unpaidReasons } from '@kapao/contract/office/reasons.ts';
import { GATEWAY_ID } from '@kapao/contract/office/withdrawal-acts.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { formatMicro } from '../../lib/money.ts';
import { isReasonTooShort, reasonField, reasonLine } from '../../lib/typed-reason.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Field, Labelled, TextArea } from '../../ui/Field.tsx';
import { codeOf, reasonChoices } from './reason-choices.ts';

/** Proposes to end a withdrawal in the place of its gateway; a second person decides (unknown-01, unknown-02). */
export function EndByPeople({
  details: { id, amount_micro, member },
  as,
  onClose,
}: {
  details: OfficeData<'getWithdrawal'>;
  as: 'unpaid' | 'paid';
  onClose: () => void;
}) {
  const { withdrawals, common } = useText();
  const text = withdrawals.unknown;
  const inLanguage = useInLanguage();
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [paymentId, setPaymentId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { message, isUnknown, attempt } = useSaving();
  const unpaid = useAct('endUnpaidWithdrawal');
  const paid = useAct('endPaidWithdrawal');
  const busy = unpaid.busy || paid.busy;
  const isPaid = as === 'paid';
  const reasons = isPaid ? paidReasons : unpaidReasons;
  const isIdWrong = isPaid && !GATEWAY_ID.test(paymentId.trim());
  const readOnly = busy || isUnknown;
  const submit = async () => {
    setChecked(true);
    if (code === '' || isReasonTooShort(note) || isIdWrong) return;
    const params = { id };
    const said = { code, note: reasonLine(note), payout_id: paymentId.trim() };
    const ended = await attempt(said, ({ key, code: chosen, note: looked, payout_id }) => {
      const body = { key, note: looked };
      return isPaid
        ? paid.run({ params, body: { ...body, reason: codeOf(paidReasons, chosen), payout_id } })
        : unpaid.run({ params, body: { ...body, reason: codeOf(unpaidReasons, chosen) } });
    });
    if (ended?.success === true) onClose();
  };
  const amount = formatMicro(amount_micro);
  return (
    <ActForm
      title={isPaid ? text.endPaid : text.endUnpaid}
      confirm={text.propose}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {isPaid ? text.endPaidText(amount, member.name) : text.endUnpaidText(amount, member.name)}
      </p>
      <Labelled
        label={withdrawals.reason}
        error={isChecked && code === '' ? common.reasonUnchosen : undefined}
      >
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={code}
            disabled={readOnly}
            onChange={({ target }) => setCode(target.value)}
          >
            <option value="">{common.chooseReason}</option>
            {reasonChoices(reasons, inLanguage).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {isPaid && (
        <Field
          label={withdrawals.gatewayWithdrawalId}
          error={isChecked && isIdWrong ? text.idWrong : undefined}
          value={paymentId}
          readOnly={readOnly}
          onChange={({ target }) => setPaymentId(target.value)}
        />
      )}
      <TextArea
        label={text.looked}
        hint={text.lookedHint}
        error={isChecked && isReasonTooShort(note) ? common.reasonTooShort : undefined}
        value={note}
        {...reasonField}
        readOnly={readOnly}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActForm>
  );
}
