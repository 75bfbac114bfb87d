import type { Brand } from '@kapao/contract/games.ts';
import { lobbyTabs, type LobbyTab } from '@kapao/contract/games/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { queryClient } from '../../api/query-client.ts';
import { useSettings } from '../../api/settings.ts';
import { savedScrollTop, useNavigationState } from '../../lib/navigation-history.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { rememberSearch } from '../../state/recent-searches.ts';
import { useText } from '../../text/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { GameGrid } from './GameGrid.tsx';
import { GameSearch } from './GameSearch.tsx';
import { useLaunchFailures } from './launch-failure.ts';
import { BrandsRow } from './BrandsRow.tsx';
import { BrandTile, BrandTilesSkeleton } from './BrandTile.tsx';
import { gamesQuery, brandsQuery, wordsQuery } from './queries.ts';
import { RecentSearches } from './RecentSearches.tsx';
import {
  countInTab,
  favouritesFirst,
  gamesInLobbyTab,
  showsGamesBelowBrands,
  initialTab,
  isInTab,
} from './rules.ts';
import { LobbyRows, useLobbyRows, type ShownRows } from './LobbyRows.tsx';
import { useFavouriteIds } from './use-favourites.ts';
import { useIconTabs } from './use-icon-tabs.tsx';

const NO_BRANDS: readonly Brand[] = [];

interface BrandsScreenProps {
  /** The card of what may not be played now. */
  top: ReactNode;
  /** False while it is not known whether there is one; the lists are read meanwhile. */
  isReady: boolean;
}

/** The lobby: a search over all brands and games, and the brands of each tab (game-13, game-16). */
export function BrandsScreen({ top, isReady }: BrandsScreenProps) {
  const { games: text } = useText();
  const [typed, setTyped] = useNavigationState('typed');
  const searched = useDeferredValue(typed);
  const field = useFocusOnRequest(isReady);
  const { data, error, refetch } = useQuery(brandsQuery);
  // React draws a deferred value in slices, but a query's result all at once.
  const brands = useDeferredValue(data);
  useLaunchFailures();
  if (!isReady) {
    return (
      <>
        <PageHeader title={text.title} />
        <BrandTilesSkeleton />
      </>
    );
  }
  return (
    <>
      <PageHeader title={text.title} />
      <div className="flex flex-col gap-3">
        {top}
        <SearchField
          ref={field}
          label={text.searchLobby}
          clearLabel={text.clearSearch}
          value={typed}
          onChange={setTyped}
          onFocus={() => {
            void queryClient.prefetchQuery(gamesQuery);
            void queryClient.prefetchQuery(wordsQuery);
          }}
          onSubmit={() => rememberSearch(typed)}
        />
        {searched.trim() === '' ? (
          <>
            <RecentSearches onChoose={setTyped} />
            <Lobby brands={brands} hasFailed={error !== null} retry={() => void refetch()} />
          </>
        ) : (
          <GameSearch typed={searched} brands={brands ?? NO_BRANDS} onClear={() => setTyped('')} />
        )}
      </div>
    </>
  );
}

/** Focuses the search field where the page was opened to search. A member who returns keeps the place in the list. */
function useFocusOnRequest(isReady: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const isRequested = new URLSearchParams(useSearch()).has('search');
  useEffect(() => {
    if (!isRequested || !isReady) return undefined;
    // Waits until the shell has moved the focus to the new page.
    const timer = setTimeout(() => {
      if (field.current?.value === '' && savedScrollTop() === 0) {
        field.current.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [isRequested, isReady]);
  return field;
}

interface LobbyProps {
  brands: readonly Brand[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

function Lobby({ brands, hasFailed, retry }: LobbyProps) {
  const { games: text } = useText();
  const [tab, setTab] = useLobbyTab();
  const tabs = useIconTabs(lobbyTabs);
  const { isPending, rowsOf } = useLobbyRows();
  const isLoading = !hasFailed && (!brands || isPending);
  return (
    <>
      <Tabs label={text.categories} tabs={tabs} active={tab} onChoose={setTab} />
      <section role="tabpanel" aria-label={tab} className="flex flex-col gap-4">
        {isLoading && <BrandTilesSkeleton />}
        {hasFailed && <FailedState text={text.loadFailed} onRetry={retry} />}
        {brands && !isLoading && <LobbyTabContent rows={rowsOf(tab)} brands={brands} tab={tab} />}
      </section>
    </>
  );
}

interface TabProps {
  brands: readonly Brand[];
  tab: LobbyTab;
}

function LobbyTabContent({ rows, brands, tab }: TabProps & { rows: ShownRows }) {
  const { games: text } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = brands.filter((brand) => isInTab(brand, tab));
  if (shown.length === 0) return <EmptyState text={text.noBrands} />;
  const list = showsGamesBelowBrands(shown) ? (
    <TabGames brands={shown} tab={tab} />
  ) : (
    <BrandTiles brands={shown} tab={tab} />
  );
  if (rows.shelves.length === 0) return list;
  return (
    <>
      <button
        type="button"
        onClick={() => showHeading(heading.current)}
        className="-my-2 min-h-11 self-end px-1 text-small text-accent"
      >
        {text.toBrands(formatNumber(shown.length))}
      </button>
      <LobbyRows rows={rows} />
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 font-semibold outline-none">
          {text.brands}
        </h2>
        {list}
      </div>
    </>
  );
}

/** Scrolls past the rows of games to the brands, where a screen reader goes on reading. */
function showHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** The number of tiles that most phones show when the list opens. */
const FIRST_TILES = 12;

function BrandTiles({ brands, tab }: TabProps) {
  // Draws the visible tiles first, then those below.
  const drawn = useDeferredValue(brands.length, FIRST_TILES);
  return (
    <ul className="tiles grid gap-2">
      {brands.slice(0, drawn).map((brand, place) => (
        <li key={brand.provider}>
          <BrandTile brand={brand} tab={tab} isFirst={place < FIRST_TILES} />
        </li>
      ))}
    </ul>
  );
}

/** A tab of few brands: the brands in one row, and their games below (game-51). */
function TabGames({ brands, tab }: TabProps) {
  const { games: text } = useText();
  const { data, error, refetch } = useQuery(gamesQuery);
  const favouriteIds = useFavouriteIds();
  const games = useMemo(
    () => data && favouritesFirst(gamesInLobbyTab(data, tab), favouriteIds),
    [data, tab, favouriteIds],
  );
  return (
    <div className="flex flex-col gap-3">
      <BrandsRow brands={brands} countOf={(brand) => countInTab(brand, tab)} />
      {games === undefined && error !== null ? (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <GameGrid games={games} favouriteIds={favouriteIds} />
      )}
    </div>
  );
}

/**
 * The chosen tab is stored in the browser's history entry: a return from a brand restores it. A new visit
 * starts with the site's own tab (game-14).
 */
function useLobbyTab(): [LobbyTab, (tab: LobbyTab) => void] {
  const opening = initialTab(useSettings()?.main_page_category_show);
  // The tab is read once, because history.state already belongs to the next entry while this screen still shows.
  const [chosen, setChosen] = useState<unknown>(() => history.state);
  const [, navigate] = useLocation();
  const tab = lobbyTabs.find((each) => each === chosen) ?? opening;
  const choose = (next: LobbyTab) => {
    setChosen(next);
    navigate(paths.brands(), { replace: true, state: next });
  };
  return [tab, choose];
}
