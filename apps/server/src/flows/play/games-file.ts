import { z } from 'zod';
import type { GameStudioClient, StudioGame } from '../../adapters/game-studio/port.ts';

const text = z.string().min(1).max(200);
const address = z.string().max(500);

/** A game as an operator writes it, for a studio whose protocol has no list (game-57). */
const writtenGame = z.strictObject({
  game_code: z.string().min(1).max(100),
  name: text,
  name_en: text.nullable().default(null),
  category: z.string().max(60),
  /** The studio's code of the brand, and its name as members see it. */
  brand: z.string().min(1).max(100),
  brand_name: z.string().min(1).max(100).optional(),
  brand_logo: address.nullable().default(null),
  /** The address of the game's card; without it a picture of ours stands in. */
  picture: address.default(''),
  is_enabled: z.boolean().default(true),
  return_percent: z.number().min(0).max(100).nullable().default(null),
  released_on: z.iso.date().nullable().default(null),
});

export const writtenGames = z.array(writtenGame).max(20_000);

/** Returns what a list of the studio would have said. */
export function listWritten(
  games: z.infer<typeof writtenGames>,
): Pick<GameStudioClient, 'listGames'> {
  return { listGames: async () => games.map(toStudioGame) };
}

function toStudioGame(game: z.infer<typeof writtenGame>): StudioGame {
  return {
    gameCode: game.game_code,
    name: game.name,
    nameEnglish: game.name_en,
    category: game.category,
    product: game.brand,
    productName: game.brand_name ?? game.brand,
    productLogoUrl: game.brand_logo,
    thumbnailUrl: game.picture,
    isEnabled: game.is_enabled,
    returnPercent: game.return_percent,
    releasedOn: game.released_on,
  };
}
