import type { Data } from '@kapao/contract/operation.ts';
import type { DepositUnderWay } from '@kapao/contract/under-way.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import type {
  DepositDetails,
  DepositOrder,
  PaymentMethod,
  WithdrawalDetails,
} from '@kapao/contract/payments.ts';
import type { Bank, SiteSettings } from '@kapao/contract/site.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';

export const settings: SiteSettings = {
  name: 'Kapao',
  title: 'Kapao กระเป๋า',
  description: 'กระเป๋าเครดิตของคุณ',
  favicon: 'brand/favicon.svg',
  min_withdraw: 100,
  max_withdraw: 50_000,
  login_username_or_phone: 'phone',
  enable_telegram: true,
  telegram_id: '@kapao',
  telegram_link: 'https://telegram.example/kapao',
  enable_line: true,
  line_id: '@kapao',
  line_link: 'https://line.example/kapao',
  main_page_category_show: 'SLOT',
  slide_image: [{ path: 'slides/1.svg' }, { path: 'slides/2.svg' }, { path: 'slides/3.svg' }],
  theme: {
    id: 1,
    color_bg: '#0B0F1A',
    color_bg_3: '#141A2A',
    color_bg_4: '#1E263A',
    color_primary: '#F5B83D',
    color_secondary: '#9AA5BD',
    color_success: '#34D399',
    color_error: '#F87171',
    color_text_primary: '#F4F6FB',
    color_text_secondary: '#A7B0C5',
    color_text_error: '#FCA5A5',
    color_linear_1: '#F7C948',
    color_linear_2: '#E8892B',
    website_id: 3,
    updatedAt: '2026-11-01T00:00:00.000Z',
    createdAt: '2026-11-01T00:00:00.000Z',
  },
  auto_withdraw_payment_id: 1,
  name_points: 'Diamond',
  image_points: 'diamond.svg',
  phone_proof: 'off',
  minimum_age: 20,
  qr_service_url: '/api/qr/create-qr-code/',
  public_url: 'https://kapao.example',
  sandbox: true,
};

export const banks: Bank[] = [
  { bank_abbr: 'BBL', bank_name_th: 'ธนาคารกรุงเทพ', bank_name_en: 'Bangkok Bank' },
  { bank_abbr: 'KBANK', bank_name_th: 'ธนาคารกสิกรไทย', bank_name_en: 'Kasikornbank' },
  {
    bank_abbr: 'BAAC',
    bank_name_th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    bank_name_en: 'Bank for Agriculture and Agricultural Cooperatives',
  },
];

export const member: MemberData = {
  id: 7,
  uuid: '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07',
  username: '0812345678',
  username_application: 'kp0812345678',
  website_id: 3,
  credit_data: { bonusCredit: 0, availableCredit: 1234.5, outStandingCredit: 0, currency: 'THB' },
  bank_account_data: {
    bank_abbr: 'KBANK',
    bank_account_name: 'สมชาย ใจดี',
    bank_account_number: '1234567890',
  },
  current_points: 500,
  rank_data: { name_en: 'Member', name_th: 'สมาชิก', image: 'ranks/member.svg' },
  current_promotion: null,
  turnover: [],
  unread_notifications: 0,
  lock_after_minutes: null,
};

export const promptPay: PaymentMethod = {
  id: 2,
  name: 'พร้อมเพย์ QR',
  logo: 'payments/promptpay.svg',
  sort: 1,
  kind: 'promptpay',
  is_node: false,
  bank_acc_name: 'บริษัท กระเป๋า จำกัด',
  bank_acc_number: '0812223333',
  bank_abbr: 'KBANK',
  min_amount: 50,
  max_amount: 2000,
  fee_fixed: 0,
  fee_percent: 0,
  open_from: null,
  open_until: null,
};

export const paymentPage: PaymentMethod = {
  ...promptPay,
  id: 3,
  name: 'ชำระผ่านหน้าเว็บ',
  logo: 'payments/redirect.svg',
  kind: 'redirect',
  sort: 2,
  bank_acc_name: '',
  bank_acc_number: '',
  bank_abbr: '',
};

/** The deposit that a request opened, as it is read afterwards. */
export function depositOf(
  request: DepositOrder,
  changes: Partial<DepositDetails> = {},
): DepositDetails {
  return {
    ...request,
    payment_id: promptPay.id,
    method_name: promptPay.name,
    has_slip: false,
    payment_page: null,
    status: 'pending',
    created_at: new Date().toISOString(),
    ended_at: null,
    is_cancelled: false,
    paid_amount: null,
    paid_fee: null,
    payer_bank_abbr: null,
    reason: null,
    bonus: null,
    unmatched_transfers: [],
    slip_notice: null,
    ...changes,
  };
}

export const WITHDRAWAL_ID = '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07';
const endedStatuses: readonly TransactionStatus[] = ['success', 'failed', 'reject', 'refund'];

/** A withdrawal of 1,000 baht. */
export function withdrawalOf(status: TransactionStatus): WithdrawalDetails {
  return {
    payout_id: WITHDRAWAL_ID,
    short_reference: 'W-2111-0042',
    status,
    amount: 1000,
    fee: 0,
    net_amount: 1000,
    waits_for_approval: false,
    reason: null,
    bank_abbr: 'KBANK',
    bank_account_name: 'สมชาย ใจดี',
    bank_account_number: '1234567890',
    created_at: '2026-11-20T17:05:00.000Z',
    ended_at: endedStatuses.includes(status) ? '2026-11-20T17:07:00.000Z' : null,
  };
}

/** The answer of listUnderWay with these parts. */
export function underWay(parts: Partial<Data<'listUnderWay'>>): Data<'listUnderWay'> {
  return { payins: [], payouts: [], transfers: [], last_payment_id: null, ...parts };
}

const DEPOSIT_MINUTES_MS = 15 * 60_000;

export function depositUnderWay(
  refCode: string,
  changes: Partial<DepositUnderWay> = {},
): DepositUnderWay {
  return {
    ref_code: refCode,
    kind: 'promptpay',
    method_name: promptPay.name,
    amount: 100.37,
    transfer_in: new Date(Date.now() + DEPOSIT_MINUTES_MS).toISOString(),
    has_slip: false,
    ...changes,
  };
}
