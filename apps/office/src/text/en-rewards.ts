import type { thRewardOperations } from './th-rewards.ts';

export const enRewardOperations: typeof thRewardOperations = {
  listOfficePromotions: 'See promotions',
  getOfficePromotion: 'See a promotion',
  savePromotion: 'Save a promotion',
  publishPromotion: 'Publish a promotion',
  endPromotion: 'End a promotion',
  listPromotionClaims: 'See a promotion’s claims',
  listCoupons: 'See coupons',
  getCoupon: 'See a coupon',
  saveCoupon: 'Save a coupon',
  publishCoupon: 'Publish a coupon',
  endCoupon: 'End a coupon',
  makeCouponCodes: 'Make coupon codes',
  takeCouponCodes: 'Take coupon codes away',
  listCouponRedemptions: 'See a coupon’s redemptions',
};
