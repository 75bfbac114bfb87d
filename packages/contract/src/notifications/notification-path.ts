import { casePath } from '../cases/rules.ts';
import { DOCUMENTS_PATH } from '../documents/documents-path.ts';
import type { NotificationContent } from '../notifications.ts';
import { depositPath } from '../payments/deposit-path.ts';
import { securityEventPath } from '../security/rules.ts';

/** Returns the app's page that a notification opens; null if it opens none. */
export function notificationPath(content: NotificationContent): string | null {
  switch (content.kind) {
    case 'deposit_received':
    case 'deposit_reversed':
      return content.params.ref_code === null
        ? '/transaction?type=activity'
        : depositPath(content.params.ref_code);
    case 'transfer_waiting':
    case 'deposit_waiting':
    case 'deposit_rejected':
    case 'bonus_claimed':
    case 'bonus_refused':
      return depositPath(content.params.ref_code);
    case 'withdrawal_waiting':
    case 'withdrawal_paid':
    case 'withdrawal_failed':
    case 'withdrawal_returned':
      return `/payment/withdraw/${content.params.payout_id}`;
    case 'bonus_expiring':
      return '/promotion';
    case 'cashback_expiring':
      return '/cashback';
    case 'referral_expiring':
      return '/affiliate';
    case 'limit_changed':
      return '/protection';
    case 'security_event':
      return securityEventPath(content.params.event_id);
    case 'case_answered':
      return casePath(content.params.number);
    case 'documents_approved':
    case 'document_rejected':
    case 'documents_expiring':
    case 'documents_expired':
      return DOCUMENTS_PATH;
    case 'message':
      return content.params.link;
    default:
      return content satisfies never;
  }
}
