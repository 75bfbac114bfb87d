// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { cashbackRules } from '../../../testing/editor-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';

const answers = {
  getMe: () => meAs('marketing'),
  listCashbackRules: () => cashbackRules,
  saveRewardRecords: () => ({ records: [], scheduled: ['7'] }),
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

// The screens load when they are opened, which a busy machine may do slowly.
beforeAll(async () => {
  await import('./CashbackRuleScreen.tsx');
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('editor-21: shows what losses give, the member’s cashback, and a warning of a high share', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/cashback-rules/5');
  const percent = await screen.findByLabelText('คืน (%)');
  expect(screen.getByText('เสีย 10,000 บาท ได้คืน 500.00 บาท')).toBeInTheDocument();
  expect(screen.getByText('เสีย 100,000 บาท ได้คืน 1,000.00 บาท')).toBeInTheDocument();
  expect(screen.getByLabelText('รหัส')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('รอบ')).toHaveAttribute('readonly');
  const shown = await readyPreview();
  await user.clear(percent);
  await user.type(percent, '100');
  expect(await screen.findByText(/คืน 100% ของยอดเสีย/)).toHaveRole('alert');
  await waitFor(() =>
    expect(shown()?.answers.getCashback?.running).toMatchObject([
      { period: 'week', percent: 100, net_loss: 10_000, amount: 1_000 },
    ]),
  );
});

it('editor-21: a new rule starts on the day on which its editor was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T03:00:00Z') });
  fakeApi(answers);
  renderOffice('/cashback-rules/new');
  expect(await screen.findByRole('textbox', { name: 'เริ่มวันที่' })).toHaveValue('06/05/2574');
});

it('editor-29: opened to schedule, it asks for a time and sends it', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/cashback-rules/5?schedule=yes');
  const percent = await screen.findByLabelText('คืน (%)');
  await user.clear(percent);
  await user.type(percent, '4');
  await user.click(screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'from the new year on');
  await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลา' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/^ใส่วันและเวลา/);
  await user.type(within(dialog).getByRole('textbox', { name: /เวลาที่จะเปลี่ยน/ }), '01/01/2570 0000');
  await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลา' }));
  await waitFor(() => expect(requests.some(({ name }) => name === 'saveRewardRecords')).toBe(true));
  expect(requests.find(({ name }) => name === 'saveRewardRecords')?.body).toMatchObject({
    due_at: '2027-01-01T00:00:00+07:00',
    changes: [{ latest: '42', content: { code: 'weekly', percent: 4 } }],
  });
});
