import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { PayinRequest, PaymentMethod } from '@kapao/contract/payments.ts';
import { useEffect, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { forgetHistory } from './queries.ts';
import { isOutcomeUnknown, paymentPageUrl } from './rules.ts';
import { useRequestKey } from './use-request-key.ts';

/** SPEC section 4, "Deposit flow": on to the QR step, or away to the external payment page. */
export function useDeposit(method: PaymentMethod, onPayin: (payin: PayinRequest) => void) {
  const { payments: text } = useText();
  const createPayin = useOperation('createPayin');
  const requestKey = useRequestKey();
  const [isLeaving, setLeaving] = useLeaving();
  const [refusedBy, setRefusedBy] = useState<ErrorCode | null>(null);

  const deposit = async (baht: number) => {
    if (isLeaving) return;
    const asked = {
      params: { paymentId: String(method.id) },
      body: { amount: baht, return_url: location.origin },
    };
    const headers = { 'idempotency-key': requestKey.keyFor(asked) };
    const result = await createPayin.run({ ...asked, headers });
    if (result === null) return;
    if (result.success || !isOutcomeUnknown(result)) requestKey.forget();
    setRefusedBy(result.success ? null : result.code);
    if (!result.success) return void showError(text.depositFailed, { text: result.message });
    forgetHistory();
    const { data, url } = result.data;
    if (data !== null) return onPayin(data);
    const page = paymentPageUrl(url);
    if (page === null) return void showError(text.depositFailed, { text: text.noPaymentPage });
    setLeaving(true);
    leaveTo(page);
  };
  return { busy: createPayin.busy || isLeaving, refusedBy, deposit };
}

/** True from the moment of leaving, so that nobody opens a second payment while the page loads. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // A page that the browser kept whole comes back as it was left, with a button that still waits.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return [isLeaving, setLeaving] as const;
}
