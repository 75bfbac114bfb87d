import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { homeQuery } from '../api/home-query.ts';
import { TodayCheckin } from '../features/daily-rewards/TodayCheckin.tsx';
import { DocumentsSuggestion } from '../features/documents/DocumentsSuggestion.tsx';
import { GameShelves } from '../features/games/GameShelves.tsx';
import { useLaunchFailures } from '../features/games/launch-failure.ts';
import { FirstDeposit } from '../features/payments/FirstDeposit.tsx';
import { InstallCard } from '../features/site/InstallCard.tsx';
import { LockSuggestion } from '../features/sessions/LockSuggestion.tsx';
import { paths } from '../lib/paths.ts';
import { useText } from '../text/language.ts';
import { FailedState } from '../ui/FailedState.tsx';
import { SearchIcon } from '../ui/menu-icons.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';

/** The part below the dashboard's shortcuts, all from one call (site-26). */
export default function HomeContent() {
  const { games: text } = useText();
  const { data: home, error, refetch } = useQuery(homeQuery);
  useLaunchFailures();
  if (home === undefined) {
    if (error === null) return <HomeSkeleton />;
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {home.suggests_documents && <DocumentsSuggestion />}
      {home.is_newcomer && <FirstDeposit />}
      {/* One suggestion at a time. */}
      {!home.suggests_documents && home.suggests_lock && <LockSuggestion />}
      {!home.suggests_documents && !home.suggests_lock && (
        <InstallCard hasDeposit={!home.is_newcomer} />
      )}
      {home.checkin && <TodayCheckin checkin={home.checkin} />}
      <SearchLink />
      <div data-section="games" className="flex flex-col gap-4">
        <GameShelves shelves={home.shelves} games={home.games} />
      </div>
    </>
  );
}

/** Looks like the lobby's search field, and opens the lobby with that field in focus. */
function SearchLink() {
  const { games: text } = useText();
  return (
    <Link
      href={paths.searchGames()}
      className="flex min-h-12 items-center gap-3 rounded-control border border-line-strong bg-raised px-3.5 py-2 text-muted"
    >
      <SearchIcon size={20} className="shrink-0" />
      {text.searchLobby}
    </Link>
  );
}
