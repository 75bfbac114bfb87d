import { bangkokTime } from '@kapao/contract/bangkok.ts';
import { rejectionWords } from '@kapao/contract/documents/rules.ts';
import type { Notification } from '@kapao/contract/notifications.ts';
import { notificationPath } from '@kapao/contract/notifications/notification-path.ts';
import { memberReasonWords } from '@kapao/contract/payments/member-reasons.ts';
import { notificationTitle } from '@kapao/contract/notifications/titles.ts';
import { Link } from 'wouter';
import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { deviceName } from '@kapao/contract/device-name.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { iconOf, toneClasses } from './notification-icons.ts';
import { iconSubjectOf, toneOf, type NotificationSubject } from './rules.ts';

/** One notification, which leads to its page (note-10). */
export function NotificationCard({ notification }: { notification: Notification }) {
  const text = useText();
  const isUnread = !notification.is_read;
  const path = notificationPath(notification);
  const title = notificationTitle(text.notifications.titles, notification);
  const detail = detailOf(notification, text, useInLanguage());
  const content = (
    <>
      <SubjectMark subject={iconSubjectOf(notification)} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span
          lang={textLanguage(title)}
          className={classNames('[overflow-wrap:anywhere]', isUnread && 'font-semibold')}
        >
          {title}
        </span>
        {detail !== null && (
          <span className="text-small whitespace-pre-line text-muted">{detail}</span>
        )}
        <span className="flex items-center gap-2 text-caption text-muted">
          <time dateTime={notification.created_at}>
            {bangkokTime(new Date(notification.created_at))}
          </time>
          {isUnread && (
            <>
              <span className="size-2 rounded-pill bg-primary" />
              <span className="sr-only">{text.notifications.unread}</span>
            </>
          )}
        </span>
      </span>
      {path !== null && <ChevronRightIcon size={18} className="shrink-0 text-muted" />}
    </>
  );
  const boxClass = classNames(
    'flex items-center gap-3 rounded-card border bg-card px-edge py-3',
    isUnread ? 'border-line-strong' : 'border-line',
  );
  return path === null ? (
    <div className={boxClass}>{content}</div>
  ) : (
    <Link href={path} className={boxClass}>
      {content}
    </Link>
  );
}

/** The icon of a subject in its colour (note-18). */
export function SubjectMark({ subject }: { subject: NotificationSubject }) {
  const SubjectIcon = iconOf[subject];
  return (
    <span
      className={classNames(
        'grid size-[40px] shrink-0 place-items-center rounded-pill',
        toneClasses[toneOf[subject]],
      )}
    >
      <SubjectIcon size={22} />
    </span>
  );
}

/** The second line of a notification; null for the kinds that have none. */
function detailOf(
  notification: Notification,
  all: Catalogue,
  inLanguage: (thai: string, english?: string | null) => string,
): string | null {
  const { notifications: text, protection, devices, payments } = all;
  switch (notification.kind) {
    case 'transfer_waiting':
      return text.waiting;
    case 'deposit_waiting':
      return `${text.slipReason}\n${payments.referenceLine(notification.params.short_reference)}`;
    case 'withdrawal_waiting':
      return payments.referenceLine(notification.params.short_reference);
    case 'deposit_rejected':
    case 'withdrawal_failed': {
      const { reason, short_reference } = notification.params;
      const words = reason ? memberReasonWords(reason) : undefined;
      const lines = [
        words && inLanguage(words.th, words.en),
        reason && reason.note !== '' && payments.staffSay(reason.note),
        short_reference !== undefined && payments.referenceLine(short_reference),
      ];
      return lines.filter(Boolean).join('\n') || null;
    }
    case 'documents_approved': {
      const { until: day } = notification.params;
      return day === null ? null : all.documents.until(formatDay(day));
    }
    case 'document_rejected': {
      const { reason } = notification.params;
      const words = rejectionWords(reason.code);
      const lines = [
        words && inLanguage(words.th, words.en),
        reason.note !== '' && payments.staffSay(reason.note),
      ];
      return lines.filter(Boolean).join('\n') || null;
    }
    case 'documents_expiring':
      return all.documents.expiring(formatDay(notification.params.until));
    case 'documents_expired':
      return all.documents.expired(formatDay(notification.params.until));
    case 'bonus_claimed': {
      const { turnover, until } = notification.params;
      return turnover === 0
        ? all.payments.bonus.cash
        : all.payments.bonus.playUntil(formatCredit(turnover), formatDateTime(until));
    }
    case 'bonus_refused':
      return inLanguage(notification.params.reason_th, notification.params.reason_en);
    case 'bonus_expiring':
    case 'cashback_expiring':
    case 'referral_expiring':
      return text.until(formatDateTime(notification.params.until));
    case 'limit_changed': {
      const { limit, period, amount, from } = notification.params;
      const name = protection.limitOf(protection.kind[limit].title, protection.period[period]);
      const value = amount === null ? text.noLimit : text.limitAmount(formatCredit(amount));
      const changed = text.limit(name, value);
      return from === null ? changed : text.from(changed, formatDateTime(from));
    }
    case 'security_event': {
      const { event, user_agent, ending } = notification.params;
      const isOfDevice = event === 'new_device';
      const device = isOfDevice ? (deviceName(user_agent) ?? devices.unknown) : null;
      const about = ending === null ? device : `${all.security.ending} ${ending}`;
      return about === null ? text.notYou : `${about} · ${text.notYou}`;
    }
    default:
      return null;
  }
}
