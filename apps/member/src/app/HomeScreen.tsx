import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../features/site/DashboardScreen.tsx';
import { useIdle } from '../lib/use-idle.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';

const HomeContent = lazy(() => import('./HomeContent.tsx'));

/** The dashboard; what stands below its shortcuts loads when the browser is idle. */
export default function HomeScreen() {
  const isIdle = useIdle();
  const content = isIdle ? <HomeContent /> : <HomeSkeleton />;
  return <DashboardScreen content={<Suspense fallback={<HomeSkeleton />}>{content}</Suspense>} />;
}
