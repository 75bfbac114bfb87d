import type { Game } from '@kapao/contract/games.ts';
import { useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { noteCalm, noteScroll } from './calm.ts';
import { GameTile } from './GameTile.tsx';
import { useLaunchGame } from './launch-game.ts';
import { gridRowPx, inRows } from './rules.ts';
import { useToggleFavourite } from './use-favourites.ts';

const COLUMNS = 3;
const FIRST_ROWS = 5;

interface GameGridProps {
  games: readonly Game[];
  favouriteIds: ReadonlySet<string>;
}

/** Draws only the rows near the screen: a provider may have thousands of games (FACTS). */
export function GameGrid({ games, favouriteIds }: GameGridProps) {
  const launch = useLaunchGame();
  const toggle = useToggleFavourite();
  const rows = useMemo(() => inRows(games, COLUMNS), [games]);
  return (
    <WindowVirtualizer
      data={rows}
      itemSize={rowHeightPx()}
      ssrCount={FIRST_ROWS}
      onScroll={noteScroll}
      onScrollEnd={noteCalm}
    >
      {(row, index) => (
        <div key={index} className="grid grid-cols-3 gap-2 pb-3">
          {row.map((game) => (
            <GameTile
              key={game.id}
              game={game}
              isFavourite={favouriteIds.has(game.game_id)}
              onLaunch={launch}
              onToggle={toggle}
            />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

/** In the column of the frame (app/Shell.tsx), whose width the grid takes. */
function rowHeightPx(): number {
  const root = document.documentElement;
  const remPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  const columnPx = Math.min(root.clientWidth, 480) - 2 * remPx;
  return gridRowPx(columnPx, COLUMNS, remPx);
}

export function GameGridSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-13" />
      <div className="grid grid-cols-3 gap-x-2 gap-y-3">
        {Array.from({ length: 9 }, (_tile, place) => (
          <div key={place} className="flex flex-col gap-1">
            <Skeleton className="aspect-[3/4] rounded-card" />
            <Skeleton className="h-[1.3125rem]" />
          </div>
        ))}
      </div>
    </LoadingBoxes>
  );
}
