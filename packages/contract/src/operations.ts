import type { Operation } from './operation-schemas.ts';
import type { OperationName } from './routes.ts';
import { couponOperations } from './coupons.ts';
import { documentOperations } from './documents.ts';
import { dailyRewardOperations } from './daily-rewards.ts';
import { cashbackOperations } from './cashback.ts';
import { contactOperations } from './contact.ts';
import { gameOperations } from './games.ts';
import { historyOperations } from './history.ts';
import { memberOperations } from './members.ts';
import { lineOperations } from './line.ts';
import { missionOperations } from './missions.ts';
import { notificationOperations } from './notifications.ts';
import { passkeyOperations } from './passkeys.ts';
import { paymentOperations } from './payments.ts';
import { protectionOperations } from './protection.ts';
import { promotionOperations } from './promotions.ts';
import { referralOperations } from './referral.ts';
import { secondLockOperations } from './second-lock.ts';
import { securityOperations } from './security.ts';
import { sessionOperations } from './sessions.ts';
import { siteOperations } from './site.ts';
import { proofOperations } from './proofs.ts';
import { spinOperations } from './spins.ts';
import { statementOperations } from './statements.ts';
import { underWayOperations } from './under-way.ts';

/** The schemas of every operation. A route without schemas does not compile. */
export const operations = {
  ...sessionOperations,
  ...passkeyOperations,
  ...secondLockOperations,
  ...securityOperations,
  ...memberOperations,
  ...siteOperations,
  ...paymentOperations,
  ...underWayOperations,
  ...gameOperations,
  ...historyOperations,
  ...statementOperations,
  ...proofOperations,
  ...couponOperations,
  ...protectionOperations,
  ...dailyRewardOperations,
  ...promotionOperations,
  ...spinOperations,
  ...cashbackOperations,
  ...missionOperations,
  ...referralOperations,
  ...notificationOperations,
  ...lineOperations,
  ...contactOperations,
  ...documentOperations,
} satisfies Record<OperationName, Operation>;
