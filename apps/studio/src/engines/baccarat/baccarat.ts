import { rankOf, type Card } from '../../cards/cards.ts';
import type { BaccaratOutcome, Bets, Spot, Winner } from './protocol.ts';
import { SPOTS } from './protocol.ts';

export const DECKS = 8;
const NATURAL = 8;
const PLAYER_STANDS_ON = 6;

export type CommissionName = BaccaratPays['commission'];

/** The return of each bet for a stake of 100, the stake included. No bet pays fractions. */
export interface BaccaratPays {
  readonly commission: 'five_percent' | 'none';
  readonly player: number;
  readonly banker: number;
  /** A banker's win with six. */
  readonly bankerSix: number;
  readonly tie: number;
  readonly pair: number;
  /** The stakes on player and banker when neither wins. */
  readonly push: number;
}

/** Tie and pairs pay one more than in most houses, so that no bet here returns less than 95 %. */
const sidePays = { player: 200, tie: 1000, pair: 1300, push: 100 };

export const pays: Readonly<Record<CommissionName, BaccaratPays>> = {
  five_percent: { commission: 'five_percent', ...sidePays, banker: 195, bankerSix: 195 },
  none: { commission: 'none', ...sidePays, banker: 200, bankerSix: 150 },
};

export type Hands = Omit<BaccaratOutcome, 'bets'>;

/** Ace is one, ten and court cards are nothing. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return 'TJQK'.includes(rank) ? 0 : Number(rank);
}

export function isNatural(total: number): boolean {
  return total >= NATURAL;
}

export function playerDraws(total: number): boolean {
  return total < PLAYER_STANDS_ON;
}

/** The table of punto banco: `playerThird` is undefined where the player stood. */
export function bankerDraws(total: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return playerDraws(total);
  switch (total) {
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return total < 3;
  }
}

export function winnerOf(player: number, banker: number): Winner {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
}

/** Deals one coup: player, banker, player, banker, then third cards by the rules. */
export function deal(draw: () => Card): Hands {
  const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
  const player = [first, third];
  const banker = [second, fourth];
  const pairs = { player: isPair(player), banker: isPair(banker) };
  if (!isNatural(totalOf(player)) && !isNatural(totalOf(banker))) {
    const playerThird = playerDraws(totalOf(player)) ? draw() : undefined;
    if (playerThird !== undefined) player.push(playerThird);
    const points = playerThird === undefined ? undefined : pointsOf(playerThird);
    if (bankerDraws(totalOf(banker), points)) banker.push(draw());
  }
  const totals = { player: totalOf(player), banker: totalOf(banker) };
  return { player, banker, totals, winner: winnerOf(totals.player, totals.banker), pairs };
}

/** The return of a stake of 100 on the spot. */
export function returnOfHundred(spot: Spot, hands: Hands, table: BaccaratPays): number {
  switch (spot) {
    case 'playerPair':
      return hands.pairs.player ? table.pair : 0;
    case 'bankerPair':
      return hands.pairs.banker ? table.pair : 0;
    case 'tie':
      return hands.winner === 'tie' ? table.tie : 0;
    case 'player':
      if (hands.winner === 'tie') return table.push;
      return hands.winner === 'player' ? table.player : 0;
    case 'banker':
      if (hands.winner === 'tie') return table.push;
      if (hands.winner === 'player') return 0;
      return hands.totals.banker === 6 ? table.bankerSix : table.banker;
  }
}

export function settle(hands: Hands, bets: Bets, table: BaccaratPays): BaccaratOutcome {
  const settled = SPOTS.map((spot) => {
    const stake = bets[spot] ?? 0;
    return { spot, stake, win: (stake * returnOfHundred(spot, hands, table)) / 100 };
  });
  return { ...hands, bets: settled.filter(({ stake }) => stake > 0) };
}

function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
}

function isPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}
