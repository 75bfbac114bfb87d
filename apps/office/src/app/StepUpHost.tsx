import { lazy, Suspense, useEffect, useState } from 'react';
import { onFactorNeeded } from '../api/step-up.ts';

const StepUpDialog = lazy(() => import('../features/session/StepUpDialog.tsx'));

type Answer = (isGiven: boolean) => void;

/** Opens the dialog for the second factor while acts wait for it; one answer is for all of them. */
export function StepUpHost() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(
    () =>
      onFactorNeeded(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))),
    [],
  );
  if (waiting.length === 0) return null;
  const answer: Answer = (isGiven) => {
    setWaiting([]);
    for (const tell of waiting) tell(isGiven);
  };
  return (
    <Suspense fallback={null}>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
