import type { Game } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useNavigationState } from '../../lib/navigation-history.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { showWarning } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { GameGrid } from './GameGrid.tsx';
import { useLaunchFailures } from './launch-failure.ts';
import { gamesQuery } from './queries.ts';
import { favouritesFirst, gameNames, gamesInTab, gamesOf, tabsOfGames } from './rules.ts';
import { createSearch } from './search.ts';
import { useFavouriteIds } from './use-favourites.ts';

/** The games of one brand (game-17). */
export default function BrandGamesScreen({ params }: ScreenProps) {
  const { games: text } = useText();
  const brand = params['brand'] ?? '';
  const back = useBack(paths.brands());
  const { data, error, refetch } = useQuery(gamesQuery);
  const games = useMemo(() => data && gamesOf(data, brand), [data, brand]);
  const favouriteIds = useFavouriteIds();
  useLaunchFailures();
  if (games?.length === 0) return <UnknownBrand />;
  return (
    <>
      <PageHeader title={games?.[0]?.provider_name ?? text.title} onBack={back} />
      {games === undefined && error ? (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <BrandGames {...{ games, favouriteIds }} />
      )}
    </>
  );
}

interface BrandGamesProps {
  games: readonly Game[] | undefined;
  favouriteIds: ReadonlySet<string>;
}

/**
 * Everything but tabs and games is drawn before the games arrive, so that a phone then only has to draw
 * those.
 */
function BrandGames({ games, favouriteIds }: BrandGamesProps) {
  const { games: text } = useText();
  const [typed, setTyped] = useNavigationState('typed');
  const { tabs, tab, setTab } = useGameTab(games);
  const search = useMemo(() => createSearch(games ?? [], gameNames), [games]);
  // Prepares the names for the search before the first key press.
  useEffect(() => whenIdle(() => void search('ก')), [search]);
  const found = useMemo(() => gamesInTab(search(typed), tab), [search, typed, tab]);
  const shown = useMemo(() => favouritesFirst(found, favouriteIds), [found, favouriteIds]);
  // Memoised, so that typing in the search does not redraw the tabs.
  const tabRow = useMemo(
    () => (
      <Tabs
        label={text.categories}
        tabs={tabs.map((key) => ({ key, label: key }))}
        active={tab}
        onChoose={setTab}
      />
    ),
    [text, tabs, tab, setTab],
  );
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={text.searchGames}
        clearLabel={text.clearSearch}
        value={typed}
        onChange={setTyped}
      />
      {games ? tabRow : <Skeleton className="h-13" />}
      <section role="tabpanel" aria-label={tab}>
        {games && shown.length === 0 ? (
          <EmptyState
            text={text.noGamesFound}
            action={
              <Button variant="outlined" onClick={() => setTyped('')}>
                {text.clearSearch}
              </Button>
            }
          />
        ) : (
          <GameGrid games={games && shown} favouriteIds={favouriteIds} />
        )}
      </section>
    </div>
  );
}

/** Remembers the chosen tab of a brand. The tab is restored on return, unless a changed list no longer has it. */
function useGameTab(games: readonly Game[] | undefined) {
  const [savedTab, setTab] = useNavigationState('tab', 'ALL');
  const tabs = useMemo(() => tabsOfGames(games ?? []), [games]);
  return { tabs, tab: tabs.find((each) => each === savedTab) ?? 'ALL', setTab };
}

/** Redirects to the profile and tells the member why (game-22). */
function UnknownBrand() {
  const { games: text } = useText();
  const [, navigate] = useLocation();
  useEffect(() => {
    void showWarning(text.unknownBrand);
    navigate(paths.auth(), { replace: true });
  }, [text, navigate]);
  return null;
}
