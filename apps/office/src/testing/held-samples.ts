import type { RiskyOperation } from '@kapao/contract/office/risks.ts';
import { officePromotion, officeCoupon } from './reward-samples.ts';
import { methodForm, missionForm } from './record-samples.ts';
import { cashbackRules, ladder, nagaBrand, wheels } from './editor-samples.ts';

/** The states before and after an act, as its proposal has them. */
interface HeldStates {
  before: unknown;
  after: unknown;
}

const withdrawal = { status: 'success', approval: 'approved', amount_micro: '400000000' };
const unknown = { ...withdrawal, status: 'auto_failed' };
const studio = {
  name: 'Lotus',
  base_url: 'https://lotus.test',
  allowed_addresses: ['203.0.113.0/24'],
  max_free_bet_baht: 100,
  max_win_baht: 100_000,
  is_enabled: true,
  keys: [{ owner: 'studio', fingerprint: 'AB12', state: 'valid' }],
};
const contradiction = { contradiction: '4', kind: 'paid_after_failed' };
const { terms: promotion } = officePromotion('draft', {
  kind: 'every_deposit',
  name_en: 'Songkran',
  html_en: '<p>Take it</p>',
  sort: 3,
  reward: { percent: 10, max: 500 },
  max_withdrawal: 1_000,
  budget: 10_000,
  budget_claims: 100,
  available_until: '2027-04-16T00:00:00+07:00',
  contributions: { SLOT: 100, CASINO: 10, POKER: 5, FISH: 1, SPORT: 2, OTHER: 3 },
});
const rank = {
  ...ladder.ranks[2]?.content,
  benefits: [{ th: 'ของขวัญวันเกิด', en: 'A birthday gift' }],
};

const service = {
  protocol: 'twilio',
  base_url: 'https://api.twilio.com',
  account_sid: 'AC0123456789',
  api_key: '…1234',
  is_enabled: true,
};

const eventEndpoint = {
  base_url: 'https://crm.example/events',
  event_types: ['deposit.credited', 'member.rank_changed'],
  is_paused: false,
};

/** Samples of the states that a proposal shows, by operation, with all fields of the record. The compiler asks for each. */
export const heldSamples: Readonly<Record<RiskyOperation, readonly HeldStates[]>> = {
  removeMemberLock: [{ before: null, after: { second_lock: 'removed' } }],
  setMemberRank: [{ before: { rank: 'silver' }, after: { rank: 'gold' } }],
  approveWithdrawal: [
    {
      before: { ...withdrawal, approval: 'waiting', status: 'pending' },
      after: {
        debtMicro: '5000000',
        doubtedAt: '2026-11-25T10:45:03.000Z',
        openContradictions: 1,
        unreportedMicro: '0',
        ...withdrawal,
      },
    },
  ],
  rejectWithdrawal: [
    {
      before: { ...withdrawal, status: 'auto_failed' },
      after: {
        ...withdrawal,
        approval: 'rejected',
        status: 'reject',
        told: { code: 'not_approved', note: 'ติดต่อเรา' },
      },
    },
  ],
  refundWithdrawal: [{ before: withdrawal, after: { ...withdrawal, status: 'refund' } }],
  endUnpaidWithdrawal: [{ before: unknown, after: { ...unknown, status: 'failed' } }],
  endPaidWithdrawal: [
    { before: unknown, after: { ...unknown, status: 'success', payout_id: 'trsf_1' } },
  ],
  approveDeposit: [
    {
      before: null,
      after: { status: 'success', transfer_id: 'T1', amount_micro: '100000000' },
    },
  ],
  assignTransfer: [
    {
      before: null,
      after: {
        member: '100001',
        resolution: 'assigned',
        memberId: '100001',
        amount_micro: '1000000',
      },
    },
    { before: null, after: { resolution: 'assigned', refCode: 'R1', amount_micro: '1000000' } },
  ],
  returnTransfer: [{ before: null, after: { resolution: 'returned', amount_micro: '1000000' } }],
  liftWithdrawalStop: [
    {
      before: { withdrawals: 'stopped', member: '100001' },
      after: { stopId: '1', reports: 2, lastReportId: '3', withdrawals: 'open', member: '100001' },
    },
  ],
  liftRiskMark: [
    {
      before: { mark: 'watch', member: '100001', id: '5' },
      after: { lifted: 'limit_offers', member: '100001' },
    },
  ],
  decideWithdrawalContradiction: [
    {
      before: { ...contradiction, status: 'failed' },
      after: {
        ...contradiction,
        decision: 'member_debt',
        status: 'success',
        amount_micro: '400000000',
      },
    },
  ],
  decideDepositContradiction: [
    { before: contradiction, after: { ...contradiction, decision: 'credit' } },
  ],
  savePromotion: [{ before: null, after: promotion }],
  publishPromotion: [{ before: { is_enabled: false }, after: { ...promotion, is_enabled: true } }],
  saveCoupon: [{ before: null, after: officeCoupon().terms }],
  publishCoupon: [
    {
      before: { is_enabled: false, until: null },
      after: { ...officeCoupon().terms, is_enabled: true, until: '2027-01-01T00:00:00' },
    },
  ],
  makeCouponCodes: [
    { before: null, after: { ...officeCoupon(true).terms, batch: '7', codes: 500 } },
  ],
  saveRewardRecords: [
    { before: null, after: { ...missionForm, bonus_type: 'points', until: '2026-12-31T23:59:59' } },
    { before: null, after: wheels.wheels[0]?.content },
    { before: null, after: cashbackRules.rules[0]?.content },
    { before: null, after: rank },
    { before: { SLOT: 50 }, after: { SLOT: 100, CASINO: 20 } },
    {
      before: { '2026-12-05': { type: 'credit', amount: 5 } },
      after: { '2026-12-05': { type: 'points', amount: 10 }, '2026-12-06': { as_usual: true } },
    },
    { before: { turnover_per_point: 100, is_enabled: true }, after: { turnover_per_point: 50 } },
    {
      before: null,
      after: {
        first_deposit_percent: 10,
        first_deposit_min: 100,
        first_deposit_max: 500,
        first_deposit_stakes: 1,
        lost_bets_percent: 0.5,
        valid_days: 30,
        is_enabled: true,
      },
    },
  ],
  saveMethodRecords: [
    { before: null, after: { ...methodForm, open_from: '09:30', open_until: '23:00' } },
    {
      before: null,
      after: {
        ...methodForm,
        adapter: 'promptpay',
        receiver_type: 'tax_id',
        receiver: '0105512345678',
      },
    },
  ],
  saveBrandRecords: [{ before: null, after: nagaBrand.content }],
  rollBackVersion: [{ before: missionForm, after: { ...missionForm, amount: 600 } }],
  scheduleChange: [
    {
      before: missionForm,
      after: { due_at: '2026-12-01T03:00:00.000Z', content: { ...missionForm, amount: 600 } },
    },
  ],
  setSwitch: [
    {
      before: { is_off: false },
      after: {
        is_off: true,
        reason: 'maintenance',
        text_th: 'เปิดอีกครั้งเที่ยงคืน',
        text_en: 'Open again at midnight',
        set_by: 'risk@kapao.test',
        set_at: '2026-11-25T10:45:03.000Z',
      },
    },
  ],
  addStudio: [{ before: null, after: studio }],
  saveStudio: [{ before: { base_url: 'https://old.test' }, after: studio }],
  saveStudioCredentials: [
    {
      before: { credentials: ['1a2b3c4d'] },
      after: { credentials: ['5e6f7a8b 1a2b3c4d'] },
    },
  ],
  dropStudioSecret: [
    {
      before: { credentials: ['5e6f7a8b 1a2b3c4d'] },
      after: { credentials: ['5e6f7a8b'] },
    },
  ],
  addStudioKey: [{ before: null, after: { keys: studio.keys } }],
  retireStudioKey: [
    {
      before: { keys: studio.keys },
      after: { keys: [{ owner: 'studio', fingerprint: 'AB12', state: 'retired' }] },
    },
  ],
  makeOurKey: [
    {
      before: null,
      after: { keys: [{ owner: 'us', fingerprint: 'CD34', state: 'stands_by' }] },
    },
  ],
  signWithOurKey: [
    { before: null, after: { keys: [{ owner: 'us', fingerprint: 'CD34', state: 'signs' }] } },
  ],
  saveSite: [
    {
      before: null,
      after: {
        name: 'กระเป๋า',
        title: 'กระเป๋า',
        description: 'เกม',
        enable_line: true,
        line_id: '@kapao',
        line_link: 'https://line.me/kapao',
        contact_hours: '09:00 ถึง 24:00',
        contact_answers: [{ question: 'ฝากอย่างไร', answer: 'ด้วย QR' }],
        main_page_category_show: 'SLOT',
        home_shelves: ['popular', 'new', 'SLOT'],
        slide_image: [{ path: 'slides/1.webp', text: 'ยินดีต้อนรับ' }],
        'theme:ทอง': { color_primary: '#ffd700' },
      },
    },
  ],
  saveService: [
    { before: null, after: service },
    { before: { api_key: '…1234' }, after: { api_key: '…9876 (2)', base_url: service.base_url } },
  ],
  dropOldSecret: [{ before: { api_key: '…1234 (2)' }, after: { api_key: '…1234' } }],
  setServiceEnabled: [{ before: { is_enabled: false }, after: { is_enabled: true } }],
  removeService: [{ before: service, after: { removed: true } }],
  saveEventEndpoint: [
    { before: null, after: eventEndpoint },
    {
      before: { base_url: 'https://old.example/events' },
      after: { base_url: eventEndpoint.base_url },
    },
  ],
  removeEventEndpoint: [{ before: eventEndpoint, after: { removed: true } }],
  messageMember: [
    {
      before: null,
      after: { text_th: 'สวัสดี', text_en: null, topic: 'service', link: null },
    },
  ],
  openMemberCase: [{ before: null, after: { case: 1042, text: 'สวัสดี' } }],
  sendMessage: [
    {
      before: null,
      after: {
        text_th: 'สวัสดี',
        text_en: 'Hello',
        topic: 'offer',
        link: '/promotion',
        due_at: '2026-12-01T03:00:00.000Z',
      },
    },
  ],
};
