import type { Game, HomeShelf } from '@kapao/contract/games.ts';
import { lobbyTabs } from '@kapao/contract/games/rules.ts';
import { useId, useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { GameTile } from './GameTile.tsx';
import { useLaunchGame } from './launch-game.ts';
import { gamesByIds } from './rules.ts';
import { useFavouriteIds, useToggleFavourite } from './use-favourites.ts';

interface GameShelvesProps {
  shelves: readonly HomeShelf[];
  games: readonly Game[];
}

/** The home screen's rows of games (game-30, game-53). */
export function GameShelves({ shelves, games }: GameShelvesProps) {
  const play = useLaunchGame();
  return shelves.map((shelf, index) => (
    <Shelf key={shelf.kind} {...{ shelf, games, play }} isFirst={index === 0} />
  ));
}

interface ShelfProps {
  shelf: HomeShelf;
  games: readonly Game[];
  play: ReturnType<typeof useLaunchGame>;
  /** The first row is in view when the screen opens. */
  isFirst: boolean;
}

function Shelf({ shelf, games, play, isFirst }: ShelfProps) {
  const { games: text } = useText();
  const id = useId();
  const { box, isNear } = useNearViewport<HTMLDivElement>(isFirst);
  const tab = lobbyTabs.find((each) => each === shelf.kind);
  const shown = useMemo(() => gamesByIds(games, shelf.game_ids), [games, shelf]);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {text.shelves[shelf.kind]}
        </h2>
        {tab !== undefined && (
          <Link
            href={paths.brands()}
            state={tab}
            aria-label={text.wholeShelf(text.shelves[tab])}
            className="-my-2.5 grid min-h-11 content-center pl-4 text-small text-accent"
          >
            {text.all}
          </Link>
        )}
      </div>
      {isNear ? <ShelfGames games={shown} play={play} /> : <div ref={box} className="game-shelf" />}
    </section>
  );
}

/** One row of tiles that scrolls sideways; part of the next tile shows that there is more. */
function ShelfGames({ games, play }: Pick<ShelfProps, 'games' | 'play'>) {
  const { games: text } = useText();
  const toggle = useToggleFavourite();
  const favouriteIds = useFavouriteIds();
  return (
    <ul
      className={classNames(
        'game-shelf -mx-edge grid snap-x auto-cols-[29%] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain scroll-px-edge px-edge [scrollbar-width:none]',
        play.isRefused && 'grayscale',
      )}
    >
      {games.map((game) => (
        <li key={game.id} className="min-w-0 snap-start">
          <GameTile
            game={game}
            isFavourite={favouriteIds.has(game.game_id)}
            text={text}
            onLaunch={play.launch}
            onToggle={toggle}
          />
        </li>
      ))}
    </ul>
  );
}
