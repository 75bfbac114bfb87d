import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useRestrictions } from '../../api/restrictions.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { showWarning } from '../../state/notice.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DepositForm } from './DepositForm.tsx';
import { MethodTerms } from './MethodTerms.tsx';
import { paymentMethodsQuery, setOpenedDeposit } from './queries.ts';
import { RestrictionCard } from './RestrictionCard.tsx';
import { findMethod } from './rules.ts';
import { useBonusChoices } from './use-bonus-choices.ts';

/** The amount of a deposit by the method with the numeric id `type`; it is paid on the next screen or page. */
export default function DepositScreen({ params }: ScreenProps) {
  const { payments: text } = useText();
  const back = useBack(paths.depositMethods());
  const { data, isPending, error, refetch } = useQuery(paymentMethodsQuery);
  const { isKnown } = useRestrictions('deposit');
  if (isPending || error || !isKnown) {
    return (
      <>
        <PageHeader title={text.depositTitle} onBack={back} />
        {error ? (
          <FailedState text={text.methodsFailed} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  }
  const method = findMethod(data.payments, params['type'] ?? '');
  return method === undefined ? <UnknownMethod /> : <Deposit key={method.id} method={method} />;
}

function Deposit({ method }: { method: PaymentMethod }) {
  const bonuses = useBonusChoices();
  const back = useBack(paths.depositMethods());
  const [, navigate] = useLocation();
  const inLanguage = useInLanguage();
  const { refusal } = useRestrictions('deposit');
  return (
    <>
      <PageHeader title={inLanguage(method.name, method.name_en)} onBack={back} />
      <div className="mb-4 empty:hidden">
        <RestrictionCard act="deposit" />
      </div>
      <MethodTerms method={method} />
      {bonuses === undefined ? (
        <FormSkeleton />
      ) : (
        <DepositForm
          method={method}
          bonuses={bonuses}
          refusal={refusal}
          onDeposit={(deposit, chosen) => {
            setOpenedDeposit(method, deposit, chosen);
            navigate(paths.openedDeposit(deposit.ref_code));
          }}
        />
      )}
    </>
  );
}

/** Redirects to the profile and tells the member why (pay-74). */
function UnknownMethod() {
  const { payments: text } = useText();
  const [, navigate] = useLocation();
  useEffect(() => {
    void showWarning(text.unknownMethod);
    navigate(paths.authDeposit(), { replace: true });
  }, [text, navigate]);
  return null;
}

function FormSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="mt-7 h-14" />
      <div className="mt-6 grid grid-cols-3 gap-2">
        {Array.from({ length: 9 }, (_box, place) => (
          <Skeleton key={place} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-23" />
      <Skeleton className="h-12" />
    </LoadingBoxes>
  );
}
