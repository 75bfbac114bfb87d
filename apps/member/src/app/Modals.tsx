import { lazy, Suspense } from 'react';
import { DAILY_CHECKIN_MODAL, useModals } from '../state/modals.ts';
import { useProofRequest } from '../state/owner-proof.ts';
import { useOnceTrue } from '../lib/use-once-true.ts';

const CheckinModal = lazy(() => import('../features/daily-rewards/CheckinModal.tsx'));
const ProofDialog = lazy(() => import('../features/sessions/ProofDialog.tsx'));

/** The modals that menus open by name, and the proof that a call asks for; each is fetched when it is first opened. */
export function Modals() {
  const isCheckinRequested = useModals((modals) => modals[DAILY_CHECKIN_MODAL] !== undefined);
  const isProofRequested = useOnceTrue(useProofRequest(({ request }) => request !== null));
  return (
    <Suspense fallback={null}>
      {isCheckinRequested && <CheckinModal />}
      {isProofRequested && <ProofDialog />}
    </Suspense>
  );
}
