import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { lockGamePlace, placeGame } from '../../../features/games/lobby/office-store.ts';

/** The places of games in their brands. */
export function placesOffice(): OfficeHandlers<'moveGame'> {
  return {
    moveGame: async ({ params: { id }, body: { sort, seen } }, _caller, tx) => {
      const target = `game:${id}`;
      const game = await lockGamePlace(tx, id);
      if (!game) return { ...officeRefusal('not_found'), target };
      if (game.sort !== seen) return { ...officeRefusal('target_changed'), target };
      await placeGame(tx, id, sort);
      return { ...officeDone(null), target, before: { sort: game.sort }, after: { sort } };
    },
  };
}
