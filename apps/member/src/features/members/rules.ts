import type { MemberData } from '@kapao/contract/members.ts';
import type { Data } from '@kapao/contract/operation.ts';

/** The rank's name in the interface's language (account-52), in Thai if it has no other. */
export function rankName(
  rank: Pick<MemberData['rank_data'], 'name_en' | 'name_th'>,
  language: 'th' | 'en',
): string {
  return language === 'en' && rank.name_en !== '' ? rank.name_en : rank.name_th;
}

type Ladder = Data<'listRanks'>;

interface NextRank {
  rank: Ladder['ranks'][number];
  /** Baht of lifetime turnover. */
  turnoverFrom: number;
  /** The reached share of that rank's turnover, 0 to 1. */
  share: number;
}

/** reward-72: the next rank above the member's that play reaches; undefined where there is none. */
export function nextRank({ ranks, rank_code, lifetime_turnover }: Ladder): NextRank | undefined {
  const above = ranks.slice(ranks.findIndex(({ code }) => code === rank_code) + 1);
  for (const rank of above) {
    const { turnover_from: turnoverFrom } = rank;
    if (turnoverFrom === null || turnoverFrom <= lifetime_turnover) continue;
    return { rank, turnoverFrom, share: Math.max(0, lifetime_turnover) / turnoverFrom };
  }
  return undefined;
}
