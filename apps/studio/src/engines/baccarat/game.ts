import { cardPicture } from '../../cards/card-art.ts';
import { createCardDealer } from '../../cards/shoe.ts';
import { palettes, tableBackdrop, tableCard, type PaletteName } from '../../cards/palettes.ts';
import { unitsFromBaht } from '../../money.ts';
import type { DrawnRules, GameBase } from '../engine.ts';
import { percentRoundedDown, sum, type Fraction } from '../chance.ts';
import { deal, DECKS, pays, settle, type CommissionName } from './baccarat.ts';
import { oddsOf } from './odds.ts';
import { parseBets, SPOTS, totalBaht, type BaccaratFacts, type Bets } from './protocol.ts';
import { describeBaccaratRound } from './round-description.ts';

/** A baccarat game: a commission rule for banker wins and a palette, which can be combined freely. */
export interface BaccaratGame extends GameBase {
  readonly engine: 'baccarat';
  readonly commission: CommissionName;
  readonly palette: PaletteName;
  /** The name of the thumbnail's main picture, in art/tables. */
  readonly hero: string;
}

export function baccaratRules(game: BaccaratGame): DrawnRules {
  const table = pays[game.commission];
  const colors = palettes[game.palette];
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  return {
    act: 'deal',
    page: 'baccarat',
    facts: () => baccaratFacts(game, pictureUrl('backdrop')),
    stakeBaht(body) {
      const bets = parseBets(body['bets']);
      return bets === undefined ? undefined : totalBaht(bets);
    },
    prepare(body) {
      const bets = parseBets(body['bets']);
      if (bets === undefined) return undefined;
      return {
        choice: choiceOf(bets),
        draw(random) {
          const outcome = settle(deal(createCardDealer(DECKS, random)), bets, table);
          const winBaht = sum(outcome.bets.map(({ win }) => win));
          return { outcome, winUnits: unitsFromBaht(winBaht) };
        },
      };
    },
    describe: (outcome) => describeBaccaratRound(outcome, pictureUrl),
    picture: (name) =>
      name === 'backdrop' ? tableBackdrop(colors) : cardPicture(name, colors.mid, colors.accent),
    card: () => tableCard(game.hero, colors),
  };
}

function baccaratFacts(game: BaccaratGame, backdrop: string): BaccaratFacts {
  const table = pays[game.commission];
  const profit = (returned: number) => (returned - 100) / 100;
  const paid = { ...table, playerPair: table.pair, bankerPair: table.pair };
  return {
    decks: DECKS,
    commission: table.commission,
    spots: SPOTS.map((spot) => {
      const { wins, returns } = oddsOf(spot, table);
      return {
        spot,
        pays: profit(paid[spot]),
        chance: percent(wins),
        returnToPlayer: percentRoundedDown(returns),
      };
    }),
    bankerSixPays: table.bankerSix === table.banker ? null : profit(table.bankerSix),
    backdrop,
    colors: palettes[game.palette],
  };
}

function percent({ over, under }: Fraction): number {
  return Math.round((Number(over) / Number(under)) * 10_000) / 100;
}

/** Returns the bets as text in a fixed order, so that equal bets have equal texts. */
function choiceOf(bets: Bets): string {
  return SPOTS.flatMap((spot) => (bets[spot] === undefined ? [] : `${spot}=${bets[spot]}`)).join();
}
