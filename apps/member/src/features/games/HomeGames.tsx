import type { Game } from '@kapao/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useText } from '../../text/language.ts';
import { GameTile } from './GameTile.tsx';
import { useLaunchFailures } from './launch-failure.ts';
import { useLaunchGame } from './launch-game.ts';
import { favouritesQuery, gamesQuery, recentGamesQuery } from './queries.ts';
import { gamesByIds, HOME_GAMES } from './rules.ts';
import { useFavouriteIds, useToggleFavourite } from './use-favourites.ts';

/** Recently played games, then favourites; renders nothing while both are empty (game-30). */
export default function HomeGames() {
  const { games: text } = useText();
  const recent = useQuery(recentGamesQuery).data?.recent_games;
  const favourites = useQuery(favouritesQuery).data?.favorite_games;
  // The games are only loaded when a list has entries; a list that fails to load is not shown.
  const hasAnyGame = [recent, favourites].some(
    (listedIds) => listedIds !== undefined && listedIds.length > 0,
  );
  const { data: games } = useQuery({ ...gamesQuery, enabled: hasAnyGame });
  const recentGames = useGames(games, recent);
  const favouriteGames = useGames(games, favourites);
  useLaunchFailures();
  return (
    <>
      {recentGames.length > 0 && <GameRow title={text.recent} games={recentGames} />}
      {favouriteGames.length > 0 && <GameRow title={text.favourites} games={favouriteGames} />}
    </>
  );
}

function useGames(
  games: readonly Game[] | undefined,
  listedIds: readonly { game_id: string }[] | undefined,
) {
  return useMemo(() => {
    if (games === undefined || listedIds === undefined) return [];
    const ids = listedIds.slice(0, HOME_GAMES).map(({ game_id }) => game_id);
    return gamesByIds(games, ids);
  }, [games, listedIds]);
}

/** One row of tiles that scrolls sideways; part of the next tile shows that there is more. */
function GameRow({ title, games }: { title: string; games: readonly Game[] }) {
  const id = useId();
  const { games: text } = useText();
  const launch = useLaunchGame();
  const toggle = useToggleFavourite();
  const favouriteIds = useFavouriteIds();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="-mx-edge grid auto-cols-[29%] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain scroll-px-edge px-edge pb-1 [scrollbar-width:none]">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            <GameTile
              game={game}
              isFavourite={favouriteIds.has(game.game_id)}
              text={text}
              onLaunch={launch}
              onToggle={toggle}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
