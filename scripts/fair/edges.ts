/**
 * The edge of each kind of offer for a script, in baht of the script: the value that it receives less the average loss of
 * the stakes that the offer asks for, at the best game that counts. Above 0 the script earns (docs/product/promotions.md).
 */

/** The edge of a bonus that becomes cash when `turnover` has been staked. `houseEdge` is per baht that counts. */
export function bonusEdge(bonus: {
  amount: number;
  turnover: number;
  /** The most of the bonus that becomes cash; null for no limit. */
  maxWithdrawal: number | null;
  houseEdge: number;
}): number {
  const released = Math.min(bonus.amount, bonus.maxWithdrawal ?? bonus.amount);
  return released - bonus.turnover * bonus.houseEdge;
}

/** The edge of a reward that is given after this much own money was staked. */
export function rewardEdge(reward: { value: number; staked: number; houseEdge: number }): number {
  return reward.value - reward.staked * reward.houseEdge;
}

/**
 * The edge of a share of losses or stakes, per baht staked. One large bet a day loses nearly its whole stake nearly
 * always, so that a share of the loss is a share of the stake.
 */
export function rateEdge(rate: number, houseEdge: number): number {
  return rate - houseEdge;
}

interface Prize {
  type: 'credit' | 'points' | 'nothing';
  amount: number;
  weight: number;
}

/** The worth of a point in baht at a wheel: the credit of a spin by the points that it costs in the end. */
export function pointValue({ price, prizes }: { price: number; prizes: readonly Prize[] }): number {
  const average = (type: Prize['type']) =>
    prizes
      .filter((prize) => prize.type === type)
      .reduce((sum, { amount, weight }) => sum + (amount * weight) / WEIGHTS, 0);
  return average('credit') / (price - average('points'));
}

const WEIGHTS = 1_000_000;

/** The house's edge for each baht that counts: a game of 2 % that counts half costs 4 %. */
export function countedEdge(
  games: readonly { category: string; houseEdge: number }[],
  percentOf: (category: string) => number,
): number {
  return Math.min(
    ...games.map(({ category, houseEdge }) => houseEdge / (percentOf(category) / 100)),
  );
}

/** The highest return in per cent that a game's facts state, plus the part that they have rounded down. */
export function bestReturn(facts: unknown): number {
  if (typeof facts !== 'object' || facts === null) return 0;
  const returns = Object.entries(facts).map(([name, value]) => {
    if (name !== 'returnToPlayer') return bestReturn(value);
    return Math.max(...[value].flat().map(Number)) + ROUNDING;
  });
  return Math.max(0, ...returns);
}

const ROUNDING = 0.01;
