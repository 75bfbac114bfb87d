import type { Game } from '@kapao/contract/games.ts';
import { memo, useCallback, useMemo } from 'react';
import { useText } from '../../text/language.ts';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GameTile, type TileText } from './GameTile.tsx';
import { useLaunchGame, type LaunchGame } from './launch-game.ts';
import { createRows } from './rules.ts';
import { useToggleFavourite } from './use-favourites.ts';
import { COLUMNS, useRowsInView } from './use-rows-in-view.ts';

/** About as many placeholder rows as a phone's screen shows. */
const LOADING_ROWS = 3;

interface GameGridProps {
  /** The games of the grid; undefined while they load, when the grid shows placeholder boxes. */
  games: readonly Game[] | undefined;
  favouriteIds: ReadonlySet<string>;
  /** Called before a game opens. */
  onOpen?: () => void;
}

/** Draws only the rows near the screen, because a brand may have thousands of games (game-19). */
export const GameGrid = memo(({ games, favouriteIds, onOpen }: GameGridProps) => {
  const { games: text } = useText();
  const { launch, isRefused } = useLaunchGame();
  const onLaunch = useCallback<LaunchGame>(
    (game, mode) => {
      onOpen?.();
      launch(game, mode);
    },
    [onOpen, launch],
  );
  const onToggle = useToggleFavourite();
  const rows = useMemo(() => createRows(games ?? [], COLUMNS), [games]);
  const { list, rowPx, first, last } = useRowsInView(rows);
  const visibleRows = Array.from({ length: last - first }, (_row, place) => first + place);
  return (
    <div
      ref={list}
      className={classNames('relative', games && 'game-boxes', isRefused && 'grayscale')}
      style={{
        height: (games === undefined ? LOADING_ROWS : rows.count) * rowPx,
        backgroundSize: `100% ${rowPx}px`,
      }}
    >
      {games === undefined && <LoadingRows rowPx={rowPx} />}
      {visibleRows.map((place) => (
        <GameRow
          key={place}
          row={rows.at(place)}
          topPx={place * rowPx}
          heightPx={rowPx}
          {...{ text, favouriteIds, onLaunch, onToggle }}
        />
      ))}
    </div>
  );
});
GameGrid.displayName = 'GameGrid';

function LoadingRows({ rowPx }: { rowPx: number }) {
  const rows = Array.from({ length: LOADING_ROWS }, (_row, place) => place * rowPx);
  return (
    <LoadingBoxes className="block">
      {rows.map((topPx) => (
        <div key={topPx} className={ROW} style={{ top: topPx }}>
          {Array.from({ length: COLUMNS }, (_box, column) => (
            <Skeleton key={column} className="aspect-[3/4] rounded-card" />
          ))}
        </div>
      ))}
    </LoadingBoxes>
  );
}

const ROW = 'absolute inset-x-0 grid grid-cols-3 content-start gap-2';

interface GameRowProps {
  row: readonly Game[];
  topPx: number;
  heightPx: number;
  favouriteIds: ReadonlySet<string>;
  text: TileText;
  onLaunch: LaunchGame;
  onToggle: (gameId: string) => void;
}

const GameRow = memo((props: GameRowProps) => {
  const { row, topPx, heightPx, favouriteIds, text, onLaunch, onToggle } = props;
  return (
    // CSS containment limits layout work to this row. The background covers the placeholder boxes.
    <div
      className={`${ROW} bg-bg [contain:layout_style_size]`}
      style={{ top: topPx, height: heightPx }}
    >
      {/* Tiles are keyed by position, so that typing in the search reuses them for other games. */}
      {row.map((game, column) => (
        <GameTile
          key={column}
          game={game}
          isFavourite={favouriteIds.has(game.game_id)}
          {...{ text, onLaunch, onToggle }}
        />
      ))}
    </div>
  );
});
GameRow.displayName = 'GameRow';
