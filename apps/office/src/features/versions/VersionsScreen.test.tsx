import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { typeTime } from '../../testing/type-time.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const at = '2026-11-25T10:45:03.000Z';
const version = {
  id: '7',
  at,
  actor: 'staff:ann@kapao.test',
  reason: 'งบเดือนนี้',
  kind: 'coupons',
  record: '3',
  before: { code: 'TEN', amount_micro: '10000000', is_enabled: true },
  after: { code: 'TEN', amount_micro: '2500000000', is_enabled: false },
} as const;
const current = { code: 'TEN', amount: 2500, is_enabled: false };
const opened: OfficeData<'getVersion'> = {
  version,
  latest: '9',
  current,
  before: { content: { code: 'TEN', amount: 10, is_enabled: true }, refusal: null },
  after: { content: current, refusal: 'as_it_is' },
};
const change = {
  id: '4',
  kind: 'coupons',
  record: '3',
  before: current,
  content: { ...current, amount: 5 },
  reason: 'คืนนี้',
  maker: 'ann@kapao.test',
  made_at: at,
  due_at: at,
  status: 'waiting',
  ended_at: null,
  ended_by: null,
  failure: null,
} as const;
const answers = {
  getMe: () => meAs('manager'),
  listVersions: () => ({ rows: [version], next: null }),
  getVersion: () => opened,
  rollBackVersion: () => ({ scheduled: null }),
  scheduleChange: () => ({ scheduled: '5' }),
  listScheduledChanges: () => ({ rows: [change], next: null }),
  cancelScheduledChange: () => null,
} satisfies Parameters<typeof fakeApi>[0];

it('version-14 version-16: lists changes by the filters of the address, and opens one in plain words', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/versions?kind=coupons&actor=staff%3Aann%40kapao.test');
  await user.click(await screen.findByRole('link', { name: /25 พ.ย. 2569/ }));
  expect(requests.find(({ name }) => name === 'listVersions')?.query).toEqual({
    kind: 'coupons',
    actor: 'staff:ann@kapao.test',
  });
  const dialog = await screen.findByRole('complementary', { name: 'การเปลี่ยนครั้งที่ 7' });
  const row = await within(dialog).findByRole('row', { name: 'รางวัล 10 2,500' });
  expect(row).toBeVisible();
  expect(within(dialog).getByRole('row', { name: 'เปิดใช้ ใช่ ไม่' })).toBeVisible();
  expect(within(dialog).getByText('ann@kapao.test · พนักงาน')).toBeVisible();
  expect(within(dialog).getByText('งบเดือนนี้')).toBeVisible();
});

it('version-14: brings a state back with a reason, at a time too, and says why one cannot be', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/versions?open=7');
  const dialog = await screen.findByRole('complementary');
  const restore = await within(dialog).findByRole('button', { name: 'กลับไปใช้ค่านี้' });
  expect(restore).toHaveAccessibleDescription('ค่าปัจจุบันเป็นแบบนี้อยู่แล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกการเปลี่ยนนี้' }));
  const confirm = await screen.findByRole('alertdialog');
  expect(within(confirm).getByRole('row', { name: 'รางวัล 2,500 10' })).toBeVisible();
  await user.type(within(confirm).getByLabelText('เหตุผล'), 'ใส่ผิด');
  await typeTime(user, confirm, { label: /เวลาที่จะเปลี่ยน/, digits: '01122569 1830' });
  await user.click(within(confirm).getByRole('button', { name: 'ยกเลิกการเปลี่ยนนี้' }));
  await screen.findByText('กลับไปใช้ค่าเดิมแล้ว');
  expect(requests.find(({ name }) => name === 'rollBackVersion')).toMatchObject({
    params: { id: '7' },
    body: { state: 'before', latest: '9', reason: 'ใส่ผิด', due_at: '2026-12-01T18:30:00+07:00' },
  });
});

it('type-20: does not bring a state back now when its time was typed by half', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/versions?open=7');
  const dialog = await screen.findByRole('complementary');
  await user.click(await within(dialog).findByRole('button', { name: 'ยกเลิกการเปลี่ยนนี้' }));
  const confirm = await screen.findByRole('alertdialog');
  await user.type(within(confirm).getByLabelText('เหตุผล'), 'ใส่ผิด');
  const [label, act] = [/เวลาที่จะเปลี่ยน/, { name: 'ยกเลิกการเปลี่ยนนี้' }];
  await typeTime(user, confirm, { label, digits: '01122569 18' });
  await user.click(within(confirm).getByRole('button', act));
  expect(await within(confirm).findByText(/^ใส่วันและเวลา/)).toBeVisible();
  const field = within(confirm).getByRole('textbox', { name: label });
  expect(field).toHaveValue('01122569 18');
  expect(field).toHaveAccessibleDescription(/พิมพ์วันและเวลาให้ครบ/);
  expect(requests.some(({ name }) => name === 'rollBackVersion')).toBe(false);
  await user.type(field, '30');
  await user.click(within(confirm).getByRole('button', act));
  await screen.findByText('กลับไปใช้ค่าเดิมแล้ว');
  expect(requests.find(({ name }) => name === 'rollBackVersion')?.body).toMatchObject({
    due_at: '2026-12-01T18:30:00+07:00',
  });
});

it('version-14: lists what is scheduled, and cancels what waits', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/versions?view=scheduled&open=4');
  const panel = await screen.findByRole('complementary');
  expect(screen.getByRole('link', { name: /25 พ.ย. 2569/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /^TEN/ })).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'TEN' })).toHaveAttribute('href', '/coupons/3');
  expect(within(panel).getByRole('row', { name: 'รางวัล 2,500 5' })).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'ยกเลิกการตั้งเวลา' }));
  const confirm = await screen.findByRole('alertdialog');
  await user.type(within(confirm).getByLabelText('เหตุผล'), 'ไม่ใช้แล้ว');
  await user.click(within(confirm).getByRole('button', { name: 'ยกเลิกการตั้งเวลา' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'cancelScheduledChange')).toMatchObject({
      params: { id: '4' },
      body: { reason: 'ไม่ใช้แล้ว' },
    }),
  );
});

it('editor-12: a kind with an editor is scheduled there', async () => {
  const [record, now] = ['3/7', { id: 7, title: 'ฝากสามวัน' }];
  fakeApi({
    ...answers,
    getVersion: () => {
      const opened = answers.getVersion();
      const version = { ...opened.version, kind: 'missions' as const, record };
      return { ...opened, version, current: now };
    },
    listRewardRecords: () => ({ records: [], next_id: null }),
  });
  const { user } = renderOffice('/versions?open=7');
  await user.click(await screen.findByRole('button', { name: 'ตั้งเวลาเปลี่ยน' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/missions/7?schedule=yes'));
});

it('editor-12: a search word, whose editor takes no time, is scheduled nowhere', async () => {
  fakeApi({
    ...answers,
    getVersion: () => ({ ...opened, version: { ...version, kind: 'game_words' } }),
  });
  renderOffice('/versions?open=7');
  expect(await screen.findByRole('button', { name: 'ตั้งเวลาเปลี่ยน' })).toHaveAccessibleDescription(
    /หน้าของตัวเอง/,
  );
});
