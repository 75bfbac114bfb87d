import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mission } from '../../testing/reward-samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './MissionsScreen.tsx';

const passed = {
  ...mission,
  id: 2,
  title: 'ฝากครบแล้ว',
  passed: true,
  total_deposit: 712.5,
  days_done: 3,
};
const claimed = { ...passed, id: 3, title: 'รับไปแล้ว', claimed: true };

function openMissions(answers: MockResponses = {}) {
  const requests = fakeApi({
    listMissions: () => ({ continuous_deposit: [mission, passed, claimed] }),
    claimMission: () => ({ type: 'credit', amount: 30 }),
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/daily-task', { loggedIn: true }) };
}

it('reward-34: shows the days as progress, and the deposit as the condition, capped at the target', async () => {
  openMissions();
  const running = await screen.findByRole('article', { name: mission.title });
  expect(within(running).getByRole('progressbar')).toHaveAttribute('value', '33');
  expect(running).toHaveTextContent('ยอดฝากที่เดิมพันแล้ว 125.00 / 500.00 บาท (25%)');
  expect(running).toHaveTextContent('ทำแล้ว 1 จาก 3 วัน');
  expect(running).toHaveTextContent('50.00 Diamond');
  expect(running.querySelector('img')).toHaveAttribute('src', '/api/points/3/diamond.svg');
  const over = screen.getByRole('article', { name: passed.title });
  expect(within(over).getByRole('progressbar')).toHaveAttribute('value', '100');
  expect(over).toHaveTextContent('500.00 / 500.00 บาท (100%)');
});

it('reward-34: is not full on the first of three days, however much was deposited', async () => {
  const rich = { ...mission, total_deposit: 5000 };
  openMissions({
    listMissions: () => ({
      continuous_deposit: [rich, { ...rich, id: 9, title: 'วันเดียว', days_needed: 1 }],
    }),
  });
  const running = await screen.findByRole('article', { name: mission.title });
  expect(within(running).getByRole('progressbar')).not.toHaveAttribute('value', '100');
  const once = screen.getByRole('article', { name: 'วันเดียว' });
  expect(within(once).getByRole('progressbar')).toHaveAttribute('value', '100');
});

it('reward-35: claims what is passed, and leads to the deposit before that', async () => {
  openMissions();
  const running = await screen.findByRole('article', { name: mission.title });
  expect(within(running).getByRole('link', { name: 'ฝากเงิน' })).toHaveAttribute(
    'href',
    '/payment/deposit',
  );
  const region = (name: string) => within(screen.getByRole('article', { name }));
  expect(region(passed.title).getByRole('button', { name: 'รับรางวัล' })).toBeEnabled();
  expect(region(claimed.title).getByRole('button', { name: 'รับแล้ว' })).toBeDisabled();
  expect(screen.getByRole('heading', { name: 'ภารกิจฝากต่อเนื่อง' })).toBeVisible();
});

it('reward-36: claims once under a double tap, shows the server’s message, and reads list and balance again', async () => {
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, requests, count } = openMissions({
    claimMission: () => waiting.then(() => ({ type: 'credit', amount: 30 })),
  });
  const button = await screen.findByRole('button', { name: 'รับรางวัล' });
  const before = count('checkAccessToken');
  await user.dblClick(button);
  answer();
  expect(await screen.findByRole('alertdialog', { name: 'สำเร็จ' })).toBeVisible();
  expect(requests.filter(({ name }) => name === 'claimMission').map(({ body }) => body)).toEqual([
    { id: 2 },
  ]);
  await waitFor(() =>
    expect([count('listMissions'), count('checkAccessToken')]).toEqual([2, before + 1]),
  );
});

it('reward-36: shows the message of a refusal', async () => {
  const { user } = openMissions({ claimMission: () => refuse(409, 'ภารกิจยังไม่สำเร็จ') });
  await user.click(await screen.findByRole('button', { name: 'รับรางวัล' }));
  const notice = await screen.findByRole('alertdialog', { name: 'รับรางวัลไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ภารกิจยังไม่สำเร็จ');
});

it('reward-36: only logs that nothing answered, and does not ask a second time', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, count } = openMissions({ claimMission: noResponse });
  await user.click(await screen.findByRole('button', { name: 'รับรางวัล' }));
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(count('claimMission')).toBe(1);
  log.mockRestore();
});

it('reward-34: says that there is nothing, or that nothing came', async () => {
  const { unmount } = openMissions({ listMissions: () => ({ continuous_deposit: [] }) });
  expect(await screen.findByText('ไม่มีภารกิจฝากต่อเนื่องในขณะนี้')).toBeVisible();
  unmount();
  const { user, count } = openMissions({ listMissions: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดภารกิจไม่สำเร็จ')).toBeVisible();
  expect(count('listMissions')).toBe(2);
});
