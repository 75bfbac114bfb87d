// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi, held, refuse } from '../../../testing/fake-api.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { wheels } from '../../../testing/editor-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';
import { largestWheelPays } from './wheel-draft.ts';

const saved = { records: [{ key: '1', latest: '50' }], scheduled: [] };
const answers = {
  getMe: () => meAs('marketing'),
  listWheels: () => wheels,
  saveRewardRecords: () => saved,
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

// The screens load when they are opened, which a busy machine may do slowly.
beforeAll(async () => {
  await Promise.all([import('./WheelScreen.tsx'), import('./WheelsScreen.tsx')]);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const savesOf = (requests: ReturnType<typeof fakeApi>) =>
  requests.filter(({ name }) => name === 'saveRewardRecords');

async function openWheel(given: Parameters<typeof fakeApi>[0] = answers) {
  const requests = fakeApi(given);
  const { user } = renderOffice('/wheels/1');
  const percent = await screen.findByLabelText('โอกาส 3');
  return { requests, user, percent };
}

it('editor-14: lists the wheels with the cost of a spin and of today', async () => {
  fakeApi(answers);
  renderOffice('/wheels');
  const row = (await screen.findByRole('link', { name: 'วงล้อนำโชค' })).closest('tr');
  if (!row) throw new Error('no row');
  expect(row).toHaveTextContent('5.00');
  expect(row).toHaveTextContent('120');
  expect(row).toHaveTextContent('600.00');
});

it('editor-16: says how the odds miss 100 % while somebody types, and saves nothing until they sum up', async () => {
  const { user, percent, requests } = await openWheel();
  expect(screen.getByText('โอกาสรวม 100%')).toBeInTheDocument();
  await user.clear(percent);
  await user.type(percent, '60.5');
  expect(screen.getByText('โอกาสรวม 90.5% · ขาด 9.5%')).toBeInTheDocument();
  const save = screen.getByRole('button', { name: 'บันทึก…' });
  expect(save).toHaveAccessibleDescription(/ต้องรวมเป็น 100% พอดี/);
  await user.click(screen.getByRole('button', { name: 'เติมที่ขาด 1' }));
  expect(screen.getByLabelText('โอกาส 1')).toHaveValue('19.5');
  expect(screen.getByText('โอกาสรวม 100%')).toBeInTheDocument();
  // The button is drawn anew when its reason goes.
  await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog).toHaveTextContent('เครดิต 50 บาท · 50 บาท · 10%'));
  expect(dialog).toHaveTextContent('เครดิต 50 บาท · 50 บาท · 19.5%');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'more winners at the weekend');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(savesOf(requests)).toHaveLength(1));
  const [request] = savesOf(requests);
  expect(request?.params).toEqual({ kind: 'spin_wheels' });
  expect(request?.body).toMatchObject({
    reason: 'more winners at the weekend',
    changes: [
      {
        latest: '41',
        content: {
          id: 1,
          prizes: [{ weight: 195_000 }, { weight: 200_000 }, { weight: 605_000 }],
        },
      },
    ],
  });
});

it('editor-16: refuses a fifth decimal of a percentage, which is no whole number of a million', async () => {
  const { user, percent } = await openWheel();
  await user.clear(percent);
  await user.type(percent, '70.00001');
  const [said] = await screen.findAllByText(/ทศนิยมไม่เกิน 4 ตำแหน่ง/, { selector: '[role=alert]' });
  expect(said).toBeInTheDocument();
});

it('editor-17: reckons the cost of a spin and of the days from the draft, and warns of endless points', async () => {
  const { user } = await openWheel();
  expect(screen.getByText('5.00 บาท')).toBeInTheDocument();
  expect(screen.getByText('600.00 บาท (120 ครั้ง)')).toBeInTheDocument();
  expect(screen.getByText('400.00 บาท (80 ครั้ง)')).toBeInTheDocument();
  expect(screen.getByText('เครดิต 50 บาท โอกาส 10%')).toBeInTheDocument();
  const points = screen.getByLabelText('จำนวน 2');
  await user.clear(points);
  await user.type(points, '50');
  expect(await screen.findByText(/สมาชิกจะหมุนได้ไม่รู้จบ/)).toHaveRole('alert');
});

it('editor-19: spins ten thousand times by the real draw, near the odds, and saves nothing', async () => {
  const { user, requests } = await openWheel();
  await user.click(screen.getByRole('button', { name: 'หมุน 10,000 ครั้ง' }));
  const table = await screen.findByRole('table', { name: 'ลองหมุน' }, { timeout: 20_000 });
  const drawn = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.lastElementChild?.textContent?.replaceAll(',', '')));
  expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  // Ten standard deviations from the expected 7,000.
  expect(Math.abs((drawn[2] ?? 0) - 7_000)).toBeLessThan(460);
  expect(savesOf(requests)).toEqual([]);
}, 30_000);

it('editor-20: shows the draft’s wheel in the member app, ready to be spun', async () => {
  const { user } = await openWheel();
  const shown = await readyPreview();
  await waitFor(() => expect(shown()?.answers.getSpinRound?.round.prizes).toHaveLength(3));
  expect(shown()?.path).toMatch(/^\/wheel\//);
  const name = screen.getByLabelText('ชื่อ');
  await user.clear(name);
  await user.type(name, 'วงล้อใหม่');
  await waitFor(() =>
    expect(shown()?.answers.getSpinRound?.round).toMatchObject({
      name: 'วงล้อใหม่',
      status: 'open',
      server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  );
  expect(shown()?.answers.playSpin?.round.result?.server_seed).toMatch(/^[0-9a-f]{64}$/);
});

it('editor-18: a new wheel begins off, and gets the next number', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/wheels/new');
  await user.type(await screen.findByLabelText('ชื่อ'), 'วงล้อปีใหม่');
  await user.type(screen.getByLabelText('รางวัล 1'), '10 บาท');
  await user.type(screen.getByLabelText('จำนวน 1'), '10');
  await user.type(screen.getByLabelText('โอกาส 1'), '1');
  await user.type(screen.getByLabelText('รางวัล 2'), 'ไม่ได้');
  await user.click(screen.getByRole('button', { name: 'เติมที่ขาด 2' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'for the new year');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(savesOf(requests)).toHaveLength(1));
  expect(savesOf(requests)[0]?.body).toMatchObject({
    changes: [{ latest: null, content: { id: 2, is_enabled: false, name: 'วงล้อปีใหม่' } }],
  });
});

it('editor-18: undoes the last save on the version that it made', async () => {
  const { user, requests } = await openWheel();
  const price = screen.getByLabelText('ราคาต่อครั้ง (แต้ม)');
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'as agreed');
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  };
  await user.clear(price);
  await user.type(price, '20');
  await save();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ…' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'back again');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(savesOf(requests)).toHaveLength(2));
  expect(savesOf(requests)[1]?.body).toMatchObject({
    changes: [{ latest: '50', content: { id: 1, price: 10 } }],
  });
});

it.each([
  [held('9'), /รอ/],
  [refuse('target_changed'), /./],
] as const)(
  'editor-18: says that a save was refused, or waits for a second person (%#)',
  async (answer, said) => {
    const { user } = await openWheel({ ...answers, saveRewardRecords: () => answer });
    const price = screen.getByLabelText('ราคาต่อครั้ง (แต้ม)');
    await user.clear(price);
    await user.type(price, '5');
    await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'cheaper spins');
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(document.body).toHaveTextContent(said));
  },
);

it('editor-17: states what a wheel can pay of each unit, and adds no baht to points', () => {
  const [wheel] = wheels.wheels;
  if (wheel === undefined) expect.fail('no wheel');
  const paysOf = (bounds: { budget?: number; budget_claims?: number }) =>
    largestWheelPays({ ...wheel.content, ...bounds });
  expect(paysOf({})).toBeNull();
  expect(paysOf({ budget_claims: 10 })).toEqual([
    { type: 'credit', amount: 500 },
    { type: 'points', amount: 50 },
  ]);
  expect(paysOf({ budget_claims: 10, budget: 200 })).toEqual([
    { type: 'credit', amount: 200 },
    { type: 'points', amount: 50 },
  ]);
});
