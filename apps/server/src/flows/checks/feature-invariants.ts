import { couponInvariants } from '../../features/coupons/invariants.ts';
import { dailyRewardInvariants } from '../../features/daily-rewards/invariants.ts';
import { missionInvariants } from '../../features/missions/invariants.ts';
import { paymentInvariants } from '../../features/payments/invariants.ts';
import { playInvariants } from '../../features/play/invariants.ts';
import { pointsInvariants } from '../../features/points/invariants.ts';
import { promotionInvariants } from '../../features/promotions/invariants.ts';
import { rebatesInvariants } from '../../features/rebates/invariants.ts';
import { reportInvariants } from '../../features/reports/invariants.ts';

/** Checks that compare rows of features with the ledger. */
export const featureInvariants = [
  ...paymentInvariants,
  ...playInvariants,
  ...rebatesInvariants,
  ...promotionInvariants,
  ...pointsInvariants,
  ...couponInvariants,
  ...dailyRewardInvariants,
  ...missionInvariants,
  ...reportInvariants,
];
