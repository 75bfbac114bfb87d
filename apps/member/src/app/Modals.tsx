import { lazy, Suspense } from 'react';
import { DAILY_CHECKIN_MODAL, useModals } from '../state/modals.ts';

const CheckinModal = lazy(() => import('../features/daily-rewards/CheckinModal.tsx'));

/** The modals that menus open by name; each is fetched when it is first opened. */
export function Modals() {
  const isCheckinRequested = useModals((modals) => modals[DAILY_CHECKIN_MODAL] !== undefined);
  return <Suspense fallback={null}>{isCheckinRequested && <CheckinModal />}</Suspense>;
}
