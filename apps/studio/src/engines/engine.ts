import type { RandomSource } from '../random.ts';
import type { ThumbnailParts } from '../thumbnail-parts.ts';
import type { PlayRefusal } from '../refusals.ts';
import type { Sportsbook } from './sports/sportsbook.ts';

type Category =
  | 'SLOT'
  | 'CASINO'
  | 'FISH'
  | 'CARD'
  | 'POKER'
  | 'KENO'
  | 'COCK'
  | 'TRADE'
  | SportCategory;

/** The categories that open the sports site: SPORT and the sport group of game-06. */
type SportCategory =
  | 'SPORT'
  | 'AFB'
  | 'DBS'
  | 'FBS'
  | 'LALI'
  | 'PLB'
  | 'SABA'
  | 'SBO'
  | 'UMB'
  | 'ESPORT'
  | 'VSB';

/** The fields that all games share. Each engine adds its own fields. */
export interface GameBase {
  /** The key of the game, unique over all providers; also a part of its pictures' addresses. */
  readonly code: string;
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  readonly nameEnglish: string;
  readonly category: Category;
  /** The age of the game in days, 365 by default. A relative age keeps some games new in every demo. */
  readonly daysOut?: number;
}

interface Drawn {
  /** The result, stored as JSON and sent to the game's page and the round page. */
  outcome: object;
  winUnits: number;
}

interface Choice {
  /** The player's choice besides the stake, as text. A repeated call must have the same choice. */
  choice: string;
}

interface DrawnRound extends Choice {
  draw(random: RandomSource): Drawn;
}

/** A round that stays open until `settleAt`; settler.ts then decides it. */
interface OpenRound extends Choice {
  settleAt: number;
  /** The part of the outcome that is known before the settlement. */
  outcome: object;
}

/** A valid round whose stake is not yet paid: it is drawn at once after the payment, or stays open. */
export type PreparedRound = DrawnRound | OpenRound;

/** The sportsbook that prices the bet of an open round. */
interface BetTable {
  sportsbook: Sportsbook;
  /** Whether the round already exists. A repeated call is accepted even if its matches have begun. */
  isKnown: boolean;
}

/** The rules of one game, which the shared code for sessions, rounds and pages calls. */
export interface GameRules {
  /** The last part of the path that plays a round: /games/play/{session}/{act}. */
  readonly act: string;
  /** The maximum number of rounds that one session may play at the same time; the default is 1. */
  readonly roundsAtOnce?: number;
  /** The folder of the built page, below dist/games. */
  readonly page: string;
  /** Returns the long-run return in per cent; missing if it differs between bets. */
  returnToPlayer?(): number;
  /** Returns the facts from which the page draws the game and shows its odds. */
  facts(): object;
  /**
   * Returns the total of a round's bets, or undefined for invalid bets. Games without this method take a stake from
   * STAKES_BAHT.
   */
  stakeBaht?(body: Record<string, unknown>): number | undefined;
  /** Checks the player's choice. Returns undefined if the choice breaks the rules of the game. */
  prepare(
    body: Record<string, unknown>,
    stakeUnits: number,
    table: BetTable,
  ): PreparedRound | PlayRefusal | undefined;
  /** Describes an outcome as HTML, for the round page. */
  describe(outcome: unknown, stakeUnits: number): string;
  /** Returns one of the game's pictures as an SVG document, or undefined for an unknown name. */
  picture(name: string): string | undefined;
  /** Returns the parts of the game's thumbnail. */
  thumbnailParts(): ThumbnailParts;
}

/** The rules of a game whose rounds are decided as soon as the stake is paid. */
export interface DrawnGameRules extends GameRules {
  prepare(body: Record<string, unknown>, stakeUnits: number): DrawnRound | undefined;
}
