import type { Notification } from '@kapao/contract/notifications.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { DayList } from '../../ui/DayList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GroupCard } from './GroupCard.tsx';
import { NotificationCard } from './NotificationCard.tsx';
import { LineRow } from './LineRow.tsx';
import { PushCard } from './PushCard.tsx';
import { notificationsQuery } from './queries.ts';
import { groupNotifications, isGroup, type NotificationGroup } from './rules.ts';

const SKELETON_CARDS = 6;

/** The member's inbox: days as headings, several of one kind together, and everything that is shown counts as read (note-10). */
export default function NotificationsScreen() {
  const { notifications: text } = useText();
  const back = useBack(paths.dashboard());
  const list = useInfiniteQuery(notificationsQuery);
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  useReadMarks(notifications);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <PushCard />
      <LineRow />
      {list.isPending ? (
        <LoadingBoxes className="flex flex-col gap-2 pt-7">
          {Array.from({ length: SKELETON_CARDS }, (_card, place) => (
            <Skeleton key={place} className="h-20 rounded-card" />
          ))}
        </LoadingBoxes>
      ) : list.data === undefined ? (
        <FailedState text={text.loadFailed} onRetry={() => void list.refetch()} />
      ) : notifications.length === 0 ? (
        <EmptyState text={text.empty} />
      ) : (
        <DayList
          items={groupNotifications(notifications)}
          atOf={(item) => newestOf(item).created_at}
          keyOf={keyOf}
        >
          {(item) =>
            isGroup(item) ? <GroupCard group={item} /> : <NotificationCard notification={item} />
          }
        </DayList>
      )}
      <MoreButton list={list} />
    </>
  );
}

function newestOf(item: Notification | NotificationGroup): Notification {
  return isGroup(item) ? item.notifications[0] : item;
}

/** A group keeps its key, and so stays open, when a new notification joins it. */
function keyOf(item: Notification | NotificationGroup): string {
  return isGroup(item) ? `${item.kind} ${item.notifications.at(-1)?.id}` : item.id;
}

/**
 * Marks the notifications as read, up to the newest, once the page is in view. The list shows it as unread until it is
 * loaded again.
 */
function useReadMarks(notifications: readonly Notification[]): void {
  const newest = notifications.find(({ is_read }) => !is_read)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const stop = () => document.removeEventListener('visibilitychange', markIfSeen);
    const markIfSeen = () => {
      if (document.hidden) return;
      stop();
      void call('readNotifications', { body: { up_to: newest } }).then(
        ({ success }) => success && void refreshProfile(),
      );
    };
    document.addEventListener('visibilitychange', markIfSeen);
    markIfSeen();
    return stop;
  }, [newest]);
}
