import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../features/site/DashboardScreen.tsx';
import { useIdle } from '../lib/use-idle.ts';

const HomeGames = lazy(() => import('../features/games/HomeGames.tsx'));

/** The dashboard, with the member's games below it, which load when the browser is idle. */
export default function HomeScreen() {
  const isIdle = useIdle();
  return <DashboardScreen games={<Suspense>{isIdle && <HomeGames />}</Suspense>} />;
}
