import type { thRewardOperations } from './th-rewards.ts';

export const enRewardOperations: typeof thRewardOperations = {
  listOfficePromotions: 'See promotions',
  getOfficePromotion: 'See a promotion',
  savePromotion: 'Save a promotion',
  publishPromotion: 'Publish a promotion',
  endPromotion: 'End a promotion',
  listPromotionClaims: 'See a promotion’s claims',
};
