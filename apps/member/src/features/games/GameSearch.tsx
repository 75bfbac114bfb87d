import type { Game, Brand } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { homeQuery } from '../../api/home-query.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useNavigationState } from '../../lib/navigation-history.ts';
import { rememberSearch } from '../../state/recent-searches.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, ChipRow } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { GameGrid } from './GameGrid.tsx';
import { GameShelves } from './GameShelves.tsx';
import { BrandsRow } from './BrandsRow.tsx';
import { gamesQuery, wordsQuery } from './queries.ts';
import { favouritesFirst, lobbyNames, narrowSearch, searchWordsBy } from './rules.ts';
import { createSearch } from './search.ts';
import { useFavouriteIds } from './use-favourites.ts';
import { useIconTabs } from './use-icon-tabs.tsx';

interface GameSearchProps {
  /** The typed text; never empty. */
  typed: string;
  brands: readonly Brand[];
  onClear: () => void;
}

/** Lists the games and brands of the whole lobby whose names match the text (game-16). */
export function GameSearch({ typed, brands, onClear }: GameSearchProps) {
  const { games: text } = useText();
  const { data: games, error, refetch } = useQuery(gamesQuery);
  const { data: words } = useQuery(wordsQuery);
  const search = useMemo(
    () => createSearch(games ?? [], lobbyNames, searchWordsBy(words ?? [])),
    [games, words],
  );
  const found = useMemo(() => search(typed), [search, typed]);
  const foundBrands = useFoundBrands(brands, typed);
  const remember = useCallback(() => rememberSearch(typed), [typed]);
  if (games === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (games !== undefined && found.length === 0 && foundBrands.length === 0) {
    return <NothingFound typed={typed} onClear={onClear} />;
  }
  return (
    <>
      {foundBrands.length > 0 && (
        <BrandsRow
          brands={foundBrands}
          countOf={({ game_count }) => game_count}
          onOpen={remember}
        />
      )}
      <FoundGames found={games && found} onOpen={remember} />
    </>
  );
}

/** Shown when a search finds nothing: offers the popular games, or the new ones while none are popular. */
function NothingFound({ typed, onClear }: Omit<GameSearchProps, 'brands'>) {
  const { games: text } = useText();
  const { data: home } = useQuery(homeQuery);
  const shelf = home?.shelves.find(({ kind }) => kind === 'popular' || kind === 'new');
  return (
    <section role="tabpanel" aria-label={text.searchLobby}>
      <EmptyState
        text={text.nothingFound(typed.trim())}
        action={
          <Button variant="outlined" onClick={onClear}>
            {text.clearSearch}
          </Button>
        }
      />
      {home && shelf && <GameShelves shelves={[shelf]} games={home.games} />}
    </section>
  );
}

function useFoundBrands(brands: readonly Brand[], typed: string) {
  const search = useMemo(
    () => createSearch(brands, ({ provider_name }) => provider_name),
    [brands],
  );
  return search(typed);
}

interface FoundGamesProps {
  /** The games that match the search; undefined while they load. */
  found: readonly Game[] | undefined;
  onOpen: () => void;
}

/** Lists the found games, filtered by tab and brand; both filters are restored on return. */
function FoundGames({ found, onOpen }: FoundGamesProps) {
  const { games: text } = useText();
  const [chosenTab, setTab] = useNavigationState('searchTab', 'ALL');
  const [chosenBrand, setBrand] = useNavigationState('searchBrand');
  const favouriteIds = useFavouriteIds();
  const { tabs, tab, brands, brand, games } = useMemo(
    () => narrowSearch(found ?? [], { tab: chosenTab, brand: chosenBrand }),
    [found, chosenTab, chosenBrand],
  );
  const iconTabs = useIconTabs(tabs);
  const shown = useMemo(() => favouritesFirst(games, favouriteIds), [games, favouriteIds]);
  if (found?.length === 0) return null;
  return (
    <>
      {found ? (
        <Tabs label={text.categories} tabs={iconTabs} active={tab} onChoose={setTab} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {(brands.size > 1 || brand !== '') && (
        <ChipRow aria-label={text.brands}>
          <Chip aria-pressed={brand === ''} onClick={() => setBrand('')}>
            {text.allBrands}
          </Chip>
          {[...brands].map(([code, name]) => (
            <Chip key={code} aria-pressed={code === brand} onClick={() => setBrand(code)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
      <output className="text-small text-muted tabular-nums">
        {found && text.gamesFound(formatNumber(shown.length))}
      </output>
      <section role="tabpanel" aria-label={tab}>
        <GameGrid games={found && shown} favouriteIds={favouriteIds} onOpen={onOpen} />
      </section>
    </>
  );
}
