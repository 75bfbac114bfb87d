// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { ladder } from '../../../testing/editor-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';

const answers = {
  getMe: () => meAs('marketing'),
  listOfficeRanks: () => ladder,
  saveRewardRecords: () => ({ records: [{ key: 'silver', latest: '50' }], scheduled: [] }),
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

// The screens load when they are opened, which a busy machine may do slowly.
beforeAll(async () => {
  await Promise.all([import('./RankScreen.tsx'), import('./RanksScreen.tsx')]);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('editor-22: lists the ladder with the turnover of each rank', async () => {
  fakeApi(answers);
  renderOffice('/ranks');
  const links = await screen.findAllByRole('link', { name: /^(สมาชิก|เงิน|ทอง)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/ranks/member', '/ranks/silver', '/ranks/gold']),
  );
  expect(screen.getByText('10,000')).toBeInTheDocument();
});

it('editor-23: says while somebody types that the ladder is out of order, and shows members the draft', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/ranks/silver');
  const turnover = await screen.findByLabelText('ยอดเดิมพันสะสมตั้งแต่');
  const shown = await readyPreview();
  await user.clear(turnover);
  await user.type(turnover, '10000');
  expect(
    await screen.findByText(/gold ต้องใช้ยอดมากกว่า/, { selector: '[role=alert]' }),
  ).toBeInTheDocument();
  await user.clear(turnover);
  await user.type(turnover, '2000');
  await waitFor(() =>
    expect(shown()?.answers.listRanks).toMatchObject({
      rank_code: 'member',
      lifetime_turnover: 1_000,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'เพิ่มข้อ' }));
  await user.type(screen.getByLabelText('ภาษาไทย 1'), 'ถอนเร็ว');
  await user.type(screen.getByLabelText('ภาษาอังกฤษ 1'), 'Fast withdrawals');
  await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog).toHaveTextContent('ถอนเร็ว · Fast withdrawals'));
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'a fairer ladder');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(requests.some(({ name }) => name === 'saveRewardRecords')).toBe(true));
  expect(requests.find(({ name }) => name === 'saveRewardRecords')).toMatchObject({
    params: { kind: 'ranks' },
    body: {
      changes: [
        {
          latest: '43',
          content: {
            code: 'silver',
            turnover_from: 2_000,
            benefits: [{ text_th: 'ถอนเร็ว', text_en: 'Fast withdrawals' }],
          },
        },
      ],
    },
  });
});
