import type { WithdrawalDetails } from '@kapao/contract/payments.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useBankName, useHasBankNames } from '../../api/use-bank-name.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { maskAccountOf } from '../../lib/masks.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BankMark } from '../../ui/BankMark.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EndedReason } from './EndedReason.tsx';
import { referenceDetails } from './reference-details.ts';
import { withdrawalFeeDetails } from './withdrawal-fee-details.ts';
import { withdrawalReceipt } from './receipt.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { isNotFoundFailure, withdrawalStep } from './rules.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { useReceiptNames } from './use-receipt-names.ts';
import { WithdrawalSteps } from './WithdrawalSteps.tsx';

/** One withdrawal in its three steps (pay-94), updated live (pay-100). */
export default function WithdrawalScreen({ params }: ScreenProps) {
  const { payments: text } = useText();
  const back = useBack(paths.transactions('withdraw'));
  const hasBankNames = useHasBankNames();
  const { withdrawal, error, refetch } = useWithdrawal(params['id'] ?? '');
  return (
    <>
      <PageHeader title={text.withdrawalTitle} onBack={back} />
      {withdrawal !== undefined && hasBankNames ? (
        <WithdrawalContent withdrawal={withdrawal} />
      ) : error !== null ? (
        <NoWithdrawal error={error} onRetry={() => void refetch()} />
      ) : (
        <WithdrawalSkeleton />
      )}
    </>
  );
}

function WithdrawalContent({ withdrawal }: { withdrawal: WithdrawalDetails }) {
  const allText = useText();
  const { payments: text, common } = allText;
  const step = withdrawalStep(withdrawal.status);
  const bankName = useBankName(withdrawal.bank_abbr);
  const names = useReceiptNames();
  const onCopied = useCopiedToast();
  // When the withdrawal has ended, its hold has been settled or released, so the balance has changed.
  useEffect(() => {
    if (step !== 'in_progress') void refreshProfile();
  }, [step]);
  const amount = formatCredit(withdrawal.amount);
  const details: Detail[] = [
    ...(step === 'failed'
      ? [{ label: text.backInWallet, value: `${amount} ${common.baht}` }]
      : withdrawalFeeDetails(withdrawal.amount, withdrawal.fee, allText)),
    {
      label: text.toAccount,
      value: maskAccountOf(withdrawal.bank_abbr, withdrawal.bank_account_number),
    },
    { label: text.accountName, value: withdrawal.bank_account_name },
    { label: text.bank, value: bankName, mark: <BankMark abbreviation={withdrawal.bank_abbr} /> },
    ...(withdrawal.ended_at === null
      ? [{ label: text.requestedAt, value: formatDateTime(withdrawal.created_at) }]
      : []),
    ...referenceDetails(withdrawal.short_reference, withdrawal.payout_id, text),
  ];
  return (
    <div className="flex flex-col gap-3">
      <Card className="text-center">
        <p className="text-small text-muted">{text.withdraw}</p>
        <p>
          <BigAmount length={amount.length} isCentered>
            {amount}
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
        <WithdrawalSteps
          step={step}
          statusText={statusText(text, withdrawal)}
          isWaiting={withdrawal.waits_for_approval}
          startedAt={withdrawal.created_at}
          endedAt={withdrawal.ended_at}
        />
      </Card>
      {step === 'failed' && (
        <EndedReason
          reason={withdrawal.reason}
          reference={withdrawal.short_reference}
          about={{ kind: 'withdrawal', id: withdrawal.payout_id }}
        />
      )}
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      {step !== 'failed' && (
        <>
          <ReceiptButton
            receipt={withdrawalReceipt(withdrawal, { ...names, bank: bankName }, allText)}
          />
          <Link
            href={paths.contactAbout('withdrawal', withdrawal.payout_id)}
            className={buttonClass('quiet')}
          >
            {text.toContact}
          </Link>
        </>
      )}
      <Link href={paths.transactions('withdraw')} className={buttonClass('quiet')}>
        {text.toHistory}
      </Link>
    </div>
  );
}

/** The status in words, with the reason for a delay or for a return of the money. */
function statusText({ stepText }: Catalogue['payments'], withdrawal: WithdrawalDetails): string {
  if (withdrawal.status === 'reject') return stepText.rejected;
  if (withdrawal.status === 'refund') return stepText.refunded;
  const step = withdrawalStep(withdrawal.status);
  if (step === 'in_progress' && withdrawal.waits_for_approval) return stepText.approval;
  return withdrawal.status === 'auto_failed' ? stepText.asking : stepText[step];
}

function NoWithdrawal({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { payments: text } = useText();
  if (!isNotFoundFailure(error.failure.status)) {
    return <FailedState text={text.withdrawalLoadFailed} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      text={text.withdrawalUnknown}
      action={
        <Link href={paths.transactions('withdraw')} className={buttonClass('outlined')}>
          {text.toHistory}
        </Link>
      }
    />
  );
}

function WithdrawalSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-55 rounded-card" />
      <Skeleton className="h-66 rounded-card" />
    </LoadingBoxes>
  );
}
