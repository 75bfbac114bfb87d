import { REDIRECT_METHOD } from './payments.ts';

/** The seeded methods as rows for `payment-methods:save`. */
export const promptPay = {
  id: 2,
  gateway: 'sandbox',
  adapter: 'promptpay',
  name: 'พร้อมเพย์ QR',
  logo: 'payments/promptpay.svg',
  sort: 1,
  receiver_type: 'phone',
  receiver: '0800000000',
  bank_acc_name: 'บริษัท กระเป๋า จำกัด',
  min_amount: 20,
  max_amount: 200_000,
};
export const withdrawal = {
  id: 1,
  gateway: 'sandbox',
  adapter: 'withdrawal',
  name: 'ถอนเงินเข้าบัญชีธนาคาร',
  logo: 'payments/withdrawal.svg',
  sort: 100,
  min_amount: 100,
  max_amount: 50_000,
};
export const redirect = {
  ...withdrawal,
  id: REDIRECT_METHOD,
  adapter: 'redirect',
  name: 'ชำระผ่านหน้าเว็บ',
  sort: 2,
  min_amount: 20,
};
