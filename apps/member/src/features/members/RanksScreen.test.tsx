import { screen } from '@testing-library/react';
import type { Data } from '@kapao/contract/operation.ts';
import { expect, it } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { nextRank } from './rules.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './RanksScreen.tsx';

const rank = (code: string, turnover_from: number | null) => ({
  code,
  name_en: code,
  name_th: code,
  image: `ranks/${code}.svg`,
  turnover_from,
  benefits: [{ text_th: `สิทธิ ${code}`, text_en: `benefit ${code}` }],
});
const ladder: Data<'listRanks'> = {
  ranks: [rank('member', 0), rank('bronze', 10_000), rank('vip', null), rank('gold', 100_000)],
  rank_code: 'bronze',
  lifetime_turnover: 25_000,
};

function openRanks(answers: MockResponses = {}) {
  fakeApi({ listRanks: () => ladder, ...answers });
  return renderApp('/profile/rank', { loggedIn: true });
}

it('reward-72: shows the ladder, the member’s rank, and the turnover to the next', async () => {
  openRanks();
  const list = await screen.findByRole('list', { name: 'ระดับทั้งหมด' });
  const steps = Array.from(list.children);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
    null,
  ]);
  expect(steps[1]).toHaveTextContent('bronzeยอดเล่นสะสมตั้งแต่ 10,000.00 บาทระดับของคุณสิทธิ bronze');
  expect(steps[2]).toHaveTextContent('ทางเว็บเป็นผู้มอบให้');
  expect(screen.getByRole('progressbar', { name: 'ระดับถัดไป gold' })).toHaveValue(25);
  expect(screen.getByText('ยอดเล่นสะสม 25,000.00 / 100,000.00 บาท')).toBeVisible();
});

it('reward-72: says that there is no higher rank', async () => {
  openRanks({ listRanks: () => ({ ...ladder, rank_code: 'gold', lifetime_turnover: 1 }) });
  expect(await screen.findByText('คุณอยู่ระดับสูงสุดแล้ว')).toBeVisible();
});

it('says that nothing came, and tries again', async () => {
  const { user } = openRanks({ listRanks: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดระดับสมาชิกไม่สำเร็จ')).toBeVisible();
});

it('reward-72: finds the next rank above a rank given by hand, and skips those that play does not reach', () => {
  expect(nextRank({ ...ladder, rank_code: 'vip' })?.rank.code).toBe('gold');
  expect(nextRank({ ...ladder, lifetime_turnover: -5 })?.share).toBe(0);
  expect(nextRank({ ...ladder, lifetime_turnover: 100_000 })).toBeUndefined();
});
