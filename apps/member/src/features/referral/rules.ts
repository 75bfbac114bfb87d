import { paths } from '../../lib/paths.ts';

/** SPEC section 9, "QR on the referral page". */
export const QR_SIZE_PX = 150;

/** SPEC 2.4: the site address plus /register with `affid` set to the member's id. */
export function referralLink(siteAddress: string, memberId: number): string {
  return `${siteAddress}${paths.register()}?affid=${memberId}`;
}

/** SPEC 7.2: the service is called by URL with the size and the link; its base is a setting (RULINGS 19). */
export function qrImageUrl(serviceUrl: string, link: string): string {
  const query = new URLSearchParams({ size: `${QR_SIZE_PX}x${QR_SIZE_PX}`, data: link });
  return `${serviceUrl}${serviceUrl.includes('?') ? '&' : '?'}${query.toString()}`;
}
