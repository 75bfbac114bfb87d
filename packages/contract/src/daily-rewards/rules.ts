export type DailyRewardRefusal = 'not_claimable_today' | 'nothing_to_claim' | 'already_claimed';

/**
 * reward-19, reward-22: returns why a reward cannot be claimed. Only today's reward can be claimed, once. Days are
 * Bangkok days, YYYY-MM-DD.
 */
export function dailyRewardRefusal(
  day: string,
  reward: { claimed: boolean } | null,
  today: string,
): DailyRewardRefusal | undefined {
  if (day !== today) return 'not_claimable_today';
  if (reward === null) return 'nothing_to_claim';
  return reward.claimed ? 'already_claimed' : undefined;
}
