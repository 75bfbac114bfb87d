import type { Payin } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useBankName } from '../../api/use-bank-name.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { setArrivedDeposit } from '../../state/arrived-deposit.ts';
import { showReceived } from '../../state/received.ts';
import { showToast } from '../../state/toast.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckoutStep } from './CheckoutStep.tsx';
import { depositReceipt } from './receipt.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { Received } from './Received.tsx';
import { invalidateHistory, paymentMethodsQuery } from './queries.ts';
import {
  DEPOSIT_TOAST_MS,
  findMethod,
  isNotFoundFailure,
  depositSteps,
  receivedAmountBaht,
  receivedAmountText,
  type DepositOutcome,
} from './rules.ts';
import { TransferStep } from './TransferStep.tsx';
import { UnmatchedTransfers } from './UnmatchedTransfers.tsx';
import { useOpenedDeposit } from './use-opened-deposit.ts';
import { useReceiptNames } from './use-receipt-names.ts';

/** One deposit: how to pay it, and later its outcome (pay-96). */
export default function OpenedDepositScreen({ params }: ScreenProps) {
  const { payments: text } = useText();
  const back = useBack(paths.depositMethods());
  const { payin, outcome, error, refetch } = useOpenedDeposit(params['refCode'] ?? '');
  const methods = useQuery(paymentMethodsQuery);
  const isKnown = payin !== undefined && !methods.isPending;
  return (
    <>
      <PageHeader title={titleOf(text, payin, outcome)} onBack={back} />
      {isKnown ? (
        <Deposit
          payin={payin}
          method={findMethod(methods.data?.payments ?? [], String(payin.payment_id))}
          outcome={outcome}
        />
      ) : error === null ? (
        <OpenedDepositSkeleton />
      ) : (
        <NoDeposit error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

type Text = ReturnType<typeof useText>['payments'];

function titleOf(text: Text, payin: Payin | undefined, outcome: DepositOutcome): string {
  if (payin === undefined || outcome !== 'waiting') return text.openedDepositTitle;
  if (depositSteps[payin.kind].leavesForPage) return text.checkoutTitle;
  return depositSteps[payin.kind].isToAccount ? text.transferTitle : text.scanTitle;
}

interface DepositProps {
  payin: Payin;
  method: Parameters<typeof TransferStep>[0]['method'];
  outcome: DepositOutcome;
}

function Deposit({ payin, method, outcome }: DepositProps) {
  const leaves = depositSteps[payin.kind].leavesForPage;
  useArrival(payin, outcome);
  return (
    <div className="flex flex-col gap-3">
      <UnmatchedTransfers transfers={payin.unmatched_transfers} />
      {outcome === 'success' ? (
        <Received payin={payin} />
      ) : leaves ? (
        <CheckoutStep payin={payin} outcome={outcome} />
      ) : (
        <TransferStep method={method} payin={payin} outcome={outcome} />
      )}
      {(outcome !== 'waiting' || leaves) && (
        <OpenedDepositDetails payin={payin} hasEnded={outcome !== 'waiting'} />
      )}
    </div>
  );
}

function OpenedDepositDetails({ payin, hasEnded }: { payin: Payin; hasEnded: boolean }) {
  const allText = useText();
  const { payments: text, common } = allText;
  const names = useReceiptNames();
  const onCopied = useCopiedToast();
  const inLanguage = useInLanguage();
  const baht = (amount: number) => `${formatCredit(amount)} ${common.baht}`;
  const { paid_amount, paid_fee, ended_at } = payin;
  const methodName = inLanguage(payin.method_name, payin.method_name_en);
  // Unknown banks have no name.
  const payerBank = useBankName(payin.payer_bank_abbr ?? '');
  const details: Detail[] = [
    { label: text.methodLabel, value: methodName },
    { label: text.amountAsked, value: baht(payin.deposit_amount) },
    ...(paid_amount === null ? [] : [{ label: text.amountPaid, value: baht(paid_amount) }]),
    ...(paid_fee === null || paid_fee === 0
      ? []
      : [{ label: text.feeLabel, value: baht(paid_fee) }]),
    { label: text.requestedAt, value: formatDateTime(payin.created_at) },
    ...(ended_at === null ? [] : [{ label: text.endedAt, value: formatDateTime(ended_at) }]),
    { label: text.reference, value: payin.ref_code, copyLabel: text.copyReference },
  ];
  return (
    <>
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      {hasEnded && (
        <ReceiptButton
          receipt={depositReceipt(payin, { ...names, method: methodName, payerBank }, allText)}
        />
      )}
    </>
  );
}

/**
 * Announces the money when it arrives and fetches the balance. A member who waited at a QR or an account sees it on the
 * home screen (pay-81), one who returned from a payment page on the deposit's page.
 */
function useArrival(payin: Payin, outcome: DepositOutcome): void {
  const { payments: text } = useText();
  const [, navigate] = useLocation();
  const wasAwaited = useRef(false);
  const finish = useEffectEvent(() => {
    invalidateHistory();
    void refreshProfile();
    if (!wasAwaited.current) return;
    showToast(text.depositSucceeded, {
      amount: receivedAmountText(payin),
      durationMs: DEPOSIT_TOAST_MS,
    });
    showReceived(receivedAmountBaht(payin));
    setArrivedDeposit({ refCode: payin.ref_code, amount: receivedAmountText(payin) });
    if (!depositSteps[payin.kind].leavesForPage) navigate(paths.root());
  });
  useEffect(() => {
    if (outcome === 'success') finish();
    wasAwaited.current = outcome !== 'success';
  }, [outcome]);
}

function NoDeposit({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { payments: text } = useText();
  if (!isNotFoundFailure(error.failure.status)) {
    return <FailedState text={text.depositLoadFailed} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      text={text.depositUnknown}
      action={
        <Link href={paths.depositMethods()} className={buttonClass('outlined')}>
          {text.startAnew}
        </Link>
      }
    />
  );
}

function OpenedDepositSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </LoadingBoxes>
  );
}
