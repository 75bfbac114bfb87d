import type { LobbyTab } from '@kapao/contract/games/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { GameShelves } from './GameShelves.tsx';
import { lobbyRowsQuery, ownRowsQuery } from './queries.ts';
import { rowsOfTab } from './rules.ts';

/**
 * Loads the rows of all tabs. The lobby waits for both queries, so that no row pushes the brands down later; without an
 * answer it shows the brands alone.
 */
export function useLobbyRows() {
  const common = useQuery(lobbyRowsQuery);
  const own = useQuery(ownRowsQuery);
  return {
    isPending: common.isPending || own.isPending,
    rowsOf: (tab: LobbyTab) => rowsOfTab([common.data, own.data], tab),
  };
}

export type ShownRows = ReturnType<typeof rowsOfTab>;

/** The tab's popular and new games, and the member's own (lobby-01). */
export function LobbyRows({ rows: { shelves, games } }: { rows: ShownRows }) {
  return (
    <div className="flex flex-col gap-4">
      <GameShelves shelves={shelves} games={games} />
    </div>
  );
}
