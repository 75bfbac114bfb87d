import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const SEEN = 'a'.repeat(32);
const answers = {
  getMe: () => meAs('manager'),
  listAlertRules: () => ({
    services: [
      {
        code: 'line-ops',
        protocol: 'line',
        is_enabled: true,
        rules: [
          { cause: 'gateway_silent', threshold: null },
          { cause: 'slips_waiting', threshold: 15 },
        ],
        seen: SEEN,
      },
    ],
  }),
  saveAlertRules: () => null,
} satisfies Parameters<typeof fakeApi>[0];

it('notify-02: the causes of a service are ticks, with minutes and baht where they have some', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/alerts');
  const card = await screen.findByRole('region', { name: 'line-ops' });
  const tick = (name: RegExp) => within(card).getByRole('checkbox', { name });
  expect(tick(/^เกตเวย์เงียบ/)).toBeChecked();
  expect(tick(/^ชนะยอดใหญ่/)).not.toBeChecked();
  const minutes = within(card).getByLabelText(/สลิป.*เกินกี่นาที/);
  expect(minutes).toHaveValue('15');
  const save = () => within(card).getByRole('button', { name: 'บันทึก' });
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.clear(minutes);
  await user.type(minutes, '0');
  expect(minutes).toHaveAccessibleDescription('ใส่จำนวนเต็ม 1–10,080');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.clear(minutes);
  await user.type(minutes, '30');
  await user.click(tick(/^ชนะยอดใหญ่/));
  await user.click(tick(/^เกตเวย์เงียบ/));
  await user.click(save());
  const dialog = await screen.findByRole('alertdialog', { name: 'การแจ้งเตือนของ line-ops' });
  await user.type(within(dialog).getByRole('textbox'), 'ปรับการแจ้งเตือน');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await screen.findByText('บันทึกแล้ว');
  const sent = requests.find(({ name }) => name === 'saveAlertRules');
  expect(sent?.body).toMatchObject({
    seen: SEEN,
    rules: [
      { cause: 'slips_waiting', threshold: 30 },
      { cause: 'large_win', threshold: 50_000 },
    ],
  });
});
