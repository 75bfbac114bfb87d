import { z } from 'zod';
import { plainText } from '../fields.ts';
import { MAX_WORD_LENGTH, MAX_WORD_TARGETS } from './rules.ts';

const searchWord = plainText(MAX_WORD_LENGTH);
const nameParts = z.array(searchWord).max(MAX_WORD_TARGETS);
const categories = z.array(z.string().regex(/^[\w -]{1,60}$/)).max(MAX_WORD_TARGETS);
const gameIds = z.array(z.string().min(1).max(200)).max(MAX_WORD_TARGETS);

/** A word by which members find games, with the games that it finds (lobby-03). */
export const gameWord = z.object({
  word: searchWord,
  /** Parts of names: the word finds each game whose name or brand has one of them. */
  finds: nameParts,
  /** Categories of games, such as FISH or POKER. */
  categories,
  /** The `game_id` of single games. */
  games: gameIds,
});
export type GameWord = z.infer<typeof gameWord>;

/** A word as an operator writes it. Without a part of a name, a category or a game it would find nothing. */
export const gameWordRow = z
  .strictObject({
    word: searchWord,
    finds: nameParts.default([]),
    categories: categories.default([]),
    games: gameIds.default([]),
    is_enabled: z.boolean().default(true),
  })
  .refine(
    (row) => row.finds.length + row.categories.length + row.games.length > 0,
    'finds nothing: name a part of a name, a category or a game',
  );
export type GameWordRow = z.infer<typeof gameWordRow>;
