import type { Data } from '@kapao/contract/operation.ts';
import type { WithdrawalDetails } from '@kapao/contract/payments.ts';
import { paths } from '../apps/member/src/lib/paths.ts';
import { member } from '../apps/member/src/testing/samples.ts';
import { refuse, OFFLINE } from './mock-responses.ts';
import type { Place, Journey } from './journey.ts';

const ID = '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07';

const TIME = '2026-11-20T17:05:00.000Z';

const withdrawal: WithdrawalDetails = {
  payout_id: ID,
  short_reference: 'W-2111-0042',
  status: 'pending',
  amount: 500,
  fee: 10,
  net_amount: 490,
  waits_for_approval: true,
  reason: null,
  bank_abbr: 'KBANK',
  bank_account_name: 'สมชาย ใจดี',
  bank_account_number: '1234567890',
  created_at: TIME,
  ended_at: null,
};

const turnover = {
  promotion_id: 1,
  name: 'ต้อนรับสมาชิกใหม่ 100%',
  turnover_need: 1000,
  turnover_done: 250,
  remaining: 750,
  expires_at: TIME,
};

const ending = {
  ...member,
  credit_data: { ...member.credit_data, bonusCredit: 80 },
  current_promotion: { ...turnover, poster_image: 'promotions/welcome.svg' },
  turnover: [turnover],
};

const poor = { ...member, credit_data: { ...member.credit_data, availableCredit: 20 } };

const terms: Data<'getWithdrawalTerms'> = {
  min_amount: 100,
  max_amount: 50_000,
  fee_fixed: 10,
  fee_percent: 0,
  open_from: '00:00',
  open_until: '00:01',
  count_left_today: 2,
  sum_left_today: 10_000,
  automatic_up_to: 100,
};

const withdraw = async ({ fill, press }: Place) => {
  await fill('จำนวนเงินที่ต้องการถอน', '200');
  await press('ถอนเงิน', 'ยืนยันถอนเงิน');
};

/** Journeys of withdrawals. */
export const withdrawalJourneys: readonly Journey[] = [
  {
    of: 'a withdrawal',
    path: paths.withdraw(),
    mocks: {
      checkAccessToken: { member_data: { ...member, turnover: [turnover] } },
      getWithdrawalTerms: terms,
      requestWithdrawal: refuse('not_enough_money'),
      getWithdrawal: { payout: withdrawal },
    },
    states: {
      'with turnover to go': ({ see }) => see('โปรโมชั่นที่ใช้อยู่'),
      'of too little': ({ fill }) => fill('จำนวนเงินที่ต้องการถอน', '5'),
      'that is refused': async (at) => {
        await withdraw(at);
        await at.waitForNotice();
      },
      'that nothing answers': async (at) => {
        at.mock({ requestWithdrawal: OFFLINE });
        await withdraw(at);
        await at.waitForNotice();
      },
      'of which nobody knows': ({ see }) => see('ยังไม่ทราบผลการถอนครั้งก่อน'),
      'that succeeds': async (at) => {
        const { payout_id, short_reference } = withdrawal;
        at.mock({ requestWithdrawal: { payout_id, short_reference, waits_for_approval: false } });
        await withdraw(at);
        await at.waitForNotice('ถอนเงินสำเร็จ');
      },
      'that waits to be approved': ({ see }) => see('รอเจ้าหน้าที่ตรวจสอบ'),
      'that the bank is asked about': async ({ mock, see, returnToApp }) => {
        mock({
          getWithdrawal: {
            payout: { ...withdrawal, status: 'auto_failed', waits_for_approval: false },
          },
        });
        await returnToApp();
        await see('กำลังสอบถามผลจากธนาคาร');
      },
      'that has arrived': async ({ mock, see, returnToApp }) => {
        mock({ getWithdrawal: { payout: { ...withdrawal, status: 'success', ended_at: TIME } } });
        await returnToApp();
        await see('เงินเข้าบัญชีของคุณแล้ว');
      },
      'that was rejected': async ({ mock, see, returnToApp }) => {
        const reason = { code: 'details_needed', note: 'ขอรูปหน้าสมุดบัญชีที่เห็นชื่อและเลขบัญชี' };
        mock({
          getWithdrawal: { payout: { ...withdrawal, status: 'reject', ended_at: TIME, reason } },
        });
        await returnToApp();
        await see('เราขอข้อมูลเพิ่มเติมก่อนถอน');
      },
      'that was refunded': async ({ mock, see, returnToApp }) => {
        mock({ getWithdrawal: { payout: { ...withdrawal, status: 'refund', ended_at: TIME } } });
        await returnToApp();
        await see('ธนาคารคืนเงินมา');
      },
      'that there is none of': async ({ mock, see, reload }) => {
        mock({ getWithdrawal: refuse('not_found') });
        await reload();
        await see('ไม่พบรายการถอนเงินนี้');
      },
    },
  },
  {
    of: 'a withdrawal that would end a promotion',
    path: paths.withdraw(),
    mocks: { checkAccessToken: { member_data: ending } },
    states: {
      'with cash and bonus': ({ see }) => see('เงินสด'),
      'with what goes back': async ({ fill, press, see }) => {
        await fill('จำนวนเงินที่ต้องการถอน', '200');
        await press('ถอนเงิน');
        await see('จะถูกเรียกคืน');
      },
    },
  },
  {
    of: 'a withdrawal of who has too little',
    path: paths.withdraw(),
    mocks: { checkAccessToken: { member_data: poor } },
    states: { 'as it opens': ({ see }) => see('ยอดเงินยังไม่ถึงขั้นต่ำ') },
  },
];
