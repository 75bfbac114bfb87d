import type { MemberData } from '@kapao/contract/members.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import type { Restriction } from '@kapao/contract/under-way.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { capAmount } from '../../lib/amounts.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useDraft } from '../../state/drafts.ts';
import { showError, showSuccess, showWaiting, showWarning } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { WithdrawalTermsNote } from './WithdrawalTermsNote.tsx';
import { invalidateHistory, withdrawalTermsQuery } from './queries.ts';
import { canWithdraw, isOutcomeUnknown, UNKNOWN_NOTICE_MS, withdrawCapBaht } from './rules.ts';
import { UnknownWithdrawal } from './UnknownWithdrawal.tsx';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRequestWithdrawal } from './use-request-withdrawal.ts';
import { WithdrawReview, type PromotionToEnd } from './WithdrawReview.tsx';

interface WithdrawFormProps {
  availableCredit: number;
  settings: SiteSettings;
  /** Why nothing can be withdrawn now; null if something can. */
  refusal: Restriction | null;
  /** The promotion that the withdrawal would end; null if none is open. */
  ending: PromotionToEnd | null;
  /** The account that receives the money. */
  account: MemberData['bank_account_data'];
  /** Called after success or refusal, because the balance may have changed. */
  onEnd: () => void;
}

/** An unknown outcome is stored as a draft, because the session may end before the outcome is known. */
const UNKNOWN_OUTCOME_DRAFT = 'withdraw unknown';

export function WithdrawForm({ availableCredit, settings, refusal, ...props }: WithdrawFormProps) {
  const { ending, account, onEnd } = props;
  const { payments: text, restrictions } = useText();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useDraft('withdraw');
  const [unknownSince, setUnknownSince] = useDraft(UNKNOWN_OUTCOME_DRAFT);
  const requestWithdrawal = useRequestWithdrawal();
  const idempotencyKey = useIdempotencyKey();
  const [isReviewing, setReviewing] = useState(false);
  const [mustConfirm, setMustConfirm] = useState(false);
  const { data: terms } = useQuery(withdrawalTermsQuery);
  const max = withdrawCapBaht(settings, availableCredit);
  // The balance may be lower than when this amount was typed.
  const amount = capAmount(draft, { max });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal !== null || !canWithdraw(amount, settings, requestWithdrawal.busy)) return;
    setReviewing(true);
  };

  const withdraw = async () => {
    setReviewing(false);
    const request = {
      params: { paymentId: String(settings.auto_withdraw_payment_id) },
      body: { amount: Number(amount) },
    };
    const headers = { 'idempotency-key': idempotencyKey.keyFor(request) };
    const result = await requestWithdrawal.run({ ...request, headers });
    if (result === null) return;
    invalidateHistory();
    if (!result.success && isOutcomeUnknown(result)) {
      setUnknownSince(new Date().toISOString());
      return void showWarning(text.withdrawFailed, {
        text: `${result.message}\n${text.withdrawUnknown}`,
        action: { label: text.toHistory, to: paths.transactions('withdraw') },
        durationMs: UNKNOWN_NOTICE_MS,
      });
    }
    idempotencyKey.forget();
    onEnd();
    if (!result.success && result.code === 'bank_account_unconfirmed') return setMustConfirm(true);
    if (!result.success) {
      await showError(text.withdrawFailed, { text: result.message });
      if (result.code === 'phone_unproven') navigate(paths.verifyPhone());
      if (result.code === 'documents_needed') navigate(paths.documents());
      return;
    }
    setDraft('');
    setUnknownSince('');
    // The page of the withdrawal opens after the notice, which would cover a status that changes meanwhile.
    const { payout_id, short_reference, waits_for_approval: waits } = result.data;
    const next = `${waits ? text.stepText.approval : text.onItsWay}\n${text.referenceLine(short_reference)}`;
    await (waits ? showWaiting : showSuccess)(text.withdrawSucceeded, { text: next });
    navigate(paths.withdrawal(payout_id));
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {unknownSince !== '' && (
        <UnknownWithdrawal
          since={unknownSince}
          onChecked={() => {
            idempotencyKey.forget();
            setUnknownSince('');
          }}
        />
      )}
      <fieldset disabled={refusal !== null} className="min-w-0">
        <WithdrawAmount amount={amount} onChange={setDraft} settings={settings} max={max} />
      </fieldset>
      {terms !== undefined && <WithdrawalTermsNote terms={terms} amount={amount} />}
      <Button
        type="submit"
        busy={requestWithdrawal.busy}
        disabled={refusal !== null || !canWithdraw(amount, settings, false)}
        className="w-full"
      >
        {text.withdraw}
      </Button>
      {refusal !== null && (
        <p className="text-small text-error-ink">{restrictions.kind[refusal.kind]}</p>
      )}
      <WithdrawReview
        {...{ terms, ending, account, availableCredit }}
        baht={Number(amount)}
        open={isReviewing}
        onClose={() => setReviewing(false)}
        onConfirm={() => void withdraw()}
      />
      <AccountDialog
        account={account}
        open={mustConfirm}
        onClose={() => setMustConfirm(false)}
        onConfirmed={() => void withdraw()}
      />
    </form>
  );
}

interface WithdrawAmountProps {
  amount: string;
  onChange: (amount: string) => void;
  settings: SiteSettings;
  /** The most that can be withdrawn now. */
  max: number;
}

function WithdrawAmount({ amount, onChange, settings, max }: WithdrawAmountProps) {
  const { payments: text, common } = useText();
  const { min_withdraw: min } = settings;
  const minText = formatNumber(min);
  const lowBalance = max < min;
  const isBelowMin = amount !== '' && Number(amount) < min;
  const error = lowBalance ? text.notEnough(minText) : isBelowMin && text.belowMinimum(minText);
  return (
    <AmountField
      label={text.withdrawAmount}
      hint={text.withdrawRange(minText, formatNumber(settings.max_withdraw))}
      error={error || null}
      value={amount}
      onChange={onChange}
      {...{ min: lowBalance ? undefined : min, max }}
      withAll
      unit={common.baht}
      enterKeyHint="go"
    />
  );
}
