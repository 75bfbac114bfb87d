import type { DepositDetails } from '@kapao/contract/payments.ts';
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
import { announce } from '../../state/announced.ts';
import { forgetPaymentPage } from '../../state/payment-page.ts';
import { setArrivedDeposit } from '../../state/arrived-deposit.ts';
import { flyToBalance } from '../../state/received.ts';
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
import { EndedReason } from './EndedReason.tsx';
import { referenceDetails } from './reference-details.ts';
import { depositReceipt } from './receipt.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { Received } from './Received.tsx';
import { invalidateHistory, paymentMethodsQuery } from './queries.ts';
import {
  DEPOSIT_TOAST_MS,
  findMethod,
  hasReceipt,
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
  const { deposit, outcome, error, refetch } = useOpenedDeposit(params['refCode'] ?? '');
  const methods = useQuery(paymentMethodsQuery);
  const isKnown = deposit !== undefined && !methods.isPending;
  return (
    <>
      <PageHeader title={titleOf(text, deposit, outcome)} onBack={back} />
      {isKnown ? (
        <DepositContent
          deposit={deposit}
          method={findMethod(methods.data?.payments ?? [], String(deposit.payment_id))}
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

function titleOf(text: Text, deposit: DepositDetails | undefined, outcome: DepositOutcome): string {
  const isToPay = outcome === 'waiting' && deposit !== undefined && !hasMoneyToCheck(deposit);
  if (!isToPay) return text.openedDepositTitle;
  if (depositSteps[deposit.kind].leavesForPage) return text.checkoutTitle;
  return depositSteps[deposit.kind].isToAccount ? text.transferTitle : text.scanTitle;
}

/** Whether a slip or a transfer of another amount is there: then nothing is left to be paid. */
function hasMoneyToCheck({ has_slip, unmatched_transfers }: DepositDetails): boolean {
  return has_slip || unmatched_transfers.length > 0;
}

interface DepositContentProps {
  deposit: DepositDetails;
  method: Parameters<typeof TransferStep>[0]['method'];
  outcome: DepositOutcome;
}

function DepositContent({ deposit, method, outcome }: DepositContentProps) {
  const leaves = depositSteps[deposit.kind].leavesForPage;
  useArrival(deposit, outcome);
  // The member has come back from the payment page, by whatever way.
  useEffect(() => forgetPaymentPage(deposit.ref_code), [deposit.ref_code]);
  return (
    <div className="flex flex-col gap-3">
      <UnmatchedTransfers refCode={deposit.ref_code} transfers={deposit.unmatched_transfers} />
      {outcome === 'success' ? (
        <Received deposit={deposit} />
      ) : leaves ? (
        <CheckoutStep deposit={deposit} outcome={outcome} />
      ) : (
        <TransferStep method={method} deposit={deposit} outcome={outcome} />
      )}
      {outcome !== 'waiting' && outcome !== 'success' && (
        <EndedReason
          reason={deposit.reason}
          reference={deposit.short_reference}
          about={{ kind: 'deposit', id: deposit.ref_code }}
        />
      )}
      {(outcome !== 'waiting' || leaves || hasMoneyToCheck(deposit)) && (
        <OpenedDepositDetails deposit={deposit} outcome={outcome} />
      )}
    </div>
  );
}

function OpenedDepositDetails({
  deposit,
  outcome,
}: {
  deposit: DepositDetails;
  outcome: DepositOutcome;
}) {
  const allText = useText();
  const { payments: text, depositing, common } = allText;
  const names = useReceiptNames();
  const onCopied = useCopiedToast();
  const inLanguage = useInLanguage();
  const baht = (amount: number) => `${formatCredit(amount)} ${common.baht}`;
  const { paid_amount, paid_fee, ended_at } = deposit;
  const methodName = inLanguage(deposit.method_name, deposit.method_name_en);
  // Unknown banks have no name.
  const payerBank = useBankName(deposit.payer_bank_abbr ?? '');
  const endLabel = deposit.is_cancelled
    ? depositing.cancelledAt
    : outcome === 'success'
      ? depositing.receivedAt
      : text.endedAt;
  const details: Detail[] = [
    { label: text.methodLabel, value: methodName },
    { label: text.amountAsked, value: baht(deposit.deposit_amount) },
    ...(paid_amount === null ? [] : [{ label: text.amountPaid, value: baht(paid_amount) }]),
    ...(paid_fee === null || paid_fee === 0
      ? []
      : [{ label: text.feeLabel, value: baht(paid_fee) }]),
    { label: text.requestedAt, value: formatDateTime(deposit.created_at) },
    ...(ended_at === null ? [] : [{ label: endLabel, value: formatDateTime(ended_at) }]),
    ...referenceDetails(deposit.short_reference, deposit.ref_code, text),
  ];
  return (
    <>
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      {hasReceipt(outcome) && (
        <ReceiptButton
          receipt={depositReceipt(deposit, { ...names, method: methodName, payerBank }, allText)}
        />
      )}
    </>
  );
}

/**
 * Announces the money when it arrives and fetches the balance. A member who waited at a QR or an account sees it on the
 * home screen (pay-81), one who returned from a payment page on the deposit's page.
 */
function useArrival(deposit: DepositDetails, outcome: DepositOutcome): void {
  const { payments: text } = useText();
  const [, navigate] = useLocation();
  const wasAwaited = useRef(false);
  const finish = useEffectEvent(() => {
    invalidateHistory();
    void refreshProfile();
    if (!wasAwaited.current) return;
    announce(deposit.ref_code);
    showToast(text.depositSucceeded, {
      amount: receivedAmountText(deposit),
      durationMs: DEPOSIT_TOAST_MS,
    });
    flyToBalance(receivedAmountBaht(deposit));
    setArrivedDeposit({ refCode: deposit.ref_code, amount: receivedAmountText(deposit) });
    if (!depositSteps[deposit.kind].leavesForPage) navigate(paths.root());
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
