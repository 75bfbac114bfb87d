// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { officeRecord, savedRecords, usualRecords } from '../../../testing/record-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { fairAnswers, memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';
import { th } from '../../../text/th.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './DailyCalendarScreen.tsx';
import { cellsBefore, monthAfter } from './calendar-rules.ts';

const christmas = { date: '2026-12-25', type: 'credit', amount: 100 };
const answers = {
  ...fairAnswers,
  getMe: () => meAs('marketing'),
  listRewardRecords: ({ params }) => ({
    next_id: null,
    records:
      params['kind'] === 'daily_reward_days'
        ? usualRecords
        : [officeRecord(christmas), officeRecord({ date: '2026-12-24', as_usual: true }, '14')],
  }),
  saveRewardRecords: savedRecords,
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-10T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A day of the grid. The roles and names of all days would be slow to compute. */
function day(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-day="${id}"]`);
  return found ?? expect.fail(`no day ${id}`);
}

it('site-42: names points as the site does', async () => {
  fakeApi({ ...answers, getMe: () => ({ ...meAs('marketing'), points_name: 'เพชร' }) });
  renderOffice('/daily-calendar?month=2026-12&view=usual');
  await screen.findByLabelText('จำนวน');
  await waitFor(() => expect(screen.getByLabelText('รางวัลที่จะใส่')).toHaveDisplayValue('เพชร'));
  expect(screen.getByText(/^สมาชิกที่เช็คอินครบได้/)).toHaveTextContent(/เพชร$/);
});

it('editor-08: paints days by clicks and by arrows with space, and saves them in one act', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?month=2026-12');
  const amount = await screen.findByLabelText('จำนวน');
  await user.clear(amount);
  await user.paste('20');
  await user.click(day('2026-12-24'));
  await user.keyboard('{ArrowRight} {ArrowDown} ');
  expect(day('2026-12-25')).toHaveAccessibleName(/20 แต้ม, เฉพาะวันนี้, ยังไม่บันทึก/);
  await user.click(screen.getByText('บันทึก…'));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('25 ธ.ค. 2569').closest('tr')).toHaveTextContent(
    '25 ธ.ค. 2569100 บาท20 แต้ม',
  );
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'คริสต์มาส');
  await user.click(within(dialog).getByText('บันทึก'));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')).toMatchObject({
    params: { kind: 'daily_reward_dates' },
    body: {
      changes: [
        { content: { date: '2026-12-24', type: 'points', amount: 20 }, latest: '14' },
        { content: { date: '2026-12-25', type: 'points', amount: 20 }, latest: '11' },
      ],
    },
  });
});

it('editor-07 editor-09: undoes the painted days, and gives a date back to its day of the month', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?month=2026-12');
  await user.selectOptions(await screen.findByLabelText('รางวัลที่จะใส่'), 'ตามวันที่ของทุกเดือน');
  await user.click(day('2026-12-25'));
  expect(day('2026-12-25')).toHaveAccessibleName(/10 แต้ม, ยังไม่บันทึก/);
  const save = async (button: string) => {
    await user.click(await screen.findByText(button));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'ลองดู');
    await user.click(within(dialog).getByText('บันทึก'));
  };
  await save('บันทึก…');
  await save('เลิกทำ…');
  await waitFor(() => {
    const saves = requests.filter(({ name }) => name === 'saveRewardRecords');
    expect(saves.map(({ body }) => body)).toMatchObject([
      { changes: [{ content: { date: '2026-12-25', as_usual: true }, latest: '11' }] },
      { changes: [{ content: christmas, latest: '20' }] },
    ]);
  });
});

it('editor-08: leaves days that are over, paints weekends, and keeps the painted days in the browser', async () => {
  fakeApi(answers);
  const first = renderOffice('/daily-calendar?month=2026-12');
  const { user } = first;
  await user.click(await screen.findByText('ใส่เสาร์อาทิตย์'));
  expect(day('2026-12-09')).toHaveAttribute('aria-disabled', 'true');
  await user.click(day('2026-12-09'));
  expect(day('2026-12-09')).not.toHaveAccessibleName(/ยังไม่บันทึก/);
  // The twelfth is a Saturday whose usual reward is the same: its own reward is a change.
  expect(screen.getByText(/^เปลี่ยน 6 วัน/)).toBeVisible();
  first.unmount();
  renderOffice('/daily-calendar?month=2026-12');
  expect(await screen.findByText(/^เปลี่ยน 6 วัน/)).toBeVisible();
});

it('fair-17: says who may come, and leads to its change', async () => {
  const rule = fairAnswers.getFairRule();
  const terms = { ...rule.terms, one_per: ['device' as const], min_staked: 1_000 };
  fakeApi({ ...answers, getFairRule: () => ({ ...rule, terms }) });
  renderOffice('/daily-calendar?month=2026-12');
  const line = await screen.findByText(
    /คนเดียวกันรับได้ครั้งเดียว ดูจาก: เครื่อง · ต้องเดิมพันก่อน \(บาท\): 1,000/,
  );
  expect(within(line).getByRole('link', { name: 'แก้ไข' })).toHaveAttribute('href', '/fair-rules');
});

it('editor-08: paints all days of a weekday by the head of its column, and none that are over', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?month=2026-12');
  await user.click(await screen.findByRole('button', { name: 'ใส่ทุกวัน อา.' }));
  for (const date of ['2026-12-13', '2026-12-20', '2026-12-27']) {
    expect(day(date)).toHaveAccessibleName(/ยังไม่บันทึก/);
  }
  expect(screen.getByText(/^เปลี่ยน 3 วัน/)).toBeVisible();
});

it('editor-11: shows a month to come as members will see it, on its first day', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?month=2026-12');
  await user.click(await screen.findByText('เดือนถัดไป'));
  await screen.findByText('ปฏิทิน มกราคม 2570');
  await user.click(day('2027-01-02'));
  const shown = await readyPreview();
  await waitFor(() => expect(shown()?.answers.listDailyRewards?.rewards).toHaveLength(31));
  expect(shown()).toMatchObject({ path: '/daily-checkin', at: '2027-01-01T09:00:00+07:00' });
  expect(shown()?.answers.listDailyRewards?.rewards[4]).toMatchObject({
    date: '2027-01-05',
    type: 'credit',
    amount: 50,
  });
});

it('editor-08: paints the days of every month in a view of their own', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?view=usual');
  await screen.findByText('ใส่ทุกวัน');
  expect(day('5')).toHaveAccessibleName(/^5,\s*50 บาท/);
  await user.click(day('5'));
  await user.click(screen.getByText('บันทึก…'));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ลดลง');
  await user.click(within(dialog).getByText('บันทึก'));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')).toMatchObject({
    params: { kind: 'daily_reward_days' },
    body: { changes: [{ content: { days: [5], type: 'points', amount: 10 } }] },
  });
});

it('editor-08: begins weeks on Monday and goes over the year’s end', () => {
  expect([cellsBefore('2026-11'), cellsBefore('2026-12'), cellsBefore('2027-02')]).toEqual([
    6, 1, 0,
  ]);
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect([monthAfter('2027-02', 1), monthAfter('2026-03', -1)]).toEqual(['2027-03', '2026-02']);
});

it('editor-02 editor-08: a painted day is saved on the version on which it was painted', async () => {
  let latest = '11';
  const requests = fakeApi({
    ...answers,
    listRewardRecords: ({ params }) => ({
      next_id: null,
      records:
        params['kind'] === 'daily_reward_days' ? usualRecords : [officeRecord(christmas, latest)],
    }),
  });
  const { user } = renderOffice('/daily-calendar?month=2026-12');
  await screen.findByText('ใส่ทุกวัน');
  await user.click(day('2026-12-25'));
  latest = '12';
  await queryClient.invalidateQueries();
  expect(await screen.findByText(th.editors.outdated)).toBeVisible();
  await user.click(day('2026-12-26'));
  await user.click(screen.getByText('บันทึก…'));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'คริสต์มาส');
  await user.click(within(dialog).getByText('บันทึก'));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'saveRewardRecords')?.body).toMatchObject({
      changes: [
        { content: { date: '2026-12-25' }, latest: '11' },
        { content: { date: '2026-12-26' }, latest: null },
      ],
    }),
  );
});

it('editor-08: a fast pull paints each day that it crosses before the next drawing', async () => {
  fakeApi(answers);
  renderOffice('/daily-calendar?view=usual');
  fireEvent.change(await screen.findByLabelText('จำนวน'), { target: { value: '20' } });
  act(() => {
    for (const id of ['5', '6', '7']) fireEvent.click(day(id));
  });
  expect(screen.getByText(/^เปลี่ยน 3 วัน/)).toBeVisible();
});

it('editor-12: a calendar opened to schedule stays so in other months and views', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/daily-calendar?month=2026-12&schedule=yes');
  await user.click(await screen.findByText('เดือนถัดไป'));
  await screen.findByText('ปฏิทิน มกราคม 2570');
  expect(screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' })).toBeInTheDocument();
  const usual = screen.getByRole('link', { name: th.editors.calendar.usual });
  expect(usual).toHaveAttribute('href', expect.stringContaining('schedule=yes'));
});
