import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { ChosenBonus, DepositOrder, PaymentMethod } from '@kapao/contract/payments.ts';
import { useEffect, useState } from 'react';
import { offersQuery, promotionsQuery } from '../../api/promotions-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { reloadRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { paths } from '../../lib/paths.ts';
import { setReturnAddress } from '../../lib/return-address.ts';
import { showError } from '../../state/notice.ts';
import { noteLeaving } from '../../state/payment-page.ts';
import { useText } from '../../text/language.ts';
import { invalidateHistory } from './queries.ts';
import { isOutcomeUnknown, paymentPageUrl, depositSteps } from './rules.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';

/**
 * Opens a deposit, then shows its QR step or goes to the external payment page (pay-10).
 */
export function useDeposit(
  method: PaymentMethod,
  onDeposit: (opened: DepositOrder, bonus: ChosenBonus | undefined) => void,
) {
  const { payments: text } = useText();
  const openDeposit = useOperation('openDeposit');
  const idempotencyKey = useIdempotencyKey();
  const [isLeaving, setLeaving] = useLeaving();
  const [refusedBy, setRefusedBy] = useState<ErrorCode | null>(null);

  const deposit = async (baht: number, bonus?: ChosenBonus) => {
    if (isLeaving) return;
    const request = {
      params: { paymentId: String(method.id) },
      body: { amount: baht, return_url: location.origin },
    };
    const headers = {
      'idempotency-key': idempotencyKey.keyFor({ request, bonus }),
      ...(bonus && { 'deposit-bonus': JSON.stringify(bonus) }),
    };
    const result = await openDeposit.run({ ...request, headers });
    if (result === null) return;
    if (result.success || !isOutcomeUnknown(result)) idempotencyKey.forget();
    setRefusedBy(result.success ? null : result.code);
    if (!result.success) {
      reloadRestrictions();
      // The refusal of a bonus means that the offers have changed since they were read.
      if (bonus) {
        void queryClient.invalidateQueries({ queryKey: promotionsQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey });
      }
      return void showError(text.depositFailed, { text: result.message });
    }
    invalidateHistory();
    const { kind, data, url, ref_code } = result.data;
    if (!depositSteps[kind].leavesForPage && data !== null) return onDeposit(data, bonus);
    const page = paymentPageUrl(url);
    if (page === null) return void showError(text.depositFailed, { text: text.noPaymentPage });
    setLeaving(true);
    noteLeaving(ref_code);
    setReturnAddress(paths.openedDeposit(ref_code));
    leaveTo(page);
  };
  return { busy: openDeposit.busy || isLeaving, refusedBy, deposit };
}

/** True while the payment page loads, so that the member cannot open a second payment. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // A page restored from the back/forward cache would still show its busy button.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return [isLeaving, setLeaving] as const;
}
