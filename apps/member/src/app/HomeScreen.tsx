import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../features/site/DashboardScreen.tsx';
import { useIdle } from '../lib/use-idle.ts';

const HomeGames = lazy(() => import('../features/games/HomeGames.tsx'));

/** The dashboard's own parts, and below them, when those are there, the games of the member. */
export default function HomeScreen() {
  const isIdle = useIdle();
  return <DashboardScreen games={<Suspense>{isIdle && <HomeGames />}</Suspense>} />;
}
