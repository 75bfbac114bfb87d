import type { MemberData } from '@kapao/contract/members.ts';

/** A rank has a name in either language of the interface (RULINGS 27). */
export function rankName(rank: MemberData['rank_data'], language: 'th' | 'en'): string {
  return language === 'en' && rank.name_en !== '' ? rank.name_en : rank.name_th;
}
