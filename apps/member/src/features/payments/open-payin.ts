import type { PayinRequest } from '@kapao/contract/payments.ts';
import { payinKinds } from '@kapao/contract/payments/rules.ts';
import { useState } from 'react';
import { useSession } from '../../state/session.ts';
import { canResumePayin } from './rules.ts';

const KEY = 'open_payin';

interface StoredPayin {
  memberId: number | null;
  paymentId: number;
  payin: PayinRequest;
  hasSlip: boolean;
}

/**
 * The deposit whose QR or account is shown. It is stored for this tab, member and method, because phones
 * discard the page while the member pays in the bank's app.
 */
export function useOpenPayin(paymentId: number) {
  const memberId = useSession((session) => session.id);
  const [payin, setPayin] = useState(() => readStoredPayin(memberId, paymentId));
  return {
    payin,
    open: (newPayin: PayinRequest) => {
      storeOpenPayin({ memberId, paymentId, payin: newPayin, hasSlip: false });
      setPayin(newPayin);
    },
    noteSlip: () => {
      if (payin !== null) storeOpenPayin({ memberId, paymentId, payin, hasSlip: true });
    },
    forget: () => {
      sessionStorage.removeItem(KEY);
      setPayin(null);
    },
  };
}

export function storeOpenPayin(stored: StoredPayin): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Full or forbidden storage only means that a reload loses the deposit.
  }
}

function readStoredPayin(memberId: number | null, paymentId: number): PayinRequest | null {
  try {
    const stored: StoredPayin | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (stored?.memberId !== memberId || stored.paymentId !== paymentId) return null;
    // An earlier version of the app stored no kind.
    if (!payinKinds.includes(stored.payin.kind)) return null;
    return canResumePayin(stored.payin, stored.hasSlip, Date.now()) ? stored.payin : null;
  } catch {
    return null;
  }
}
