import { lazy, Suspense } from 'react';
import { useUnderWay } from '../api/under-way.ts';
import { UnderWayStrip } from '../features/payments/UnderWayStrip.tsx';
import { DashboardScreen, DashboardSkeleton } from '../features/site/DashboardScreen.tsx';
import { useIdle } from '../lib/use-idle.ts';
import { useArrivedDeposit } from '../state/arrived-deposit.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';

const HomeContent = lazy(() => import('./HomeContent.tsx'));
/** The card of an arrived deposit belongs to the deposit screens, which have been loaded when a deposit arrives. */
const ArrivedDeposit = lazy(() => import('../features/payments/ArrivedDeposit.tsx'));

/** The dashboard. The part below its shortcuts loads when the browser is idle. */
export default function HomeScreen() {
  const isIdle = useIdle();
  const content = isIdle ? <HomeContent /> : <HomeSkeleton />;
  const hasArrived = useArrivedDeposit(({ deposit }) => deposit !== null);
  const { underWay, isKnown } = useUnderWay();
  if (!isKnown) return <DashboardSkeleton />;
  return (
    <DashboardScreen
      arrival={hasArrived && <ArrivedDeposit />}
      underWay={<UnderWayStrip underWay={underWay} />}
      content={<Suspense fallback={<HomeSkeleton />}>{content}</Suspense>}
    />
  );
}
