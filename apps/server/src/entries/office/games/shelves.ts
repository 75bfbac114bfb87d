import type { OfficeShelf } from '@kapao/contract/office/games.ts';
import type { Context } from '../../../context.ts';
import { officeDone } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { createPublicShelves } from '../../../features/games/lobby/home-shelves.ts';

/** The shelves of the home screen, as members are shown them now. */
export function shelvesOffice({
  catalogue,
  config: { websiteId },
}: Pick<Context, 'catalogue' | 'config'>): OfficeHandlers<'listShelves'> {
  const publicShelves = createPublicShelves({ catalogue, websiteId });
  return {
    listShelves: async (_input, _caller, read) => {
      const { shelves, hidden, gamesById } = await publicShelves(read);
      return officeDone({
        shelves: [...shelves, ...hidden].map(({ kind, game_ids }, place): OfficeShelf => ({
          kind,
          is_hidden: place >= shelves.length,
          games: game_ids.flatMap((id) => {
            const game = gamesById.get(id);
            if (!game) return [];
            return {
              game_id: id,
              name: game.gameName,
              name_en: game.gameName_en ?? null,
              brand_name: game.provider_name,
              is_closed: game.closed !== undefined,
            };
          }),
        })),
      });
    },
  };
}
