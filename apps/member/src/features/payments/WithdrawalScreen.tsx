import type { Data } from '@kapao/contract/operation.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useBankName, useHasBankNames } from '../../api/use-bank-name.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { maskBankAccount } from '../../lib/masks.ts';
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
import { feeDetails } from './fee-details.ts';
import { withdrawalReceipt } from './receipt.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { isNotFoundFailure, withdrawalStep } from './rules.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { useReceiptNames } from './use-receipt-names.ts';
import { WithdrawalSteps } from './WithdrawalSteps.tsx';

type Payout = Data<'getWithdrawal'>['payout'];

/** One withdrawal in its three steps (pay-94), updated live (pay-100). */
export default function WithdrawalScreen({ params }: ScreenProps) {
  const { payments: text } = useText();
  const back = useBack(paths.transactions('withdraw'));
  const hasBankNames = useHasBankNames();
  const { payout, error, refetch } = useWithdrawal(params['id'] ?? '');
  return (
    <>
      <PageHeader title={text.withdrawalTitle} onBack={back} />
      {payout !== undefined && hasBankNames ? (
        <Withdrawal payout={payout} />
      ) : error !== null ? (
        <NoWithdrawal error={error} onRetry={() => void refetch()} />
      ) : (
        <WithdrawalSkeleton />
      )}
    </>
  );
}

function Withdrawal({ payout }: { payout: Payout }) {
  const allText = useText();
  const { payments: text, common } = allText;
  const step = withdrawalStep(payout.status);
  const bankName = useBankName(payout.bank_abbr);
  const names = useReceiptNames();
  const onCopied = useCopiedToast();
  // When the withdrawal has ended, its hold has been settled or released, so the balance has changed.
  useEffect(() => {
    if (step !== 'in_progress') void refreshProfile();
  }, [step]);
  const amount = formatCredit(payout.amount);
  const details: Detail[] = [
    ...feeDetails(payout.amount, payout.fee, allText),
    { label: text.toAccount, value: maskBankAccount(payout.bank_account_number) },
    { label: text.accountName, value: payout.bank_account_name },
    { label: text.bank, value: bankName, mark: <BankMark abbreviation={payout.bank_abbr} /> },
    ...(payout.ended_at === null
      ? [{ label: text.requestedAt, value: formatDateTime(payout.created_at) }]
      : []),
    { label: text.reference, value: payout.payout_id, copyLabel: text.copyReference },
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
          statusText={statusText(text, payout)}
          startedAt={payout.created_at}
          endedAt={payout.ended_at}
        />
      </Card>
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      <ReceiptButton receipt={withdrawalReceipt(payout, { ...names, bank: bankName }, allText)} />
      <Link href={paths.transactions('withdraw')} className={buttonClass('quiet')}>
        {text.toHistory}
      </Link>
    </div>
  );
}

/** The status in words, with the reason for a delay or for a return of the money. */
function statusText({ stepText }: Catalogue['payments'], payout: Payout): string {
  if (payout.status === 'reject') return stepText.rejected;
  if (payout.status === 'refund') return stepText.refunded;
  const step = withdrawalStep(payout.status);
  if (step === 'in_progress' && payout.waits_for_approval) return stepText.approval;
  return payout.status === 'auto_failed' ? stepText.asking : stepText[step];
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
