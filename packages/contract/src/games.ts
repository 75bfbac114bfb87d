import { z } from 'zod';
import {
  bothTexts,
  englishText,
  rewardType,
  shownBaht,
  websiteParams,
  wholeNumberText,
} from './fields.ts';
import { checkinRefusal } from './daily-rewards.ts';
import { lobbyTabs, publicShelfKinds } from './games/rules.ts';
import { gameWord } from './games/words.ts';
import type { Operation } from './operation-schemas.ts';

/** The time of a picture's last change in seconds, the version parameter of its URL (site-54). */
const imageVersion = z.int();

/** game-01, game-10, game-08. `game_id` names one game of the whole catalogue. */
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
  /** The studio's name in English (site-68). */
  gameName_en: englishText,
  image_vertical: z.string(),
  sort: z.int().nullable(),
  image_version: imageVersion,
  provider_logo_version: imageVersion,
  /** The return to player in percent as the studio states it; null if it states none. */
  return_percent: z.number().nullable(),
  /** Whether the game is among the popular ones (game-56). */
  is_hot: z.boolean(),
  /** The Bangkok day of the game's release, or of its first import. */
  released_on: z.iso.date(),
  /** Why the game cannot be played now; absent if it can (switch-06). */
  closed: bothTexts.optional(),
});
export type Game = z.infer<typeof game>;

/** A brand as the lobby lists it (game-01, game-10). */
const brand = z.object({
  provider: z.string(),
  provider_name: z.string(),
  provider_logo: z.string(),
  /** The distinct categories of the brand's games. */
  provider_type: z.array(z.string()),
  provider_sort: z.int().nullable(),
  provider_logo_version: imageVersion,
  game_count: z.int(),
  /** The number of games in each category; the sum is game_count. */
  game_counts: z.record(z.string(), z.int()),
});
export type Brand = z.infer<typeof brand>;

/** A category of the games, with its tabs in the lobby (game-01, game-10, game-08). */
const gameCategory = z.object({
  category: z.string(),
  tabs: z.array(z.string()),
  /** An Iconify name, such as `mdi:slot-machine` (site-55). */
  icon: z.string(),
  /** The path of the picture below /cdn. */
  image: z.string(),
  provider_count: z.int(),
  game_count: z.int(),
});
export type GameCategory = z.infer<typeof gameCategory>;

/** A row of games on the home screen; each tab of the lobby has one (game-53). */
const homeShelf = z.object({
  kind: z.enum(['recent', 'favourites', ...publicShelfKinds]),
  game_ids: z.array(z.string()),
});
export type HomeShelf = z.infer<typeof homeShelf>;

/** The rows of one tab of the lobby, as ids of games (lobby-01). */
const lobbyRows = <Kind extends string>(kinds: readonly Kind[]) =>
  z.object({
    tabs: z.array(
      z.object({
        tab: z.enum(lobbyTabs),
        rows: z.array(z.object({ kind: z.enum(kinds), game_ids: z.array(z.string()) })),
      }),
    ),
    /** Every game of the rows, each once. */
    games: z.array(game),
  });

/** Today's check-in reward. */
const checkin = z.object({
  /** The Bangkok day, YYYY-MM-DD. */
  date: z.iso.date(),
  type: rewardType,
  /** Baht or points, with 0 to 2 decimals. */
  amount: z.number(),
  claimed: z.boolean(),
  /** Days claimed in a row, up to today or yesterday. */
  streak: z.int(),
  ...checkinRefusal,
});
export type HomeCheckin = z.infer<typeof checkin>;

const DEFAULT_LANGUAGE = 'th';
const code = z.string().min(1).max(100);
/** A game's code; prefixed by its studio's code if two studios use the same one. */
const gameId = z.string().min(1).max(150);

/** A round in which the member has unsettled stakes. */
const openRound = z.object({
  /** Parameter of getRoundPage, and the position at which the list goes on. */
  activity_id: z.string(),
  studio: z.string(),
  round: z.string(),
  /** The game's id; null if the catalogue does not have the game. */
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  game_name_en: englishText,
  provider: z.string().nullable(),
  provider_name: z.string().nullable(),
  /** The unsettled stakes in baht. */
  stake: shownBaht,
  bet_count: z.int(),
  /** The time of the earliest unsettled bet. */
  opened_at: z.iso.datetime(),
});

export const OPEN_ROUNDS_PAGE_SIZE = 20;
const MAX_OPEN_ROUNDS = 100;

/** A page that the app opens; its URL is http or https. */
const pageUrl = z.object({ url: z.string() });
const activityId = z.string().regex(/^\d{1,18}$/);

export const gameOperations = {
  listGames: { params: websiteParams, data: z.array(game) },
  listCategories: { params: websiteParams, data: z.array(gameCategory) },
  listBrands: {
    params: websiteParams.extend({ category: z.string().min(1).max(60) }),
    data: z.array(brand),
  },
  /** The lobby's rows that all members see. */
  listLobbyRows: { params: websiteParams, data: lobbyRows(['popular', 'new']) },
  /** The lobby's rows of the member. */
  listOwnRows: { params: websiteParams, data: lobbyRows(['recent', 'favourites']) },
  /** The words by which a search finds games (lobby-03). */
  listGameWords: { params: websiteParams, data: z.array(gameWord) },
  startGame: {
    body: z.object({
      game_id: gameId,
      provider: code,
      tab: z.string().max(40),
      language: z.enum(['th', 'en']).default(DEFAULT_LANGUAGE),
      /** True plays with the studio's play money, without the member's wallet (game-40, `FUN`). */
      is_demo: z.boolean().default(false),
    }),
    data: pageUrl,
  },
  getRoundPage: {
    /** The id of a bet, a win or a rollback in the activity list. */
    params: z.object({ activityId }),
    data: pageUrl,
  },
  /** Newest first. `stake_held` and `round_count` count all open rounds, not only this page's. */
  getOpenRounds: {
    query: z.object({
      limit: wholeNumberText.refine((limit) => limit >= 1 && limit <= MAX_OPEN_ROUNDS).optional(),
      /** The activity_id of the previous answer's last round. */
      cursor: activityId.optional(),
    }),
    data: z.object({
      rounds: z.array(openRound),
      stake_held: shownBaht,
      round_count: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  redirectLogin: { data: pageUrl },
  listFavouriteGames: {
    data: z.object({ favorite_games: z.array(z.object({ game_id: z.string() })) }),
  },
  toggleFavouriteGame: {
    body: z.object({ game_id: gameId }),
    data: z.object({ game_id: z.string(), is_favorite: z.boolean() }),
  },
  listRecentGames: {
    data: z.object({
      recent_games: z.array(z.object({ game_id: z.string(), played_at: z.iso.datetime() })),
    }),
  },
  getHome: {
    params: websiteParams,
    data: z.object({
      /** Whether no deposit of the member has been credited yet. */
      is_newcomer: z.boolean(),
      /** Whether the app suggests a second lock: once, to a member with a deposit (lock-13). */
      suggests_lock: z.boolean(),
      /** Whether the site asks newly registered members for documents that this member has still to give (kyc-01). */
      suggests_documents: z.boolean(),
      /** Today's check-in reward; null on a day without one. */
      checkin: checkin.nullable(),
      /** The shelves in display order. */
      shelves: z.array(homeShelf),
      /** Every game of the shelves, each once. */
      games: z.array(game),
    }),
  },
} satisfies Record<string, Operation>;
