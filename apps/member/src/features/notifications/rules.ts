import type { NotificationContent } from '@kapao/contract/notifications.ts';
import { paths } from '../../lib/paths.ts';

/**
 * Whether the open page tells the same: the inbox, the page that the notification leads to, any page of a deposit
 * for a deposit. A changed limit has just been changed by the member.
 */
export function isToldElsewhere(
  { kind }: Pick<NotificationContent, 'kind'>,
  leadsTo: string | null,
  openPath: string,
): boolean {
  if (kind === 'limit_changed' || openPath === paths.notifications()) return true;
  if (kind === 'deposit_received' && openPath.startsWith(paths.depositMethods())) return true;
  return leadsTo === openPath;
}
