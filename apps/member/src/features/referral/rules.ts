import type { Data } from '@kapao/contract/operation.ts';
import { paths } from '../../lib/paths.ts';

/** The size of the QR picture (reward-59). */
export const QR_SIZE_PX = 150;

/** The site's address with /register and `affid` set to the member's id (reward-59). */
export function referralLink(siteAddress: string, memberId: number): string {
  return `${siteAddress}${paths.register()}?affid=${memberId}`;
}

/** The URL of the QR service with size and link (reward-59); its base is a setting (site-57). */
export function qrImageUrl(serviceUrl: string, link: string): string {
  const query = new URLSearchParams({ size: `${QR_SIZE_PX}x${QR_SIZE_PX}`, data: link });
  return `${serviceUrl}${serviceUrl.includes('?') ? '&' : '?'}${query.toString()}`;
}

export type ReferredFriend = Data<'listFriends'>['friends'][number];

/** How far a friend has come (reward-71). */
export function friendState(friend: ReferredFriend): 'registered' | 'waiting' | 'deposited' {
  if (friend.waiting_share > 0) return 'waiting';
  return friend.has_deposited ? 'deposited' : 'registered';
}
