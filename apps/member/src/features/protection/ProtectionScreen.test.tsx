import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Protection } from '@kapao/contract/protection.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDay } from '../../lib/dates.ts';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const protection: Protection = {
  limits: [
    { kind: 'deposit', period: 'day', amount: 1000, used: 250, waiting: 150, pending: null },
    {
      kind: 'loss',
      period: 'week',
      amount: 500,
      used: 0,
      waiting: 0,
      pending: { amount: 2000, from: '2026-11-22T13:30:00.000Z' },
    },
  ],
  break_until: null,
  reminder_minutes: 30,
  suggestion: null,
};
const session = {
  started_at: '2026-11-21T10:00:00.000Z',
  minutes: 75,
  staked: 1500,
  won: 1149.5,
  net_result: -350.5,
  reminder_minutes: 30,
};
const BREAK_UNTIL = '2026-11-22T13:30:00.000Z';
const defaultAnswers: MockResponses = {
  getProtection: () => protection,
  getSession: () => session,
  setLimit: () => protection,
  setReminder: () => null,
  startBreak: () => ({ break_until: BREAK_UNTIL }),
};

function openProtection(answers: MockResponses = {}) {
  const requests = fakeApi({ ...defaultAnswers, ...answers });
  const { user } = renderApp('/protection', { loggedIn: true });
  const bodies = (operation: string) =>
    requests.filter(({ name }) => name === operation).map(({ body }) => body);
  return { user, bodies };
}

it('limit-01 limit-29: shows each limit with what is used up and left, and a change with its time', async () => {
  openProtection();
  const deposit = await screen.findByRole('region', { name: 'วงเงินฝาก' });
  expect(deposit).toHaveTextContent('ต่อวัน1,000.00ใช้ไป 250.00เหลือ 750.00รวมรายการที่ยังรอชำระ 150.00');
  expect(deposit).toHaveTextContent('ต่อสัปดาห์ยังไม่ได้ตั้ง');
  expect(within(deposit).getByRole('progressbar', { name: 'ใช้ไปแล้ว' })).toHaveValue(25);
  expect(screen.getByRole('region', { name: 'วงเงินเสีย' })).toHaveTextContent(
    'จะเปลี่ยนเป็น 2,000.00 บาท เมื่อ 22/11/2026 20:30 น.',
  );
  expect(screen.getByRole('region', { name: 'วงเงินเดิมพัน' })).toBeVisible();
});

it('limit-29: lowers a limit at once, and says before that a higher one waits a day', async () => {
  const { user, bodies } = openProtection();
  const deposit = await screen.findByRole('region', { name: 'วงเงินฝาก' });
  await user.click(within(deposit).getByRole('button', { name: /ต่อวัน/ }));
  const dialog = screen.getByRole('dialog', { name: 'วงเงินฝากต่อวัน' });
  const field = within(dialog).getByLabelText('วงเงินใหม่');
  const save = within(dialog).getByRole('button', { name: 'บันทึก' });
  expect(save).toBeDisabled();
  await user.clear(field);
  await user.type(field, '5000');
  expect(field).toHaveAccessibleDescription(/มีผลในอีก 24 ชั่วโมง/);
  await user.clear(field);
  await user.type(field, '300');
  expect(field).toHaveAccessibleDescription('มีผลทันที');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies('setLimit')).toEqual([{ kind: 'deposit', period: 'day', amount: 300 }]);
});

it('limit-04: takes a pending change back by keeping the present limit, and can remove a limit', async () => {
  const { user, bodies } = openProtection();
  const loss = await screen.findByRole('region', { name: 'วงเงินเสีย' });
  await user.click(within(loss).getByRole('button', { name: /ต่อสัปดาห์/ }));
  await user.click(screen.getByRole('button', { name: 'ใช้วงเงินเดิมต่อ' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(within(loss).getByRole('button', { name: /ต่อสัปดาห์/ }));
  await user.click(screen.getByRole('button', { name: /^ยกเลิกวงเงินนี้/ }));
  await waitFor(() =>
    expect(bodies('setLimit')).toEqual([
      { kind: 'loss', period: 'week', amount: 500 },
      { kind: 'loss', period: 'week', amount: null },
    ]),
  );
});

it('limit-30: says why a limit could not be saved, and keeps the dialog', async () => {
  const { user } = openProtection({ setLimit: () => refuse(400, 'ข้อมูลไม่ถูกต้อง') });
  const deposit = await screen.findByRole('region', { name: 'วงเงินฝาก' });
  await user.click(within(deposit).getByRole('button', { name: /ต่อเดือน/ }));
  await user.type(screen.getByLabelText('วงเงินใหม่'), '100');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  const notice = await screen.findByRole('alertdialog', { name: 'บันทึกวงเงินไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ข้อมูลไม่ถูกต้อง');
  expect(screen.getByLabelText('วงเงินใหม่')).toHaveValue('100');
});

it('limit-31: says until when before it stops for today, once, and shows what stays open', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, bodies } = openProtection({
    startBreak: async () => {
      await answered;
      return { break_until: BREAK_UNTIL };
    },
  });
  const stop = await screen.findByRole('region', { name: 'อยากพอแค่นี้สำหรับวันนี้?' });
  expect(stop).toHaveTextContent(
    `พักถึง ${formatDay(bangkokDay(new Date(Date.now() + 86_400_000)))}`,
  );
  await user.click(await screen.findByRole('button', { name: 'พอแค่นี้สำหรับวันนี้' }));
  const question = screen.getByRole('dialog', { name: 'พักการเล่น 1 วัน' });
  const tomorrow = formatDay(bangkokDay(new Date(Date.now() + 86_400_000)));
  expect(question).toHaveTextContent(`ถึง ${tomorrow}`);
  expect(bodies('startBreak')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'เริ่มพัก' }));
  await user.click(screen.getByRole('button', { name: /กำลังโหลด/ }));
  answer();
  const card = await screen.findByRole('region', { name: 'คุณกำลังพักการเล่น' });
  expect(card).toHaveTextContent('ถึง 22/11/2026 20:30 น.');
  expect(card).toHaveTextContent('ถอนเงินได้ตามปกติ');
  expect(within(card).getByRole('link', { name: 'ถอนเงิน' })).toHaveAttribute(
    'href',
    '/payment/withdraw',
  );
  expect(bodies('startBreak')).toEqual([{ kind: 'time_out', days: 1 }]);
});

it('limit-32: asks once about a break of days', async () => {
  const { user, bodies } = openProtection();
  await user.click(await screen.findByRole('button', { name: '7 วัน' }));
  expect(screen.getByRole('dialog', { name: 'พักการเล่น 7 วัน' })).toHaveTextContent('ถอนเงินได้ตามปกติ');
  await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
  expect(bodies('startBreak')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '30 วัน' }));
  await user.click(screen.getByRole('button', { name: 'เริ่มพัก' }));
  await screen.findByRole('region', { name: 'คุณกำลังพักการเล่น' });
  expect(bodies('startBreak')).toEqual([{ kind: 'time_out', days: 30 }]);
});

it('limit-32: excludes only after two steps, and lets the member think again between them', async () => {
  const { user, bodies } = openProtection();
  await user.click(await screen.findByRole('button', { name: 'เลือกระยะเวลา' }));
  const next = screen.getByRole('button', { name: 'ถัดไป' });
  expect(next).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '6 เดือน' }));
  await user.click(next);
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนระยะเวลา' }));
  await user.click(screen.getByRole('button', { name: '1 ปี' }));
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(bodies('startBreak')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'ยืนยันงดเล่น' }));
  await screen.findByRole('region', { name: 'คุณกำลังพักการเล่น' });
  expect(bodies('startBreak')).toEqual([{ kind: 'self_exclusion', months: 12 }]);
});

it('limit-24 limit-28: shows this session and chooses how often to be reminded of it', async () => {
  const { user, bodies } = openProtection();
  const card = await screen.findByRole('region', { name: 'การใช้งานครั้งนี้' });
  await waitFor(() => expect(card).toHaveTextContent('1 ชั่วโมง 15 นาที'));
  expect(card).toHaveTextContent('ได้เสียสุทธิ-350.50 บาท');
  const group = within(card).getByRole('group', { name: 'เตือนเวลาและได้เสียสุทธิทุก' });
  expect(within(group).getByRole('radio', { name: '30 นาที' })).toBeChecked();
  await user.click(within(group).getByRole('radio', { name: 'ไม่เตือน' }));
  await waitFor(() => expect(within(group).getByRole('radio', { name: 'ไม่เตือน' })).toBeChecked());
  expect(bodies('setReminder')).toEqual([{ minutes: null }]);
});

it('guard-07: accepts a suggested limit, or sets it aside, by equal buttons', async () => {
  const suggestion = { id: '7', kind: 'loss', period: 'day', amount: 300 } as const;
  let isRefused = true;
  const { user, bodies } = openProtection({
    getProtection: () => ({ ...protection, suggestion }),
    answerLimitSuggestion: () => (isRefused ? refuse(404, 'ไม่พบข้อมูล') : protection),
  });
  const card = await screen.findByRole('region', { name: 'วงเงินที่เราแนะนำ' });
  expect(card).toHaveTextContent('วงเงินเสียต่อวัน300.00');
  const [setAside, accept] = within(card).getAllByRole('button');
  expect(setAside?.className).toBe(accept?.className);
  await user.click(within(card).getByRole('button', { name: 'ใช้วงเงินนี้' }));
  await user.click(await screen.findByRole('button', { name: 'ตกลง' }));
  expect(card).toBeVisible();
  isRefused = false;
  await user.click(within(card).getByRole('button', { name: 'ไม่ใช้' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(bodies('answerLimitSuggestion')).toEqual([
    { id: '7', accept: true },
    { id: '7', accept: false },
  ]);
  expect(bodies('setLimit')).toEqual([]);
});

it('limit-28: tries again when nothing could be loaded, with the help line there all the while', async () => {
  let isDown = true;
  const { user } = openProtection({ getProtection: () => (isDown ? refuse(403) : protection) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(screen.getByRole('link', { name: 'โทร 1323' })).toHaveAttribute('href', 'tel:1323');
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('region', { name: 'วงเงินฝาก' });
});

it('limit-31: says that a break did not begin where nothing answers', async () => {
  const { user } = openProtection({ startBreak: noResponse });
  await user.click(await screen.findByRole('button', { name: 'พอแค่นี้สำหรับวันนี้' }));
  await user.click(screen.getByRole('button', { name: 'เริ่มพัก' }));
  const notice = await screen.findByRole('alertdialog', { name: 'เริ่มพักไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ไม่สามารถเชื่อมต่อกับเซิฟได้');
});

it('limit-28: stands in the side menu, after the fixed entries', async () => {
  const { user } = openProtection();
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  const links = within(screen.getByRole('dialog', { name: 'เมนู' })).getAllByRole('link');
  expect(links.at(-1)).toHaveAttribute('href', '/protection');
});
