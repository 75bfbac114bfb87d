import type { Restriction } from '@kapao/contract/under-way.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { promptPay } from '../../testing/samples.ts';

const CARD = 'ตอนนี้ทำไม่ได้';
const END = new Date(Date.now() + 5 * 3_600_000).toISOString();
const methods: MockResponses = { listPaymentMethods: () => ({ payments: [promptPay] }) };

const restriction = (changes: Partial<Restriction> = {}): Restriction => ({
  kind: 'time_out',
  until: END,
  text: null,
  ...changes,
});

const refusing = (
  act: 'deposit' | 'withdrawal' | 'play',
  ...found: Restriction[]
): MockResponses => ({
  ...methods,
  getRestrictions: () => ({ deposit: [], withdrawal: [], play: [], [act]: found }),
});

const card = () => screen.findByRole('region', { name: CARD });

it('way-13 way-14: the cooling stands on the withdrawal with its end and the way out, and nothing is open', async () => {
  const text = { th: 'เพิ่งเปลี่ยน ถอนเงินได้ตั้งแต่ 25/11/2026 10:00', en: 'Changed' };
  fakeApi(refusing('withdrawal', restriction({ kind: 'cooling', text })));
  renderApp('/payment/withdraw', { loggedIn: true });
  const shown = await card();
  expect(shown).toHaveTextContent('พักการถอนหลังเปลี่ยนข้อมูล');
  expect(shown).toHaveTextContent(text.th);
  expect(shown).toHaveTextContent(/ถึง \d\d\/\d\d\/\d{4} \d\d:\d\d น\./);
  expect(within(shown).getByRole('link')).toHaveAttribute('href', '/contact');
  expect(screen.getByLabelText('จำนวนเงินที่ต้องการถอน')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'ทั้งหมด' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'ถอนเงิน' })).toBeDisabled();
  expect(screen.getAllByText('พักการถอนหลังเปลี่ยนข้อมูล')).toHaveLength(2);
});

it('way-13: an unproven phone leads to its proof', async () => {
  fakeApi(refusing('withdrawal', restriction({ kind: 'phone_unproven', until: null })));
  renderApp('/payment/withdraw', { loggedIn: true });
  const link = within(await card()).getByRole('link', { name: 'ยืนยันเบอร์โทรศัพท์' });
  expect(link).toHaveAttribute('href', '/profile/phone');
});

it('way-13 kyc-02: documents that are not approved lead to their screen, with what is to be done', async () => {
  const text = { th: 'กรุณาส่งเอกสารยืนยันตัวตนให้ครบก่อนถอนเงิน', en: 'Please give them' };
  fakeApi(refusing('withdrawal', restriction({ kind: 'documents', until: null, text })));
  renderApp('/payment/withdraw', { loggedIn: true });
  const shown = await card();
  expect(shown).toHaveTextContent(text.th);
  const link = within(shown).getByRole('link', { name: 'ไปที่เอกสารยืนยันตัวตน' });
  expect(link).toHaveAttribute('href', '/profile/documents');
});

it('way-13: a stop leads to the case in which staff lift it', async () => {
  fakeApi({
    ...refusing('withdrawal', restriction({ kind: 'stopped', until: null })),
    getSecurity: () => ({ events: [], stop: { since: END, case_number: 1001 } }),
  });
  renderApp('/payment/withdraw', { loggedIn: true });
  const shown = await card();
  expect(shown).toHaveTextContent('หยุดการถอนเงินไว้ตามที่คุณแจ้ง');
  await waitFor(() =>
    expect(within(shown).getByRole('link', { name: 'ดูเรื่องนี้' })).toHaveAttribute(
      'href',
      '/contact/1001',
    ),
  );
});

it('way-13: what the card says stands in no second place of the withdrawal', async () => {
  const text = { th: 'ปิดการถอนเงินชั่วคราว: ปรับปรุงระบบ', en: 'Closed' };
  fakeApi({
    ...refusing(
      'withdrawal',
      restriction({ kind: 'closed', until: null, text }),
      restriction({ kind: 'day_limit' }),
    ),
    getWithdrawalTerms: () => ({
      min_amount: 100,
      max_amount: 50_000,
      fee_fixed: 0,
      fee_percent: 0,
      open_from: null,
      open_until: null,
      count_left_today: 0,
      sum_left_today: 200,
      automatic_up_to: null,
      closed: text,
    }),
  });
  renderApp('/payment/withdraw', { loggedIn: true });
  await card();
  expect(await screen.findByText('วันนี้ถอนได้อีก 200.00 บาท')).toBeVisible();
  expect(screen.getAllByText(text.th)).toHaveLength(1);
  expect(screen.queryByText('วันนี้ถอนได้อีก 0 ครั้ง')).toBeNull();
});

it('way-14: while no deposit can be opened the methods lead nowhere, and the form is off', async () => {
  fakeApi(refusing('deposit', restriction()));
  const list = renderApp('/payment/deposit', { loggedIn: true });
  expect(await card()).toHaveTextContent('คุณกำลังพักการเล่น');
  expect(await screen.findByText('พร้อมเพย์ QR')).toBeVisible();
  expect(screen.queryByRole('link', { name: /พร้อมเพย์ QR/ })).toBeNull();
  list.unmount();

  fakeApi(refusing('deposit', restriction()));
  renderApp('/payment/deposit/2', { loggedIn: true });
  await card();
  expect(screen.getByLabelText('จำนวนเงิน')).toBeDisabled();
  expect(screen.getByRole('button', { name: '100' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'ฝากเงิน' })).toBeDisabled();
});

it('way-13: shows the whole text of staff on the lobby', async () => {
  const text = { th: `ปิดให้บริการเกมทั้งหมดชั่วคราว: ${'ปรับปรุงระบบ '.repeat(12)}`, en: 'Closed' };
  fakeApi(refusing('play', restriction({ kind: 'closed', until: null, text })));
  renderApp('/game', { loggedIn: true });
  expect(await card()).toHaveTextContent(text.th.trim());
});

it('way-13: reads again when the first restriction ends, and opens what is open then', async () => {
  let isOver = false;
  // The end counts from the answer, because a busy machine may be slow to ask.
  const ending = () => restriction({ until: new Date(Date.now() + 300).toISOString() });
  fakeApi({
    ...methods,
    getRestrictions: () => ({ deposit: isOver ? [] : [ending()], withdrawal: [], play: [] }),
  });
  renderApp('/payment/deposit', { loggedIn: true });
  await card();
  isOver = true;
  await waitFor(() => expect(screen.queryByRole('region', { name: CARD })).toBeNull());
  expect(screen.getByRole('link', { name: /พร้อมเพย์ QR/ })).toBeVisible();
});

it.each(['/payment/withdraw', '/payment/deposit', '/game'])(
  'way-13: %s has no card where all is possible',
  async (path) => {
    const requests = fakeApi(methods);
    renderApp(path, { loggedIn: true });
    await waitFor(() => expect(requests.some(({ name }) => name === 'getRestrictions')).toBe(true));
    await waitFor(() => expect(screen.queryByLabelText(/กำลังโหลด/)).toBeNull());
    expect(screen.queryByRole('region', { name: CARD })).toBeNull();
  },
);
