import type { PayinRequest } from '@kapao/contract/payments.ts';
import { useState } from 'react';
import { useSession } from '../../state/session.ts';
import { isWorthReturning } from './rules.ts';

const KEY = 'open_payin';

interface Kept {
  memberId: number | null;
  paymentId: number;
  payin: PayinRequest;
  hasSlip: boolean;
}

/**
 * The deposit whose QR or account is shown. Paying means a walk to the bank's app, on which phones
 * throw pages away: it is kept for this tab, this member and this method while it is worth it.
 */
export function useOpenPayin(paymentId: number) {
  const memberId = useSession((session) => session.id);
  const [payin, setPayin] = useState(() => recall(memberId, paymentId));
  return {
    payin,
    open: (opened: PayinRequest) => {
      keepPayin({ memberId, paymentId, payin: opened, hasSlip: false });
      setPayin(opened);
    },
    noteSlip: () => {
      if (payin !== null) keepPayin({ memberId, paymentId, payin, hasSlip: true });
    },
    forget: () => {
      sessionStorage.removeItem(KEY);
      setPayin(null);
    },
  };
}

export function keepPayin(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage costs only the survival of a reload.
  }
}

function recall(memberId: number | null, paymentId: number): PayinRequest | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (kept?.memberId !== memberId || kept.paymentId !== paymentId) return null;
    return isWorthReturning(kept.payin, kept.hasSlip, Date.now()) ? kept.payin : null;
  } catch {
    return null;
  }
}
