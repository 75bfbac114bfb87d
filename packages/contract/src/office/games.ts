import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { noData } from '../fields.ts';
import { publicShelfKinds } from '../games/rules.ts';
import { gameWord, gameWordRow } from '../games/words.ts';
import { shelfOrder } from '../site/written.ts';
import { actKey, pageOf, pageQuery, seenMark } from './fields.ts';
import { switchClosing } from './switches.ts';

/** `closed`: a switch is off. `absent`: the game, its brand or its studio is not in the lobby at all. */
const gameStates = ['open', 'closed', 'absent'] as const;

const officeGame = z.object({
  game_id: z.string(),
  /** The studio's own code of the game, by which promotions name it beside the studio. */
  game_code: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  studio: z.string(),
  studio_name: z.string(),
  brand: z.string(),
  brand_name: z.string(),
  category: z.string(),
  /** Positions in the lobby: of the brand among brands, and of the game within its brand. */
  brand_sort: z.number().int().nullable(),
  sort: z.number().int().nullable(),
  state: z.enum(gameStates),
  /** The game's own switch, while it is off. */
  closing: switchClosing.nullable(),
  /** The widest switch that closes the game, which members read about. */
  closed_by: switchClosing.nullable(),
});
export type OfficeGame = z.infer<typeof officeGame>;

const officeRound = z.object({
  round: z.string(),
  /** The last characters of the member's phone or name. */
  member: z.string(),
  bets: z.number().int(),
  stake_micro: z.string(),
  opened_at: z.iso.datetime(),
  /** The number of queries to the studio about the round, and the studio's last answer. */
  asked: z.number().int(),
  answer: z.string().nullable(),
});
export type OfficeRound = z.infer<typeof officeRound>;

const brand = z.object({
  code: z.string(),
  name: z.string(),
  studio: z.string(),
  /** The brand's position in the lobby, the smallest first; null for the brands at the end. */
  sort: z.number().int().nullable(),
  is_enabled: z.boolean(),
  /** The path of the logo below /cdn, with the time of its last change in seconds. */
  logo: z.string(),
  logo_version: z.number().int(),
  /** The number of games in each category. */
  game_counts: z.record(z.string(), z.number().int()),
});
export type LobbyBrand = z.infer<typeof brand>;
const place = z.number().int().min(1).max(1_000_000).nullable();
/** `sort` is the new position; `seen` is the position that the person saw, and another one is refused. */
const move = z.object({ sort: place, seen: z.number().int().nullable(), key: actKey });

const gameId = z.string().min(1).max(200);

/** A shelf of the home screen that all members see, as it stands now; one without `games` is not shown. */
const shelf = z.object({
  kind: z.enum(publicShelfKinds),
  /** Whether staff have hidden the shelf. Hidden shelves come last. */
  is_hidden: z.boolean(),
  games: z.array(
    z.object({
      game_id: z.string(),
      name: z.string(),
      name_en: z.string().nullable(),
      brand_name: z.string(),
      /** Whether a switch closes the game, so that members see it greyed. */
      is_closed: z.boolean(),
    }),
  ),
});
export type OfficeShelf = z.infer<typeof shelf>;

/** A search word with the mark of its state, by which a save knows that it still stands (lobby-05). */
const officeWord = gameWord.extend({ is_enabled: z.boolean(), seen: seenMark });
export type OfficeWord = z.infer<typeof officeWord>;

export const officeGameOperations = {
  listBrands: { data: z.object({ brands: z.array(brand) }) },
  moveBrand: {
    params: z.object({ code: z.string().regex(/^[\w-]{1,40}$/) }),
    body: move,
    data: noData,
  },
  moveGame: { params: z.object({ id: gameId }), body: move, data: noData },
  listShelves: { data: z.object({ shelves: z.array(shelf) }) },
  setShelves: {
    /** `shelves` are to be shown in their order; `seen` are those that the person saw, and others are refused. */
    body: z.object({ shelves: shelfOrder, seen: shelfOrder, key: actKey }),
    data: noData,
  },
  listGameWords: { data: z.object({ words: z.array(officeWord) }) },
  saveGameWord: {
    /** `seen` is the mark of the word that the person changes; null for a new word. */
    body: z.object({ word: gameWordRow, seen: seenMark.nullable(), key: actKey }),
    data: noData,
  },
  listGames: {
    query: pageQuery.extend({
      /** A part of the game's name, or its game_id. */
      name: z.string().trim().max(100).optional(),
      studio: z.string().max(40).optional(),
      brand: z.string().max(40).optional(),
      /** The studio's own code of the game. */
      game_code: z.string().max(120).optional(),
      category: z.string().max(100).optional(),
      state: z.enum(gameStates).optional(),
    }),
    data: pageOf(officeGame),
  },
  getOfficeGame: {
    params: z.object({ id: gameId }),
    data: z.object({
      game: officeGame,
      /** The rounds whose bets have no result yet, the oldest first; `has_more` if there are more. */
      open_rounds: z.array(officeRound),
      has_more: z.boolean(),
    }),
  },
} satisfies Record<string, Operation>;
