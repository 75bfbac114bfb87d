import { z } from 'zod';
import { websiteParams } from './fields.ts';
import type { Operation } from './operation.ts';

/** SPEC section 3, "Game". */
const game = z.object({
  id: z.int(),
  game_id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  provider_provider: z.string(),
  provider_logo: z.string(),
  provider_sort: z.int().nullable(),
  gameCategory: z.string(),
  gameName: z.string(),
  image_vertical: z.string(),
  sort: z.int().nullable(),
});
export type Game = z.infer<typeof game>;

const DEFAULT_LANGUAGE = 'th';
const code = z.string().min(1).max(100);

export const gameOperations = {
  listGames: { params: websiteParams, data: z.array(game) },
  startGame: {
    body: z.object({
      game_id: code,
      provider: code,
      tab: z.string().max(40),
      language: z.enum(['th', 'en']).default(DEFAULT_LANGUAGE),
    }),
    data: z.object({ url: z.string() }),
  },
} satisfies Record<string, Operation>;
