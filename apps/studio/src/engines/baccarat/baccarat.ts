import { rankOf, type PlayingCard } from '../../cards/cards.ts';
import type { BaccaratOutcome, BaccaratBets, BaccaratSpot, BaccaratWinner } from './protocol.ts';
import { BACCARAT_SPOTS } from './protocol.ts';

export const SHOE_DECKS = 8;
const NATURAL = 8;
const PLAYER_STANDS_ON = 6;

export type BaccaratCommission = BaccaratPays['commission'];

/** The payouts of each bet in per cent of the stake, including the stake: 200 is "1 to 1". */
export interface BaccaratPays {
  readonly commission: 'five_percent' | 'none';
  readonly player: number;
  readonly banker: number;
  /** The payout when the banker wins with six points. */
  readonly bankerSix: number;
  readonly tie: number;
  readonly pair: number;
  /** The payout of player and banker bets on a tie: the stake comes back. */
  readonly push: number;
}

/** Tie and pair bets pay one stake more than usual, so that every bet returns at least 95 %. */
const sidePays = { player: 200, tie: 1000, pair: 1300, push: 100 };

export const baccaratPays: Readonly<Record<BaccaratCommission, BaccaratPays>> = {
  five_percent: { commission: 'five_percent', ...sidePays, banker: 195, bankerSix: 195 },
  none: { commission: 'none', ...sidePays, banker: 200, bankerSix: 150 },
};

export type BaccaratHands = Omit<BaccaratOutcome, 'bets'>;

/** Returns the points of a card: an ace is 1, ten and court cards are 0. */
export function cardPoints(card: PlayingCard): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return 'TJQK'.includes(rank) ? 0 : Number(rank);
}

export function isBaccaratNatural(total: number): boolean {
  return total >= NATURAL;
}

export function playerDrawsThird(total: number): boolean {
  return total < PLAYER_STANDS_ON;
}

/** Returns whether the banker draws a third card. `playerThird` is undefined if the player did not draw. */
export function bankerDrawsThird(total: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return playerDrawsThird(total);
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

export function baccaratWinner(player: number, banker: number): BaccaratWinner {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
}

/** Deals one round: player, banker, player, banker, then third cards by the rules. */
export function dealBaccarat(draw: () => PlayingCard): BaccaratHands {
  const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
  const player = [first, third];
  const banker = [second, fourth];
  const pairs = { player: isPair(player), banker: isPair(banker) };
  if (!isBaccaratNatural(totalOf(player)) && !isBaccaratNatural(totalOf(banker))) {
    const playerThird = playerDrawsThird(totalOf(player)) ? draw() : undefined;
    if (playerThird !== undefined) player.push(playerThird);
    const points = playerThird === undefined ? undefined : cardPoints(playerThird);
    if (bankerDrawsThird(totalOf(banker), points)) banker.push(draw());
  }
  const totals = { player: totalOf(player), banker: totalOf(banker) };
  return { player, banker, totals, winner: baccaratWinner(totals.player, totals.banker), pairs };
}

/** Returns the payout of a bet in per cent of its stake. */
export function payoutPercent(
  spot: BaccaratSpot,
  hands: BaccaratHands,
  table: BaccaratPays,
): number {
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

export function settleBaccarat(
  hands: BaccaratHands,
  bets: BaccaratBets,
  table: BaccaratPays,
): BaccaratOutcome {
  const settled = BACCARAT_SPOTS.map((spot) => {
    const stake = bets[spot] ?? 0;
    return { spot, stake, win: (stake * payoutPercent(spot, hands, table)) / 100 };
  });
  return { ...hands, bets: settled.filter(({ stake }) => stake > 0) };
}

function totalOf(cards: readonly PlayingCard[]): number {
  return cards.reduce((sum, card) => sum + cardPoints(card), 0) % 10;
}

function isPair([first, second]: readonly PlayingCard[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}
