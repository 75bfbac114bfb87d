import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { signalCodes, usualThresholds } from '@kapao/contract/payments/automatic.ts';
import { usualMarkerThresholds } from '@kapao/contract/protection/markers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { firstMark, secondMark } from '../../testing/reward-samples.ts';

function settings(seen = firstMark): OfficeData<'getOperatingSettings'> {
  return {
    settings: {
      login_username_or_phone: 'phone',
      minimum_age: 20,
      phone_proof: null,
      kyc: 'off',
      kyc_keep_days: 90,
      qr_service_url: '/api/qr/',
      session_idle_minutes: 30,
      session_absolute_days: 30,
      min_withdraw: 100,
      max_withdraw: 50_000,
      auto_withdraw_payment_id: 3,
      auto_payout_max: 5_000,
      auto_payout_day_max: 20_000,
      auto_payout_signals: [...signalCodes],
      auto_payout_thresholds: usualThresholds,
      typed_tolerances: { 2: 5 },
      protection_thresholds: usualMarkerThresholds,
      daily_withdraw_count: 5,
      daily_withdraw_sum: null,
      four_eyes_kinds: ['adjustment', 'deposit_reversal', 'phone', 'bank'],
      four_eyes_from: 0,
      offers_four_eyes_from: 20_000,
      four_eyes_delay_hours: null,
      notifications_kept_days: 90,
      round_question_minutes: 60,
      sport_round_question_minutes: 60,
    },
    payout_methods: [
      { id: 3, name: 'ถอน', name_en: null },
      { id: 4, name: 'ถอนสำรอง', name_en: null },
    ],
    deposit_methods: [
      { id: 1, name: 'พร้อมเพย์', name_en: null },
      { id: 2, name: 'โอนเข้าบัญชี', name_en: null },
    ],
    seen,
  };
}

const saveButton = () => screen.getByRole('button', { name: 'บันทึก' });

it('office-67: asks before unsaved settings are left', async () => {
  fakeApi({ getMe: () => meAs('owner'), getOperatingSettings: () => settings() });
  const { user } = renderOffice('/settings');
  const most = await screen.findByLabelText('ถอนสูงสุดต่อครั้ง (บาท)');
  await user.type(most, '0');
  await user.click(screen.getByRole('link', { name: 'รายการถอน' }));
  const question = await screen.findByRole('alertdialog', { name: 'ยังไม่ได้บันทึก' });
  await user.click(within(question).getByRole('button', { name: 'อยู่ต่อ' }));
  expect(most).toHaveValue('500000');
  expect(location.pathname).toBe('/settings');
});

it('settings-02: checks while somebody types, and saves the changes with a reason', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getOperatingSettings: () => settings(),
    saveOperatingSettings: () => ({ seen: secondMark, waits_until: '2026-11-29T02:00:00.000Z' }),
  });
  const { user } = renderOffice('/settings');
  const most = await screen.findByLabelText('ถอนสูงสุดต่อครั้ง (บาท)');
  expect(most).toHaveAccessibleDescription('สมาชิกถอนครั้งละมากกว่านี้ไม่ได้');
  expect(saveButton()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  await user.clear(most);
  await user.type(most, '99');
  expect(most).toHaveAccessibleDescription('ต้องไม่น้อยกว่าถอนขั้นต่ำ');
  expect(saveButton()).toHaveAccessibleDescription('แก้ช่อง “ถอนสูงสุดต่อครั้ง (บาท)” ก่อน');
  await user.clear(most);
  await user.type(most, '60,000');
  await user.clear(screen.getByLabelText('ถอนได้ต่อวัน (ครั้ง)'));
  await user.selectOptions(screen.getByLabelText('ยืนยันเบอร์โทรศัพท์'), 'ก่อนถอนเงิน');
  await user.click(screen.getByRole('checkbox', { name: 'เปลี่ยนเบอร์' }));
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('ถอนสูงสุดต่อครั้ง (บาท)50,00060,000');
  expect(dialog).toHaveTextContent('ปรับยอด, เรียกเงินฝากคืน, เปลี่ยนบัญชี');
  expect(dialog).toHaveTextContent(
    'ลดการป้องกัน: ถอนสูงสุดต่อครั้ง (บาท), ถอนได้ต่อวัน (ครั้ง), รายการที่ต้องมีผู้อนุมัติคนที่สอง จะมีผลใน 24 ชั่วโมง',
  );
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปีใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await screen.findByText('บันทึกแล้ว ส่วนที่ลดการป้องกันจะมีผลใน 24 ชั่วโมง');
  expect(requests.find(({ name }) => name === 'saveOperatingSettings')?.body).toEqual({
    settings: {
      max_withdraw: 60_000,
      daily_withdraw_count: null,
      phone_proof: 'withdrawal',
      four_eyes_kinds: ['adjustment', 'deposit_reversal', 'bank'],
    },
    reason: 'ปีใหม่',
    seen: firstMark,
    key: expect.any(String),
  });
  expect(saveButton()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
});

it('settings-03: says at its field why the server refuses a setting', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    getOperatingSettings: () => settings(),
    saveOperatingSettings: () => refuse('payout_method_unknown'),
  });
  const { user } = renderOffice('/settings');
  const method = await screen.findByLabelText('วิธีจ่ายเงินถอน');
  await user.selectOptions(method, 'ถอนสำรอง (4)');
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ทดสอบ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(method).toHaveAccessibleDescription('ไม่มีวิธีถอนนี้'));
});

it('settings-04: the manager cannot change the amount of four eyes, and marketing nothing', async () => {
  fakeApi({ getMe: () => meAs('manager'), getOperatingSettings: () => settings() });
  const { unmount } = renderOffice('/settings');
  const guarded = 'เงินของสมาชิกที่ต้องมีผู้อนุมัติ ตั้งแต่ (บาท)';
  expect(await screen.findByLabelText(guarded)).toHaveAttribute('readonly');
  expect(screen.getByLabelText('ถอนขั้นต่ำ (บาท)')).not.toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: 'ประวัติและตั้งเวลา' })).toHaveAttribute(
    'href',
    '/versions?kind=site_settings',
  );
  unmount();
  fakeApi({ getMe: () => meAs('marketing'), getOperatingSettings: () => settings() });
  renderOffice('/settings');
  expect(await screen.findByLabelText('ถอนขั้นต่ำ (บาท)')).toHaveAttribute('readonly');
  expect(saveButton()).toHaveAccessibleDescription(/แก้ไขการตั้งค่าการเงินและระบบ/);
});

it('auto-11: chooses the signals with their thresholds, checks them, and saves what changed', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getOperatingSettings: () => settings(),
    saveOperatingSettings: () => ({ seen: secondMark, waits_until: null }),
  });
  const { user } = renderOffice('/settings');
  const days = await screen.findByLabelText('สมาชิกใหม่: วัน');
  expect(days).toHaveValue('7');
  await user.clear(days);
  await user.type(days, '366');
  expect(days).toHaveAccessibleDescription('ต้องเป็นจำนวนเต็ม 1 ถึง 365');
  expect(saveButton()).toHaveAccessibleDescription('แก้ช่อง “เกณฑ์ของสัญญาณ” ก่อน');
  await user.clear(days);
  await user.type(days, '3');
  await user.click(screen.getByRole('checkbox', { name: 'ถอนถี่' }));
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('row', { name: /สมาชิกใหม่ \(วัน\) 7 3$/ })).toBeVisible();
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ทดสอบ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(requests.find(({ name }) => name === 'saveOperatingSettings')?.body).toMatchObject({
    settings: {
      auto_payout_signals: signalCodes.filter((code) => code !== 'velocity'),
      auto_payout_thresholds: { ...usualThresholds, new_account_days: 3 },
    },
  });
});

it('risk-13: sets by how much a typed transfer may exceed the asked amount, for each method', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getOperatingSettings: () => settings(),
    saveOperatingSettings: () => ({ seen: secondMark, waits_until: '2026-11-29T02:00:00.000Z' }),
  });
  const { user } = renderOffice('/settings');
  const promptpay = await screen.findByLabelText('พร้อมเพย์ (1)');
  expect(promptpay).toHaveAccessibleDescription('เว้นว่าง: 1 บาท');
  await user.type(promptpay, '20.5');
  expect(promptpay).toHaveAccessibleDescription('ต้องเป็น 0 ถึง 20 ทศนิยมไม่เกิน 2 ตำแหน่ง');
  await user.clear(promptpay);
  await user.type(promptpay, '20');
  await user.clear(screen.getByLabelText('โอนเข้าบัญชี (2)'));
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('row', { name: /\(บาท\): พร้อมเพย์.*20$/ })).toBeVisible();
  expect(dialog).toHaveTextContent('จะมีผลใน 24 ชั่วโมง');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปัดเศษ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(requests.find(({ name: each }) => each === 'saveOperatingSettings')?.body).toMatchObject({
    settings: { typed_tolerances: { 1: 20 } },
  });
});

it('guard-02: sets the thresholds of protection, and says that a looser one waits', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getOperatingSettings: () => settings(),
    saveOperatingSettings: () => ({ seen: secondMark, waits_until: '2026-11-29T02:00:00.000Z' }),
  });
  const { user } = renderOffice('/settings');
  const nights = await screen.findByLabelText(/^เล่นตอนดึกหลายคืน: คืนขึ้นไป/);
  expect(nights).toHaveValue('7');
  await user.clear(nights);
  await user.type(nights, '15');
  expect(nights).toHaveAccessibleDescription('ต้องเป็นจำนวนเต็ม 2 ถึง 14');
  expect(saveButton()).toHaveAccessibleDescription('แก้ช่อง “เกณฑ์เปิดเรื่องคุ้มครองสมาชิก” ก่อน');
  await user.clear(nights);
  await user.type(nights, '9');
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByRole('row', { name: 'เกณฑ์เปิดเรื่องคุ้มครองสมาชิก: เล่นตอนดึก (คืน) 7 9' }),
  ).toBeVisible();
  expect(dialog).toHaveTextContent('จะมีผลใน 24 ชั่วโมง');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ทดสอบ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(requests.find(({ name }) => name === 'saveOperatingSettings')?.body).toMatchObject({
    settings: { protection_thresholds: { ...usualMarkerThresholds, nights: 9 } },
  });
});
