import type { PayinRequest } from '@kapao/contract/payments.ts';
import { useState } from 'react';
import { useSession } from '../../state/session.ts';
import { timeLeftMs } from './rules.ts';

const KEY = 'open_payin';

interface Kept {
  memberId: number | null;
  paymentId: number;
  payin: PayinRequest;
}

/**
 * The deposit whose QR is shown. Paying means a walk to the bank's app, on which phones throw pages
 * away: it is kept for this tab, this member and this method until its time is over.
 */
export function useOpenPayin(paymentId: number) {
  const memberId = useSession((session) => session.id);
  const [payin, setPayin] = useState(() => recall(memberId, paymentId));
  return {
    payin,
    open: (opened: PayinRequest) => {
      keep({ memberId, paymentId, payin: opened });
      setPayin(opened);
    },
    forget: () => {
      sessionStorage.removeItem(KEY);
      setPayin(null);
    },
  };
}

function keep(kept: Kept): void {
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
    return timeLeftMs(kept.payin.transfer_in, Date.now()) > 0 ? kept.payin : null;
  } catch {
    return null;
  }
}
