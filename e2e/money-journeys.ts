import type { Data } from '@kapao/contract/operation.ts';
import type { DepositDetails, DepositOrder, PaymentMethod } from '@kapao/contract/payments.ts';
import { transactionStatuses } from '@kapao/contract/statuses.ts';
import { paths } from '../apps/member/src/lib/paths.ts';
import {
  depositOf,
  depositUnderWay,
  paymentPage,
  promptPay,
  underWay,
} from '../apps/member/src/testing/samples.ts';
import { PENDING, refuse } from './mock-responses.ts';
import type { Place, Journey } from './journey.ts';

const MINUTE_MS = 60_000;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ID = '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07';

const TIME = '2026-11-20T17:05:00.000Z';

const bankTransfer: PaymentMethod = {
  ...promptPay,
  id: 4,
  name: 'โอนเข้าบัญชีธนาคาร',
  logo: 'payments/bank-transfer.svg',
  kind: 'bank-transfer',
  is_node: true,
};

const withFee: PaymentMethod = { ...promptPay, fee_fixed: 5, fee_percent: 1.5 };

const closed: PaymentMethod = { ...paymentPage, open_from: '00:00', open_until: '00:01' };

const methods = { payments: [withFee, closed, bankTransfer] };

function newDeposit(minutes: number, more: Partial<DepositOrder> = {}): DepositOrder {
  return {
    kind: 'promptpay',
    qrcode_image: PIXEL,
    request_amount: 100,
    deposit_amount: 100.37,
    receive_amount: 93.86,
    transfer_in: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
    ref_code: 'ref-of-a-test',
    short_reference: 'D-2111-0107',
    ...more,
  };
}

const standing = (changes: Partial<DepositDetails> = {}, minutes = 15) => ({
  getDeposit: depositOf(newDeposit(minutes), changes),
});

const byAccount = { kind: 'bank-transfer', qrcode_image: '', payment_id: 4 } as const;

const deposit = async ({ press }: Place) => press('100', 'ฝากเงิน');

const transactions = (txn_type: 'deposit' | 'withdraw'): Data<'listTransactions'> => ({
  transactions: transactionStatuses.map((status) => ({
    txn_type,
    status,
    amount: 1234.5,
    txn_createdAt: TIME,
    payment_id: 1,
    reference: `${status} ${txn_type}`,
    short_reference: txn_type === 'deposit' ? 'D-2111-0107' : 'W-2111-0042',
    waits_for_staff: status === 'pending',
  })),
  next_cursor: null,
});

const moneyUnderWay = underWay({
  payins: [
    depositUnderWay('ref-of-a-test'),
    depositUnderWay('another', { kind: 'bank-transfer', amount: 250, has_slip: true }),
  ],
  transfers: [{ ref_code: 'third', amount: 40, paid_at: TIME }],
  payouts: [
    { payout_id: ID, amount: 1500, status: 'pending', waits_for_approval: true, created_at: TIME },
  ],
});

const staffText = {
  th: 'ปิดการถอนเงินชั่วคราว: ธนาคารปรับปรุงระบบ เปิดอีกครั้งเวลา 06:00 น.',
  en: 'Closed',
};

const restricted: Data<'getRestrictions'> = {
  deposit: [{ kind: 'deposit_limit', until: TIME, text: staffText }],
  withdrawal: [
    { kind: 'closed', until: null, text: staffText },
    { kind: 'phone_unproven', until: null, text: null },
    { kind: 'cooling', until: TIME, text: staffText },
  ],
  play: [
    { kind: 'time_out', until: TIME, text: null },
    { kind: 'loss_limit', until: TIME, text: null },
  ],
};

/** Journeys through deposits, withdrawals and their history. */
export const moneyJourneys: readonly Journey[] = [
  {
    of: 'the ways to deposit',
    path: paths.depositMethods(),
    mocks: {
      listPaymentMethods: methods,
      listUnderWay: moneyUnderWay,
    },
    states: {
      'with a fee, closed, and with money under way': ({ see }) => see('เงินที่กำลังดำเนินการ'),
      'with all that is under way': ({ press }) => press('ดูอีก 1 รายการ'),
      'before a deposit is cancelled': ({ press }) => press('ยกเลิกรายการฝาก 100.37 บาท'),
      'while nothing can be deposited': async ({ mock, reload, see }) => {
        mock({ getRestrictions: restricted });
        await reload();
        await see('ถึงวงเงินฝากที่คุณตั้งไว้');
      },
    },
  },
  {
    of: 'home with money under way',
    path: paths.dashboard(),
    mocks: { listUnderWay: moneyUnderWay },
    states: { 'as it opens': ({ see }) => see('เงินที่กำลังดำเนินการ') },
  },
  {
    of: 'a withdrawal that is refused now',
    path: paths.withdraw(),
    mocks: { getRestrictions: restricted, listUnderWay: moneyUnderWay },
    states: { 'with the reasons': ({ see }) => see('พักการถอนหลังเปลี่ยนข้อมูล') },
  },
  {
    of: 'the lobby while nothing can be played',
    path: paths.brands(),
    mocks: { getRestrictions: restricted },
    states: { 'with the reasons': ({ see }) => see('คุณกำลังพักการเล่น') },
  },
  {
    of: 'a method that is closed',
    path: paths.deposit(3),
    mocks: { listPaymentMethods: methods },
    states: { 'as it opens': ({ see }) => see('ช่องทางนี้ปิดอยู่ในขณะนี้') },
  },
  {
    of: 'a deposit by QR',
    path: paths.deposit(2),
    mocks: {
      listPaymentMethods: methods,
      openDeposit: refuse('deposit_limit_reached'),
    },
    states: {
      'with an amount and its fee': ({ press }) => press('100'),
      'refused by a limit': async ({ press, waitForNotice }) => {
        await press('ฝากเงิน');
        await waitForNotice();
      },
      'with the way to that limit': ({ see }) => see('ดูวงเงินและช่วงพัก'),
      'in its last minute': async ({ mock, press, see }) => {
        mock({
          openDeposit: {
            kind: 'promptpay',
            self_request: true,
            data: newDeposit(0.9),
            url: null,
            ref_code: '',
          },
          ...standing({}, 0.9),
        });
        await press('ฝากเงิน');
        await see('ยอดที่ต้องโอน');
      },
      'when it failed': async ({ mock, see, returnToApp }) => {
        mock(standing({ status: 'failed' }));
        await returnToApp();
        await see('รายการฝากนี้ไม่สำเร็จ');
      },
      'when it was rejected': async ({ mock, see, returnToApp }) => {
        const reason = { code: 'slip_unreadable', note: 'ขอรูปสลิปจากแอปธนาคาร' };
        mock(standing({ status: 'reject', reason }));
        await returnToApp();
        await see('รายการฝากนี้ถูกยกเลิก');
        await see('อ่านสลิปไม่ได้');
      },
      'when it was refunded': async ({ mock, see, returnToApp }) => {
        mock(standing({ status: 'refund' }));
        await returnToApp();
        await see('คืนเงินรายการฝากนี้แล้ว');
      },
      'when it is begun anew': async ({ follow, see }) => {
        await follow('ทำรายการใหม่');
        await see('จำนวนเงิน');
      },
      'when its time has run out': async (at) => {
        const data = newDeposit(-1);
        at.mock({
          openDeposit: { kind: 'promptpay', self_request: true, data, url: null, ref_code: '' },
          ...standing({}, -1),
        });
        await deposit(at);
        await at.see('หมดเวลาโอนแล้ว');
      },
      'when it has arrived': async (at) => {
        await at.follow('ทำรายการใหม่');
        at.mock({
          openDeposit: {
            kind: 'promptpay',
            self_request: true,
            data: newDeposit(15),
            url: null,
            ref_code: '',
          },
          ...standing({ status: 'success', paid_amount: 100.37, paid_fee: 6.51 }),
        });
        await deposit(at);
        await at.waitForToast('ฝากเงินสำเร็จแล้ว');
        await at.see('เงินเข้าแล้ว');
      },
    },
  },
  {
    of: 'a deposit by bank transfer',
    path: paths.deposit(4),
    mocks: {
      listPaymentMethods: methods,
      openDeposit: {
        kind: 'bank-transfer',
        self_request: false,
        data: newDeposit(15, { kind: 'bank-transfer', qrcode_image: '' }),
        url: null,
        ref_code: '',
      },
      uploadSlip: refuse('picture_refused'),
      ...standing(byAccount),
    },
    states: {
      'with the account': async (at) => {
        await deposit(at);
        await at.see('ส่งสลิปการโอน');
      },
      'with a picture that is none': async ({ page, see }) => {
        const buffer = Buffer.from('text');
        const file = { name: 'slip.pdf', mimeType: 'application/pdf', buffer };
        await page.getByLabel('เลือกรูป').setInputFiles(file);
        await see(/ใช้ได้เฉพาะรูป/);
      },
      'with the picture to be sent': async ({ page }) => {
        const buffer = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64');
        await page
          .getByLabel('เลือกรูป')
          .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
        await page.getByAltText('รูปสลิปที่เลือก').waitFor();
      },
      'with a picture that was refused': async ({ press, see }) => {
        await press('ส่งสลิป', 'ใช่ ส่งรูปนี้');
        await see('ไม่สามารถอ่านรูปนี้ได้');
      },
      'with its slip being checked': async ({ mock, press, see }) => {
        mock({
          uploadSlip: { ref_code: 'ref-of-a-test', status: 'pending', has_slip: true },
          ...standing({ ...byAccount, has_slip: true }),
        });
        await press('ใช่ ส่งรูปนี้');
        await see('กำลังตรวจสอบสลิป');
      },
      'with another slip': ({ press }) => press('ส่งสลิปใหม่'),
    },
  },
  {
    of: 'a deposit of its own',
    path: paths.openedDeposit('ref-of-a-test'),
    mocks: {
      listPaymentMethods: methods,
      ...standing({
        kind: 'redirect',
        qrcode_image: '',
        payment_id: 3,
        payment_page: 'https://pay.example/',
      }),
    },
    states: {
      'while the payment page is waited for': ({ see }) => see('กำลังรอผลจากหน้าชำระเงิน'),
      'with its money': async ({ mock, see, returnToApp }) => {
        const paid = { paid_amount: 100.37, paid_fee: 6.51, ended_at: TIME };
        mock(standing({ kind: 'redirect', status: 'success', ...paid }));
        await returnToApp();
        await see('+93.86');
      },
      'by a QR, with money of another amount': async ({ mock, reload, see }) => {
        mock(standing({ unmatched_transfers: [{ amount: 40, paid_at: TIME }] }));
        await reload();
        await see('ได้รับโอน 40.00 บาท รอเจ้าหน้าที่ตรวจสอบ');
      },
      'of which nothing came': async ({ mock, press, reload, see }) => {
        mock(standing({}));
        await reload();
        await press('โอนแล้วแต่เงินยังไม่เข้า');
        await see('ติดต่อเจ้าหน้าที่');
      },
      'that there is none of': async ({ mock, reload, see }) => {
        mock({ getDeposit: refuse('not_found') });
        await reload();
        await see('ไม่พบรายการฝากเงินนี้');
      },
    },
  },
  {
    of: 'a slip',
    path: paths.deposit(4),
    mocks: {
      listPaymentMethods: methods,
      openDeposit: {
        kind: 'bank-transfer',
        self_request: false,
        data: newDeposit(15, { kind: 'bank-transfer', qrcode_image: '' }),
        url: null,
        ref_code: '',
      },
      uploadSlip: PENDING,
      ...standing(byAccount),
    },
    states: {
      'on its way': async (at) => {
        await deposit(at);
        const buffer = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64');
        await at.page
          .getByLabel('เลือกรูป')
          .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
        await at.press('ส่งสลิป', 'ใช่ ส่งรูปนี้');
        await at.see('กำลังส่งสลิป');
      },
    },
  },
  {
    of: 'a slip that was used before',
    path: paths.openedDeposit('ref-of-a-test'),
    mocks: {
      listPaymentMethods: methods,
      ...standing({
        ...byAccount,
        has_slip: true,
        slip_notice: {
          outcome: 'used',
          amount: 250.19,
          paid: { ref_code: 'ref-of-the-first', short_reference: 'D-2111-0099' },
        },
      }),
    },
    states: {
      'with the deposit that it paid': ({ see }) => see('สลิปนี้ใช้กับรายการ D-2111-0099 ของคุณไปแล้ว'),
      'of another amount': async ({ mock, reload, see }) => {
        const slip_notice = { outcome: 'other_amount' as const, amount: 40, paid: null };
        mock(standing({ ...byAccount, has_slip: true, slip_notice }));
        await reload();
        await see(/ยอดในสลิปคือ 40.00 บาท/);
      },
      'of another amount that has arrived': async ({ mock, reload, see }) => {
        const slip_notice = { outcome: 'other_amount' as const, amount: 40, paid: null };
        const unmatched_transfers = [{ amount: 40, paid_at: '2026-11-24T10:00:00.000Z' }];
        mock(standing({ ...byAccount, has_slip: true, slip_notice, unmatched_transfers }));
        await reload();
        await see('ได้รับโอน 40.00 บาท รอเจ้าหน้าที่ตรวจสอบ');
      },
    },
  },
  {
    of: 'the history',
    path: paths.transactions('deposit'),
    mocks: { listTransactions: transactions('deposit') },
    states: {
      'with deposits of every status': ({ see }) => see('คืนเงิน'),
      'with withdrawals of every status': async ({ page, mock, see }) => {
        mock({ listTransactions: transactions('withdraw') });
        await page.getByRole('tab', { name: 'ถอน' }).click();
        await see('คืนเงิน');
      },
    },
  },
];
