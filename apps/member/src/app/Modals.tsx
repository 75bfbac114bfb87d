import { lazy, Suspense } from 'react';
import { DAILY_CHECKIN_MODAL, useModals } from '../state/modals.ts';

const CheckinModal = lazy(() => import('../features/daily-rewards/CheckinModal.tsx'));

/** The modals that the menus open by name; each is fetched when it is first asked for. */
export function Modals() {
  const isCheckinAsked = useModals((modals) => modals[DAILY_CHECKIN_MODAL] !== undefined);
  return <Suspense fallback={null}>{isCheckinAsked && <CheckinModal />}</Suspense>;
}
