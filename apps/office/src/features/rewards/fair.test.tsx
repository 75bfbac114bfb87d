import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { firstMark } from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';

const rule: OfficeData<'getFairRule'> = {
  terms: {
    one_per: ['account', 'name', 'device', 'network'],
    per_member: null,
    per_day: 2,
    per_week: null,
    min_staked: 1_000,
  },
  is_default: false,
  seen: firstMark,
  record: '3/daily-rewards',
};
const changeName = 'แก้ไข: รางวัลรายวัน';

it('fair-13: shows who may claim, checks while somebody types, and says what waits a day', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getFairRule: () => rule,
    listLoosenings: () => ({
      rows: [
        {
          id: '5',
          kind: 'fair_rules',
          record: 'daily-rewards',
          setting: 'per_day',
          from: 2,
          to: null,
          reason: 'ฉลองปีใหม่',
          maker: 'ann@kapao.test',
          made_at: '2026-11-28T02:00:00.000Z',
          due_at: '2026-11-29T02:00:00.000Z',
          may_stop: true,
        },
      ],
    }),
    saveFairRule: () => ({ waits_until: '2026-11-29T02:00:00.000Z' }),
  });
  const { user } = renderOffice('/fair-rules');
  const card = await screen.findByRole('region', { name: 'รางวัลรายวัน' });
  expect(await within(card).findByText('บัญชีธนาคาร, ชื่อผู้โอน, เครื่อง, เครือข่าย')).toBeVisible();
  expect(within(card).getByText(/รอลดการป้องกัน: รับได้ต่อวัน/)).toBeVisible();
  expect(screen.getByRole('button', { name: /รางวัลรายวัน: รับได้ต่อวัน/ })).toBeVisible();
  await user.click(within(card).getByRole('button', { name: changeName }));
  const dialog = await screen.findByRole('alertdialog', { name: changeName });
  const perDay = within(dialog).getByLabelText('รับได้ต่อวัน (ครั้ง)');
  await user.clear(perDay);
  await user.type(perDay, '0');
  expect(perDay).toHaveAccessibleDescription(/ต้องเป็นจำนวนเต็ม 1 ถึง/);
  await user.clear(perDay);
  await user.type(perDay, '1');
  await user.click(within(dialog).getByRole('checkbox', { name: 'เครือข่าย' }));
  expect(dialog).toHaveTextContent('ลดการป้องกัน: คนเดียวกันรับได้ครั้งเดียว ดูจาก จะมีผลใน 24 ชั่วโมง');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เครือข่ายหอพัก');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await screen.findByText('บันทึกแล้ว ส่วนที่ลดการป้องกันจะมีผลใน 24 ชั่วโมง');
  const saved = requests.find(({ name }) => name === 'saveFairRule');
  expect(saved?.params).toEqual({ offer: 'daily-rewards' });
  expect(saved?.body).toEqual({
    terms: { ...rule.terms, one_per: ['account', 'name', 'device'], per_day: 1 },
    seen: firstMark,
    reason: 'เครือข่ายหอพัก',
    key: expect.any(String),
  });
});

it('fair-13: keeps the dialog open with a refusal, and locks the rule for a reader', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    getFairRule: () => rule,
    listLoosenings: () => ({ rows: [] }),
    saveFairRule: () => refuse('target_changed'),
  });
  const { user, unmount } = renderOffice('/fair-rules');
  await user.click(await screen.findByRole('button', { name: changeName }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(within(dialog).getByText('ยังไม่มีอะไรเปลี่ยน')).toBeVisible();
  await user.type(within(dialog).getByLabelText('ต้องเดิมพันก่อน (บาท)'), '0');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ทดสอบ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/./);
  unmount();
  fakeApi({
    getMe: () => meAs('auditor'),
    getFairRule: () => rule,
    listLoosenings: () => ({ rows: [] }),
  });
  renderOffice('/fair-rules');
  const locked = await screen.findByRole('button', { name: changeName });
  expect(locked).toHaveAttribute('aria-disabled', 'true');
});
