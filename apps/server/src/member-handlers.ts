import type { Context } from './context.ts';
import { couponRoutes } from './features/coupons/routes.ts';
import { dailyRewardRoutes } from './features/daily-rewards/routes.ts';
import { cashbackRoutes } from './features/cashback/routes.ts';
import { gameRoutes } from './features/games/routes.ts';
import { roundRoutes } from './features/games/round-routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { missionRoutes } from './features/missions/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { passkeyRoutes } from './features/sessions/passkey-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { protectionRoutes } from './features/protection/routes.ts';
import { promotionRoutes } from './features/promotions/routes.ts';
import { proofRoutes } from './features/proofs/routes.ts';
import { referralRoutes } from './features/referral/routes.ts';
import { phoneRoutes } from './features/sessions/phone-routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { spinRoutes } from './features/spins/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import type { AllHandlers } from './http/handlers.ts';

/** The handlers of all members' operations. */
export function memberHandlers(context: Context): AllHandlers {
  return {
    ...sessionRoutes(context),
    ...passkeyRoutes(context),
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
  };
}
