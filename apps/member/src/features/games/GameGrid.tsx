import type { Game } from '@kapao/contract/games.ts';
import { useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GameTile } from './GameTile.tsx';
import { inRows } from './rules.ts';

const COLUMNS = 3;
/** Near the height of a row on most phones; each is measured when it is drawn. */
const ROW_HEIGHT_PX = 190;
const FIRST_ROWS = 5;

/** Draws only the rows near the screen: a provider may have thousands of games (FACTS). */
export function GameGrid({ games }: { games: readonly Game[] }) {
  const rows = useMemo(() => inRows(games, COLUMNS), [games]);
  return (
    <WindowVirtualizer data={rows} itemSize={ROW_HEIGHT_PX} ssrCount={FIRST_ROWS}>
      {(row, index) => (
        <div key={index} className="grid grid-cols-3 gap-2 pb-3">
          {row.map((game) => (
            <GameTile key={game.id} game={game} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

export function GameGridSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-13" />
      <div className="grid grid-cols-3 gap-x-2 gap-y-3">
        {Array.from({ length: 9 }, (_tile, place) => (
          <div key={place} className="flex flex-col gap-1.5">
            <Skeleton className="aspect-[3/4] rounded-card" />
            <Skeleton className="h-4.5" />
          </div>
        ))}
      </div>
    </LoadingBoxes>
  );
}
