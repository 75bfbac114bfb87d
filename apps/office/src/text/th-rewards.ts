/** Names of the operations of promotions and coupons, for the audit log; en-rewards.ts has the same keys. */
export const thRewardOperations = {
  listOfficePromotions: 'ดูรายการโปรโมชั่น',
  getOfficePromotion: 'ดูโปรโมชั่น',
  savePromotion: 'บันทึกโปรโมชั่น',
  publishPromotion: 'เผยแพร่โปรโมชั่น',
  endPromotion: 'ปิดโปรโมชั่น',
  listPromotionClaims: 'ดูผู้รับโปรโมชั่น',
  listCoupons: 'ดูรายการคูปอง',
  getCoupon: 'ดูคูปอง',
  saveCoupon: 'บันทึกคูปอง',
  publishCoupon: 'เผยแพร่คูปอง',
  endCoupon: 'ปิดคูปอง',
  makeCouponCodes: 'สร้างรหัสคูปอง',
  takeCouponCodes: 'ดาวน์โหลดรหัสคูปอง',
  listCouponRedemptions: 'ดูผู้ใช้คูปอง',
};
