/** The routes of promotions and coupons; `officeRoutes` checks them. */
export const officeRewardRoutes = {
  listOfficePromotions: { method: 'GET', path: '/promotions', permission: 'rewards:read' },
  getOfficePromotion: { method: 'GET', path: '/promotions/:id', permission: 'rewards:read' },
  getContributions: { method: 'GET', path: '/contributions', permission: 'rewards:read' },
  savePromotion: { method: 'POST', path: '/promotions', permission: 'rewards:write', keyed: true },
  publishPromotion: {
    method: 'POST',
    path: '/promotions/:id/publish',
    permission: 'rewards:write',
    stepUp: true,
    keyed: true,
  },
  endPromotion: {
    method: 'POST',
    path: '/promotions/:id/end',
    permission: 'rewards:write',
    keyed: true,
  },
  listPromotionClaims: {
    method: 'GET',
    path: '/promotions/:id/claims',
    permission: 'rewards:read',
  },
  listCoupons: { method: 'GET', path: '/coupons', permission: 'rewards:read' },
  getCoupon: { method: 'GET', path: '/coupons/:id', permission: 'rewards:read' },
  saveCoupon: { method: 'POST', path: '/coupons', permission: 'rewards:write', keyed: true },
  publishCoupon: {
    method: 'POST',
    path: '/coupons/:id/publish',
    permission: 'rewards:write',
    stepUp: true,
    keyed: true,
  },
  endCoupon: { method: 'POST', path: '/coupons/:id/end', permission: 'rewards:write', keyed: true },
  makeCouponCodes: {
    method: 'POST',
    path: '/coupons/:id/codes',
    permission: 'rewards:write',
    stepUp: true,
    keyed: true,
  },
  takeCouponCodes: {
    method: 'POST',
    path: '/coupons/:id/codes/take',
    permission: 'rewards:write',
    stepUp: true,
  },
  listCouponRedemptions: {
    method: 'GET',
    path: '/coupons/:id/redemptions',
    permission: 'rewards:read',
  },
} as const;
