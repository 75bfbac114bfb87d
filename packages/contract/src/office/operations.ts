import type { Operation } from '../operation-schemas.ts';
import { alertOperations } from './alerts.ts';
import { apiKeyOperations } from './api-keys.ts';
import { auditOperations } from './audit.ts';
import { caseOperations } from './cases.ts';
import { connectionOperations } from './connections.ts';
import { contradictionOperations } from './contradictions.ts';
import { officeCouponOperations } from './coupons.ts';
import { debtOperations } from './debts.ts';
import { officeDocumentOperations } from './documents.ts';
import { fairRuleOperations } from './fair-rules.ts';
import { depositOperations } from './deposits.ts';
import { eventEndpointOperations } from './event-endpoints.ts';
import { factorOperations } from './factors.ts';
import { officeGameOperations } from './games.ts';
import { queueOperations } from './payments.ts';
import { officeMemberOperations } from './members.ts';
import { mediaOperations } from './media.ts';
import { messageOperations } from './messages.ts';
import { officePromotionOperations } from './promotions.ts';
import { proposalOperations } from './proposals.ts';
import { healthOperations } from './health.ts';
import { peopleOperations } from './people.ts';
import { largeEventOperations } from './large-events.ts';
import { reconciliationOperations } from './reconciliation.ts';
import { reportOperations } from './reports.ts';
import type { OfficeOperationName } from './routes.ts';
import { recordOperations } from './records.ts';
import { savedRecordOperations } from './saved-records.ts';
import { officeSiteOperations } from './site.ts';
import { staffOperations } from './staff.ts';
import { serviceOperations } from './services.ts';
import { studioOperations } from './studios.ts';
import { switchOperations } from './switches.ts';
import { versionOperations } from './versions.ts';
import { viewOperations } from './views.ts';

/** The schemas of every operation of the office. A route without schemas does not compile. */
export const officeOperations = {
  ...staffOperations,
  ...factorOperations,
  ...viewOperations,
  ...peopleOperations,
  ...apiKeyOperations,
  ...queueOperations,
  ...depositOperations,
  ...caseOperations,
  ...officeDocumentOperations,
  ...contradictionOperations,
  ...auditOperations,
  ...reportOperations,
  ...reconciliationOperations,
  ...largeEventOperations,
  ...officeMemberOperations,
  ...connectionOperations,
  ...debtOperations,
  ...proposalOperations,
  ...officeGameOperations,
  ...studioOperations,
  ...serviceOperations,
  ...alertOperations,
  ...eventEndpointOperations,
  ...healthOperations,
  ...switchOperations,
  ...officePromotionOperations,
  ...officeCouponOperations,
  ...fairRuleOperations,
  ...savedRecordOperations,
  ...recordOperations,
  ...versionOperations,
  ...officeSiteOperations,
  ...mediaOperations,
  ...messageOperations,
} satisfies Record<OfficeOperationName, Operation>;
