import type { NotificationContent } from '@kapao/contract/notifications.ts';
import { paths } from '../../lib/paths.ts';

/**
 * Whether the open page already shows the news: the inbox, the page that the notification opens, or any deposit page
 * for a deposit. News of a changed limit always counts as shown, because the member has just changed it.
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
