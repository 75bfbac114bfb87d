import type { OfficeGame } from '@kapao/contract/office/games.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { listClosings, shownClosing } from '../../../features/switches/reads.ts';
import { findOfficeGame, listOfficeGames } from '../../../features/games/lobby/office-store.ts';
import type { OfficeGameRow } from '../../../features/games/lobby/office-store.ts';
import { listWaitingRounds } from '../../../features/games/rounds/round-queries-store.ts';

const SHOWN_ROUNDS = 20;
const SHOWN_DIGITS = 4;

export function gamesOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'listGames' | 'getOfficeGame'> {
  return {
    listGames: async ({ query: { after, limit, ...filter } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listOfficeGames(read, {
        ...filter,
        after: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: await withSwitches(read, shown), next });
    },
    getOfficeGame: async ({ params: { id } }, _caller, read) => {
      const row = await findOfficeGame(read, id);
      if (!row) return officeRefusal('not_found');
      const [[game], rounds] = await Promise.all([
        withSwitches(read, [row]),
        listWaitingRounds(read, {
          websiteId: config.websiteId,
          olderThanMinutes: 0,
          doubtful: false,
          limit: SHOWN_ROUNDS + 1,
          game: { studioCode: row.studio, gameCode: row.gameCode },
        }),
      ]);
      if (!game) return officeRefusal('not_found');
      return officeDone({
        game,
        open_rounds: rounds.slice(0, SHOWN_ROUNDS).map((round) => ({
          round: round.round,
          member: `…${round.phone.slice(-SHOWN_DIGITS)}`,
          bets: round.betCount,
          stake_micro: String(round.stakeMicro),
          opened_at: round.openedAt.toISOString(),
          asked: round.asks,
          answer: round.answer,
        })),
        has_more: rounds.length > SHOWN_ROUNDS,
      });
    },
  };
}

async function withSwitches(on: Queryable, rows: readonly OfficeGameRow[]): Promise<OfficeGame[]> {
  const closings = await listClosings(on, ['play', 'studio', 'brand', 'game']);
  const find = (kind: string, target: string) =>
    closings.find((closing) => closing.kind === kind && closing.target === target);
  return rows.map((row) => {
    const own = find('game', row.gameId);
    const widest =
      find('play', '') ?? find('studio', row.studio) ?? find('brand', row.brand) ?? own;
    return {
      game_id: row.gameId,
      game_code: row.gameCode,
      name: row.name,
      name_en: row.nameEnglish,
      studio: row.studio,
      studio_name: row.studioName,
      brand: row.brand,
      brand_name: row.brandName,
      category: row.category,
      brand_sort: row.brandSort,
      sort: row.sort,
      state: row.state,
      closing: shownClosing(own),
      closed_by: shownClosing(widest),
    };
  });
}
