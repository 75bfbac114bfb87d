import type { Context } from './context.ts';
import { contactRoutes } from './entries/members/care/contact.ts';
import { couponRoutes } from './entries/members/coupons.ts';
import { dailyRewardRoutes } from './entries/members/daily-rewards.ts';
import { cashbackRoutes } from './entries/members/cashback.ts';
import { gameRoutes } from './entries/members/games.ts';
import { roundRoutes } from './entries/members/rounds.ts';
import { historyRoutes } from './entries/members/history.ts';
import { memberRoutes } from './entries/members/members.ts';
import { missionRoutes } from './entries/members/missions.ts';
import { notificationRoutes } from './entries/members/notifications.ts';
import { passkeyRoutes } from './entries/members/passkeys.ts';
import { paymentRoutes } from './entries/members/payments.ts';
import { protectionRoutes } from './entries/members/protection.ts';
import { promotionRoutes } from './entries/members/promotions.ts';
import { proofRoutes } from './entries/members/proofs.ts';
import { referralRoutes } from './entries/members/referral.ts';
import { phoneRoutes } from './entries/members/phones.ts';
import { documentRoutes } from './entries/members/account/documents.ts';
import { lineRoutes } from './entries/members/account/line.ts';
import { secondLockRoutes } from './entries/members/account/second-lock.ts';
import { securityRoutes } from './entries/members/care/security.ts';
import { sessionRoutes } from './entries/members/sessions.ts';
import { siteRoutes } from './entries/members/site.ts';
import { spinRoutes } from './entries/members/spins.ts';
import { statementRoutes } from './entries/members/statements.ts';
import type { AllHandlers } from './http/handlers.ts';

/** The handlers of all members' operations. */
export function memberHandlers(context: Context): AllHandlers {
  return {
    ...sessionRoutes(context),
    ...passkeyRoutes(context),
    ...secondLockRoutes(context),
    ...securityRoutes(context),
    ...phoneRoutes(context),
    ...memberRoutes(context),
    ...siteRoutes(context),
    ...paymentRoutes(context),
    ...gameRoutes(context),
    ...roundRoutes(context),
    ...historyRoutes(context),
    ...statementRoutes(context),
    ...proofRoutes(context),
    ...couponRoutes(context),
    ...protectionRoutes(context),
    ...dailyRewardRoutes(context),
    ...promotionRoutes(context),
    ...spinRoutes(context),
    ...cashbackRoutes(context),
    ...missionRoutes(context),
    ...referralRoutes(context),
    ...notificationRoutes(context),
    ...lineRoutes(context),
    ...contactRoutes(context),
    ...documentRoutes(context),
  };
}
