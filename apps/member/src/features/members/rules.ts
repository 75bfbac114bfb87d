import type { MemberData } from '@kapao/contract/members.ts';

/** The rank's name in the interface's language (account-52), in Thai if it has no other. */
export function rankName(rank: MemberData['rank_data'], language: 'th' | 'en'): string {
  return language === 'en' && rank.name_en !== '' ? rank.name_en : rank.name_th;
}
