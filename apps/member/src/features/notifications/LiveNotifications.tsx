import type { Notification } from '@kapao/contract/notifications.ts';
import { notificationPath } from '@kapao/contract/notifications/notification-path.ts';
import { notificationTitle } from '@kapao/contract/notifications/titles.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { operationQuery } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { profileQuery } from '../../api/profile-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { listenToNotifications } from '../../api/socket.ts';
import { reloadRestrictions } from '../../api/restrictions.ts';
import { reloadUnderWay } from '../../api/under-way.ts';
import { useSession } from '../../state/session.ts';
import { takeOwnAct, wasAnnounced } from '../../state/announced.ts';
import { showToast, useToast } from '../../state/toast.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { iconOf } from './notification-icons.ts';
import { followLanguage } from './push.ts';
import { isToldElsewhere, paymentOf, iconSubjectOf, toastKindOf } from './rules.ts';

const TOAST_MS = 5000;

/** Shows arriving notifications: in the badge, in an open inbox, and by a toast (note-11). */
export default function LiveNotifications() {
  const { notifications: text } = useText();
  const [path] = useLocation();
  const token = useSession((session) => session.access_token);
  const onNotification = useEffectEvent((notification: Notification) => {
    void queryClient.invalidateQueries({ queryKey: ['listNotifications'] });
    if (notification.kind === 'case_answered') {
      void queryClient.invalidateQueries({ queryKey: ['getContactCase'] });
      void queryClient.invalidateQueries({ queryKey: ['getContact'] });
    }
    // A message to all must not make all members read their profiles at once.
    if (notification.kind === 'message') countUp();
    else {
      void refreshProfile();
      reloadUnderWay();
      reloadRestrictions();
    }
    const payment = paymentOf(notification);
    if (payment !== null) void refreshPayment(payment);
    const isToasting = useToast.getState().toast !== null;
    if (wasTold(notification) || isToasting) return;
    if (isToldElsewhere(notification, notificationPath(notification), path)) return;
    showToast(notificationTitle(text.titles, notification), {
      kind: toastKindOf(iconSubjectOf(notification)),
      icon: iconOf[iconSubjectOf(notification)],
      durationMs: TOAST_MS,
    });
  });
  useEffect(() => (token === null ? undefined : listenToNotifications(onNotification)), [token]);
  const language = useLanguage((state) => state.language);
  useEffect(() => {
    // On a failure, the next start or the next choice of a language tries again.
    if (token !== null) void followLanguage().catch(() => {});
  }, [token, language]);
  return null;
}

/** True if this page has told the news already: money that arrived, or the member's own act. */
function wasTold(notification: Notification): boolean {
  if (notification.kind === 'security_event') return takeOwnAct(notification.params.event);
  if (notification.kind !== 'deposit_received') return false;
  const { ref_code } = notification.params;
  return ref_code !== null && wasAnnounced(ref_code);
}

/** Reads the lists and pages about payments again, because one of them has changed. */
async function refreshPayment(reference: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['listTransactions'] }),
    queryClient.invalidateQueries({
      queryKey: operationQuery('getDeposit', { params: { refCode: reference } }).queryKey,
    }),
    queryClient.invalidateQueries({
      queryKey: operationQuery('getWithdrawal', { params: { withdrawalId: reference } }).queryKey,
    }),
  ]);
}

function countUp(): void {
  queryClient.setQueryData(
    profileQuery.queryKey,
    (profile) =>
      profile && {
        ...profile,
        member_data: {
          ...profile.member_data,
          unread_notifications: profile.member_data.unread_notifications + 1,
        },
      },
  );
}
