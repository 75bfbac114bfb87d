import { cardPicture } from '../../cards/card-art.ts';
import { createCardDealer } from '../../cards/shoe.ts';
import {
  tablePalettes,
  tableBackdrop,
  tableThumbnailParts,
  type TablePaletteName,
} from '../../cards/palettes.ts';
import { unitsFromBaht } from '../../money.ts';
import type { DrawnGameRules, GameBase } from '../engine.ts';
import { percentRoundedDown, sum, type Fraction } from '../chance.ts';
import {
  dealBaccarat,
  SHOE_DECKS,
  baccaratPays,
  settleBaccarat,
  type BaccaratCommission,
} from './baccarat.ts';
import { baccaratOdds } from './odds.ts';
import {
  parseBaccaratBets,
  BACCARAT_SPOTS,
  totalBetBaht,
  type BaccaratFacts,
  type BaccaratBets,
} from './protocol.ts';
import { describeBaccaratRound } from './round-description.ts';

/** A baccarat game: a commission rule for banker wins and a palette, which can be combined freely. */
export interface BaccaratGame extends GameBase {
  readonly engine: 'baccarat';
  readonly commission: BaccaratCommission;
  readonly palette: TablePaletteName;
  /** The name of the thumbnail's main picture, in art/tables. */
  readonly hero: string;
}

export function baccaratRules(game: BaccaratGame): DrawnGameRules {
  const table = baccaratPays[game.commission];
  const colors = tablePalettes[game.palette];
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  return {
    act: 'deal',
    page: 'baccarat',
    facts: () => baccaratFacts(game, pictureUrl('backdrop')),
    stakeBaht(body) {
      const bets = parseBaccaratBets(body['bets']);
      return bets === undefined ? undefined : totalBetBaht(bets);
    },
    prepare(body) {
      const bets = parseBaccaratBets(body['bets']);
      if (bets === undefined) return undefined;
      return {
        choice: choiceOf(bets),
        draw(random) {
          const outcome = settleBaccarat(
            dealBaccarat(createCardDealer(SHOE_DECKS, random)),
            bets,
            table,
          );
          const winBaht = sum(outcome.bets.map(({ win }) => win));
          return { outcome, winUnits: unitsFromBaht(winBaht) };
        },
      };
    },
    describe: (outcome) => describeBaccaratRound(outcome, pictureUrl),
    picture: (name) =>
      name === 'backdrop' ? tableBackdrop(colors) : cardPicture(name, colors.mid, colors.accent),
    thumbnailParts: () => tableThumbnailParts(game.hero, colors),
  };
}

function baccaratFacts(game: BaccaratGame, backdrop: string): BaccaratFacts {
  const table = baccaratPays[game.commission];
  const profit = (returned: number) => (returned - 100) / 100;
  const paid = { ...table, playerPair: table.pair, bankerPair: table.pair };
  return {
    decks: SHOE_DECKS,
    commission: table.commission,
    spots: BACCARAT_SPOTS.map((spot) => {
      const { wins, returns } = baccaratOdds(spot, table);
      return {
        spot,
        pays: profit(paid[spot]),
        chance: percent(wins),
        returnToPlayer: percentRoundedDown(returns),
      };
    }),
    bankerSixPays: table.bankerSix === table.banker ? null : profit(table.bankerSix),
    backdrop,
    colors: tablePalettes[game.palette],
  };
}

function percent({ over, under }: Fraction): number {
  return Math.round((Number(over) / Number(under)) * 10_000) / 100;
}

/** Returns the bets as text in a fixed order, so that equal bets have equal texts. */
function choiceOf(bets: BaccaratBets): string {
  return BACCARAT_SPOTS.flatMap((spot) =>
    bets[spot] === undefined ? [] : `${spot}=${bets[spot]}`,
  ).join();
}
