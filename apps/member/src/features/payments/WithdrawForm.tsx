import type { MemberData } from '@kapao/contract/members.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useOperation } from '../../api/use-operation.ts';
import { capAmount } from '../../lib/amounts.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useDraft } from '../../state/drafts.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { WithdrawalTermsNote } from './WithdrawalTermsNote.tsx';
import { invalidateHistory, withdrawalTermsQuery } from './queries.ts';
import { canWithdraw, isOutcomeUnknown, UNKNOWN_NOTICE_MS, withdrawCapBaht } from './rules.ts';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { WithdrawReview, type PromotionToEnd } from './WithdrawReview.tsx';

interface WithdrawFormProps {
  availableCredit: number;
  settings: SiteSettings;
  /** The promotion that the withdrawal would end; null if none is open. */
  ending: PromotionToEnd | null;
  /** The account that receives the money. */
  account: MemberData['bank_account_data'];
  /** Called after success or refusal, because the balance may have changed. */
  onEnd: () => void;
}

/** An unknown outcome is stored as a draft, because the session may end before the outcome is known. */
const UNKNOWN_OUTCOME_DRAFT = 'withdraw unknown';

export function WithdrawForm({ availableCredit, settings, ...props }: WithdrawFormProps) {
  const { ending, account, onEnd } = props;
  const { payments: text, common } = useText();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useDraft('withdraw');
  const [unknownSince, setUnknownSince] = useDraft(UNKNOWN_OUTCOME_DRAFT);
  const requestWithdrawal = useOperation('requestWithdrawal');
  const idempotencyKey = useIdempotencyKey();
  const [isReviewing, setReviewing] = useState(false);
  const [mustConfirm, setMustConfirm] = useState(false);
  const { data: terms } = useQuery(withdrawalTermsQuery);
  const max = withdrawCapBaht(settings, availableCredit);
  // The balance may be lower than when this amount was typed.
  const amount = capAmount(draft, { max });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canWithdraw(amount, settings, requestWithdrawal.busy)) return;
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
      return void showError(text.withdrawFailed, {
        text: `${result.message}\n${text.withdrawUnknown}`,
        durationMs: UNKNOWN_NOTICE_MS,
      });
    }
    idempotencyKey.forget();
    onEnd();
    if (!result.success && result.code === 'bank_account_unconfirmed') return setMustConfirm(true);
    if (!result.success) {
      await showError(text.withdrawFailed, { text: result.message });
      return result.code === 'phone_unproven' ? navigate(paths.verifyPhone()) : undefined;
    }
    setDraft('');
    setUnknownSince('');
    // The page of the withdrawal opens after the notice, which would cover a status that changes meanwhile.
    const { payout_id, waits_for_approval } = result.data;
    const next = waits_for_approval ? text.stepText.approval : text.onItsWay;
    await showSuccess(text.withdrawSucceeded, { text: next });
    navigate(paths.withdrawal(payout_id));
  };

  const minText = formatNumber(settings.min_withdraw);
  const lowBalance = max < settings.min_withdraw;
  const isBelowMin = amount !== '' && Number(amount) < settings.min_withdraw;
  const error = lowBalance ? text.notEnough(minText) : isBelowMin && text.belowMinimum(minText);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <AmountField
        label={text.withdrawAmount}
        hint={text.withdrawRange(minText, formatNumber(settings.max_withdraw))}
        error={error || null}
        value={amount}
        onChange={setDraft}
        {...{ min: lowBalance ? undefined : settings.min_withdraw, max }}
        withAll
        unit={common.baht}
        enterKeyHint="go"
      />
      {terms !== undefined && <WithdrawalTermsNote terms={terms} amount={amount} />}
      <Button
        type="submit"
        busy={requestWithdrawal.busy}
        disabled={!canWithdraw(amount, settings, false)}
        className="w-full"
      >
        {text.withdraw}
      </Button>
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
      {unknownSince !== '' && (
        <UnknownOutcome
          since={unknownSince}
          onChecked={() => {
            idempotencyKey.forget();
            setUnknownSince('');
          }}
        />
      )}
    </form>
  );
}
