import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../features/site/DashboardScreen.tsx';

const HomeGames = lazy(() => import('../features/games/HomeGames.tsx'));

/** The dashboard's own parts, and below them the games of the member. */
export default function HomeScreen() {
  return (
    <DashboardScreen
      games={
        <Suspense>
          <HomeGames />
        </Suspense>
      }
    />
  );
}
