import type { RandomSource } from '../random.ts';
import type { Card } from '../card.ts';
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

/** SPORT itself and the sport group of game-06. */
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

/** The fields of every game. An engine adds its own fields: a game is one row. */
export interface GameBase {
  /** Unique over all providers; also the name of the game's pictures. */
  readonly code: string;
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  readonly nameEnglish: string;
  readonly category: Category;
  readonly isHot?: boolean;
  /** A demo always has new games: days between the release and today; a year where nothing is said. */
  readonly daysOut?: number;
}

interface Drawn {
  /** Stored as JSON and handed to the game's page and to its round page. */
  outcome: object;
  winUnits: number;
}

interface Choice {
  /** The player's choice besides the stake, in one canonical form: a repeat must match it. */
  choice: string;
}

interface DrawnRound extends Choice {
  draw(random: RandomSource): Drawn;
}

/** A round that stays open until its time, and is then judged (settler.ts). */
interface OpenRound extends Choice {
  settleAt: number;
  /** The part known so far, in the shape of the outcome. */
  outcome: object;
}

/** A stake that the rules accept, ready to be decided once the money is there. */
export type PreparedRound = DrawnRound | OpenRound;

/** The state that an open round is prepared against. */
interface BetTable {
  sportsbook: Sportsbook;
  /** The round is a repeat: it is answered as it stands, even when its matches have begun. */
  isKnown: boolean;
}

/** The rules of one game. Everything else is the frame's. */
export interface GameRules {
  /** The last part of the call that plays a round: /games/play/{session}/{act}. */
  readonly act: string;
  /** How many rounds of one session may be under way together; 1 where nothing is said. */
  readonly roundsAtOnce?: number;
  /** Folder of the built page below dist/games. */
  readonly page: string;
  /** How much of 100 comes back in the long run; not given where bets differ. */
  returnToPlayer?(): number;
  /** Facts for the page to draw the game and state its odds. */
  facts(): object;
  /**
   * Where a round holds several bets: their sum, or undefined where they break the rules. Without
   * it the body's stake is one of the studio's levels.
   */
  stakeBaht?(body: Record<string, unknown>): number | undefined;
  /** Undefined where the body's choice breaks the rules of the game. */
  prepare(
    body: Record<string, unknown>,
    stakeUnits: number,
    table: BetTable,
  ): PreparedRound | PlayRefusal | undefined;
  /** HTML for the round page. */
  describe(outcome: unknown, stakeUnits: number): string;
  /** One picture of the game as a whole SVG document. */
  picture(name: string): string | undefined;
  /** The game's scene for its thumbnail. */
  card(): Card;
}

/** The rules of a game whose rounds are decided at once. */
export interface DrawnRules extends GameRules {
  prepare(body: Record<string, unknown>, stakeUnits: number): DrawnRound | undefined;
}
