import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { confirmWithdrawal, openWithdraw } from '../../testing/open-withdraw.ts';
import { member, WITHDRAWAL_ID, withdrawalOf, settings } from '../../testing/samples.ts';

const withdrawalTerms: Data<'getWithdrawalTerms'> = {
  min_amount: 100,
  max_amount: 50_000,
  fee_fixed: 10,
  fee_percent: 0,
  open_from: null,
  open_until: null,
  count_left_today: 3,
  sum_left_today: 20_000,
  automatic_up_to: 1000,
};

function withCredit(availableCredit: number): MockResponses {
  const credit_data = { ...member.credit_data, availableCredit };
  return { checkAccessToken: () => ({ member_data: { ...member, credit_data } }) };
}

it('pay-99: shows to whom, how much, the fee, when and what stays, before anything is sent', async () => {
  const { user, field, button, requests } = await openWithdraw({
    getWithdrawalTerms: () => ({ ...withdrawalTerms, automatic_up_to: null }),
  });
  await user.type(field, '500');
  await user.click(button);
  const review = await screen.findByRole('dialog', { name: 'ตรวจสอบก่อนถอน' });
  for (const fact of [
    '500.00 บาท',
    '10.00 บาท',
    '490.00 บาท',
    'เงินสดคงเหลือหลังถอน734.50 บาท',
    '123-4567-890',
    'สมชาย ใจดี',
    '1-3 นาที',
  ]) {
    expect(review).toHaveTextContent(fact);
  }
  expect(requests.some(({ name }) => name === 'requestWithdrawal')).toBe(false);
  await user.click(within(review).getByRole('button', { name: 'ย้อนกลับ' }));
  expect(field).toHaveValue('500');
});

it('pay-99: says that a withdrawal is free', async () => {
  const { user, field, button } = await openWithdraw({
    getWithdrawalTerms: () => ({ ...withdrawalTerms, fee_fixed: 0 }),
  });
  await user.type(field, '500');
  await user.click(button);
  const review = await screen.findByRole('dialog', { name: 'ตรวจสอบก่อนถอน' });
  await waitFor(() => expect(review).toHaveTextContent('ค่าธรรมเนียมฟรี'));
});

it('pay-87: shows the account, the withdrawable balance, the range and the notice', async () => {
  await openWithdraw();
  const account = screen.getByRole('region', { name: 'เข้าบัญชี' });
  expect(account).toHaveTextContent('สมชาย ใจดี');
  expect(account).toHaveTextContent('123-4567-890');
  expect(account).toHaveTextContent('ธนาคารกสิกรไทย');
  expect(screen.getByRole('heading', { name: 'ถอนได้ตอนนี้' }).nextSibling).toHaveTextContent(
    /1,234\.50 ?บาท/,
  );
  expect(screen.getByText('ถอนได้ 100 ถึง 50,000 บาท')).toBeVisible();
  expect(screen.getByText(/ระบบจะโอนเงินเข้าบัญชีของคุณภายใน/)).toHaveTextContent('ภายใน 1-3 นาที');
  expect(screen.getByText('1-3 นาที')).toHaveClass('whitespace-nowrap');
});

it('does without the names of the banks where they are refused, and does not ask for ever', async () => {
  const { requests } = await openWithdraw({ listBanks: () => refuse(403) });
  const account = screen.getByRole('region', { name: 'เข้าบัญชี' });
  expect(account).toHaveTextContent('KBANK');
  expect(account).not.toHaveTextContent('ธนาคารกสิกรไทย');
  const bankListRequests = () => requests.filter(({ name }) => name === 'listBanks').length;
  await waitFor(() => expect(bankListRequests()).toBeGreaterThan(0));
  const before = bankListRequests();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bankListRequests() - before).toBeLessThanOrEqual(1);
  expect(account).toBeInTheDocument();
});

it('keeps the button disabled while the amount is empty or below the minimum', async () => {
  const { user, field, button } = await openWithdraw();
  expect(button).toBeDisabled();
  await user.type(field, '99');
  expect(button).toBeDisabled();
  expect(field).toHaveAccessibleDescription('ถอนขั้นต่ำ 100 บาท');
  await user.tab();
  // Left alone, it becomes the least that may be withdrawn.
  expect(field).toHaveValue('100');
  await user.clear(field);
  await user.type(field, '100');
  expect(button).toBeEnabled();
});

it('pay-88: caps the input at the available credit, and takes all of it by one button', async () => {
  const { user, field } = await openWithdraw();
  await user.type(field, '5000');
  expect(field).toHaveValue('1,234');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(field).toHaveValue('1,234.50');
});

it('type-10 type-11: takes a pasted amount as it reads, and all of it to the satang', async () => {
  const { requests, user, field, button } = await openWithdraw({
    requestWithdrawal: () => ({
      payout_id: WITHDRAWAL_ID,
      short_reference: 'W-2111-0042',
      waits_for_approval: false,
    }),
    getWithdrawal: () => ({ payout: withdrawalOf('pending') }),
  });
  await user.click(field);
  await user.paste('100.00');
  expect(field).toHaveValue('100');
  await user.clear(field);
  await user.paste('1,000.50');
  expect(field).toHaveValue('');
  expect(field).toHaveAccessibleDescription(/“1,000.50” มีเศษสตางค์/);
  expect(button).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(field).not.toHaveAccessibleDescription(/เศษสตางค์/);
  await user.click(button);
  await confirmWithdrawal(user);
  await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' });
  expect(requests.find(({ name }) => name === 'requestWithdrawal')?.body).toEqual({
    amount: 1234.5,
  });
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(location.pathname).toBe(`/payment/withdraw/${WITHDRAWAL_ID}`));
});

it('caps the input at the maximum where the credit is larger', async () => {
  const { user, field } = await openWithdraw(withCredit(80_000));
  await user.type(field, '99999');
  expect(field).toHaveValue('50,000');
});

it('site-35: says why where the balance is below the minimum, and enters no amount that is not there', async () => {
  const { user, field, button } = await openWithdraw(withCredit(50));
  expect(field).toHaveAccessibleDescription('ยอดเงินยังไม่ถึงขั้นต่ำในการถอน 100 บาท');
  await user.type(field, '7');
  await user.tab();
  expect(field).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(button).toBeDisabled();
});

it('pay-89: withdraws through the configured method, reads the profile again, and shows the steps', async () => {
  const { requests, user, field, button } = await openWithdraw({
    getSettings: () => ({ settings: { ...settings, auto_withdraw_payment_id: 9 } }),
    requestWithdrawal: () => ({
      payout_id: WITHDRAWAL_ID,
      short_reference: 'W-2111-0042',
      waits_for_approval: false,
    }),
    getWithdrawal: () => ({ payout: withdrawalOf('pending') }),
  });
  await user.type(field, '1000');
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const profilesBefore = profiles();
  await user.click(button);
  await confirmWithdrawal(user);
  expect(
    await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' }),
  ).toHaveAccessibleDescription(/กำลังโอนเงินเข้าบัญชีของคุณ ใช้เวลา 1-3 นาที/);
  expect(location.pathname).toBe('/payment/withdraw');
  expect(screen.getByText('ใช้เวลา 1-3 นาที', { selector: 'dialog *' })).toHaveClass(
    'whitespace-nowrap',
  );
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(location.pathname).toBe(`/payment/withdraw/${WITHDRAWAL_ID}`));
  expect(requests.filter(({ name }) => name === 'requestWithdrawal')).toMatchObject([
    { params: { paymentId: '9' }, body: { amount: 1000 } },
  ]);
  expect(profiles()).toBeGreaterThan(profilesBefore);
});

it('pay-89 refs-02: says that staff check it first, also below the automatic maximum', async () => {
  const { user, field, button } = await openWithdraw({
    requestWithdrawal: () => ({
      payout_id: WITHDRAWAL_ID,
      short_reference: 'W-2111-0042',
      waits_for_approval: true,
    }),
    getWithdrawal: () => ({ payout: withdrawalOf('pending') }),
  });
  await user.type(field, '200');
  await user.click(button);
  await confirmWithdrawal(user);
  expect(
    await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' }),
  ).toHaveAccessibleDescription(/รอเจ้าหน้าที่ตรวจสอบ.*เลขที่รายการ W-2111-0042/s);
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(location.pathname).toBe(`/payment/withdraw/${WITHDRAWAL_ID}`));
});

it('pay-89: shows a failed withdrawal with the message of the server, and keeps the amount', async () => {
  const { user, field, button } = await openWithdraw({
    requestWithdrawal: () => refuse(409, 'ยอดเงินไม่เพียงพอ'),
  });
  await user.type(field, '500');
  await user.click(button);
  await confirmWithdrawal(user);
  const notice = await screen.findByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ยอดเงินไม่เพียงพอ');
  expect(field).toHaveValue('500');
});

it('pay-90: says honestly that nobody knows, keeps the session, and leads to the history first', async () => {
  const { requests, user, field, button } = await openWithdraw({ requestWithdrawal: noResponse });
  await user.type(field, '500');
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const profilesBefore = profiles();
  await user.click(button);
  await confirmWithdrawal(user);
  const notice = await screen.findByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription(
    /ไม่สามารถเชื่อมต่อกับเซิฟได้\s*ยังไม่ทราบผล กรุณาตรวจสอบประวัติการถอน/,
  );
  expect(requests.filter(({ name }) => name === 'requestWithdrawal')).toHaveLength(1);
  expect(profiles()).toBe(profilesBefore);
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  const unknown = screen.getByRole('alert');
  expect(unknown.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(unknown).toHaveTextContent('เงินอาจถูกถอนไปแล้ว');
  await user.click(within(unknown).getByRole('link', { name: 'ดูประวัติการถอน' }));
  expect(location.search).toBe('?type=withdraw');
});

it('pay-90: asks again under the same key while nobody knows, and under a new one for what is meant anew', async () => {
  const answers = [
    noResponse,
    noResponse,
    () => refuse(409, 'ยอดเงินไม่เพียงพอ'),
    () => refuse(409, 'ยอดเงินไม่เพียงพอ'),
    noResponse,
    noResponse,
  ];
  const { requests, user, field, button } = await openWithdraw({
    requestWithdrawal: () => (answers.shift() ?? noResponse)(),
  });
  const submit = async (amount: string) => {
    await user.clear(field);
    await user.type(field, amount);
    await user.click(button);
    await confirmWithdrawal(user);
    await user.click(await screen.findByRole('button', { name: 'ตกลง' }));
  };
  for (const amount of ['500', '500', '500', '500', '500', '600']) await submit(amount);
  const keys = requests
    .filter(({ name }) => name === 'requestWithdrawal')
    .map(({ headers }) => headers.get('idempotency-key') ?? '');
  expect(keys).toHaveLength(6);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  const [first, second, third, fourth, fifth, sixth] = keys;
  // The first three are retries of one request. A refusal ends a request, and so does another amount.
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth, sixth]).size).toBe(4);
});

it('pay-89: asks for the withdrawal once, however often it is tapped', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { requests, user, field, button } = await openWithdraw({
    requestWithdrawal: async () => {
      await answered;
      return {
        payout_id: WITHDRAWAL_ID,
        short_reference: 'W-2111-0042',
        waits_for_approval: false,
      };
    },
    getWithdrawal: () => ({ payout: withdrawalOf('pending') }),
  });
  await user.type(field, '500');
  await user.click(button);
  await confirmWithdrawal(user);
  await user.click(button);
  await user.type(field, '{Enter}');
  answer();
  await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' });
  expect(requests.filter(({ name }) => name === 'requestWithdrawal')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
});

it('pay-91: says the fee, what is left of the day, and that a large amount is looked at', async () => {
  const { user, field } = await openWithdraw({
    getWithdrawalTerms: () => withdrawalTerms,
  });
  await user.type(field, '1000');
  expect(await screen.findByText('จะได้รับ 990.00 บาท หลังหักค่าธรรมเนียม 10.00 บาท')).toBeVisible();
  expect(screen.getByText('วันนี้ถอนได้อีก 3 ครั้ง')).toBeVisible();
  expect(screen.getByText('วันนี้ถอนได้อีก 20,000.00 บาท')).toBeVisible();
  expect(screen.queryByText(/รอเจ้าหน้าที่/)).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '1001');
  expect(screen.getByText(/รอเจ้าหน้าที่/)).toBeVisible();
});

describe('pay-93: before money leaves', () => {
  it('pay-93: shows the bank account after a reset by SMS, and withdraws once it is confirmed', async () => {
    let isConfirmed = false;
    const { requests, user, field, button } = await openWithdraw({
      requestWithdrawal: () =>
        isConfirmed
          ? { payout_id: WITHDRAWAL_ID, short_reference: 'W-2111-0042', waits_for_approval: false }
          : refuse(409, 'กรุณายืนยันบัญชีธนาคารก่อน', 'bank_account_unconfirmed'),
      confirmBankAccount: () => {
        isConfirmed = true;
        return null;
      },
    });
    await user.type(field, '100');
    await user.click(button);
    await confirmWithdrawal(user);
    const dialog = await screen.findByRole('dialog', { name: 'ยืนยันบัญชีรับเงิน' });
    expect(dialog).toHaveTextContent('123-4567-890');
    await user.click(within(dialog).getByRole('button', { name: 'เป็นบัญชีของฉัน ถอนเงิน' }));
    await user.click(await screen.findByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(location.pathname).toBe(`/payment/withdraw/${WITHDRAWAL_ID}`));
    expect(requests.find(({ name }) => name === 'confirmBankAccount')?.body).toEqual({
      bank_account_number: member.bank_account_data.bank_account_number,
    });
  });

  it('kyc-02: leads to the documents, where they are refused meanwhile', async () => {
    const { user, field, button } = await openWithdraw({
      requestWithdrawal: () => refuse(409, 'กรุณาส่งเอกสารยืนยันตัวตน', 'documents_needed'),
    });
    await user.type(field, '100');
    await user.click(button);
    await confirmWithdrawal(user);
    const notice = await screen.findByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' });
    await user.click(within(notice).getByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(location.pathname).toBe('/profile/documents'));
  });

  it('pay-93: leads to the proof of the phone, and keeps the amount', async () => {
    const { user, field, button } = await openWithdraw({
      requestWithdrawal: () => refuse(409, 'กรุณายืนยันเบอร์โทรศัพท์', 'phone_unproven'),
    });
    await user.type(field, '100');
    await user.click(button);
    await confirmWithdrawal(user);
    const notice = await screen.findByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' });
    await user.click(within(notice).getByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(location.pathname).toBe('/profile/phone'));
    await screen.findByRole('button', { name: 'ขอรหัสยืนยัน' });
    await user.click(screen.getByRole('button', { name: 'ย้อนกลับ' }));
    expect(await screen.findByLabelText('จำนวนเงินที่ต้องการถอน')).toHaveValue('100');
  });
});
