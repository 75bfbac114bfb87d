import { bangkokTime } from '@kapao/contract/bangkok.ts';
import { useId, useState } from 'react';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { NotificationCard, SubjectMark } from './NotificationCard.tsx';
import { groupSum, type NotificationGroup } from './rules.ts';

/** Several notifications of one kind in one card, which shows each of them at a tap (note-19). */
export function GroupCard({ group }: { group: NotificationGroup }) {
  const { notifications: text } = useText();
  const listId = useId();
  const { kind, notifications } = group;
  const [isOpen, setOpen] = useState(false);
  const isUnread = notifications.some(({ is_read }) => !is_read);
  const sum = groupSum(group);
  return (
    <div
      className={classNames(
        'rounded-card border bg-card',
        isUnread ? 'border-line-strong' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-edge py-3 text-left"
      >
        <SubjectMark subject={kind} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className={classNames('[overflow-wrap:anywhere]', isUnread && 'font-semibold')}>
            {text.groups[kind](notifications.length)}
          </span>
          {sum !== null && (
            <span className="text-small text-muted tabular-nums">
              {text.sum(formatCredit(sum))}
            </span>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
            <time dateTime={notifications[0].created_at}>
              {bangkokTime(new Date(notifications[0].created_at))}
            </time>
            {isUnread && (
              <>
                <span className="size-2 rounded-pill bg-primary" />
                <span className="sr-only">{text.unread}</span>
              </>
            )}
            <span className="text-primary">{isOpen ? text.hideAll : text.showAll}</span>
          </span>
        </span>
        <ChevronDownIcon
          size={18}
          className={classNames('shrink-0 text-muted', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!isOpen} className="flex flex-col gap-2 px-2 pb-2">
        {isOpen &&
          notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationCard notification={notification} />
            </li>
          ))}
      </ul>
    </div>
  );
}
