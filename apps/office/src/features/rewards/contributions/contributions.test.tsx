// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { officeGame } from '../../../testing/game-samples.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import { lobbyBrands, nagaBrand, siteContributions } from '../../../testing/editor-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import {
  fairAnswers,
  memberAnswers,
  officePromotion,
  secondMark,
} from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';

const answers = {
  getMe: () => meAs('manager'),
  getContributions: () => siteContributions,
  listBrands: () => lobbyBrands,
  getOfficeBrand: () => nagaBrand,
  saveRewardRecords: () => ({ records: [{ key: 'x', latest: '50' }], scheduled: [] }),
  saveBrandRecords: () => ({ records: [{ key: 'naga', latest: '50' }], scheduled: [] }),
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

// The screens load when they are opened, which a busy machine may do slowly.
beforeAll(async () => {
  await Promise.all([
    import('./ContributionsScreen.tsx'),
    import('../brands/BrandScreen.tsx'),
    import('../brands/BrandsScreen.tsx'),
    import('../PromotionScreen.tsx'),
  ]);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

type User = ReturnType<typeof renderOffice>['user'];
async function save(user: User) {
  await user.click(screen.getByRole('button', { name: 'บันทึก…' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'as agreed today');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
}

it('editor-24: adds a brand by its name, and shows members the promotion that follows the list', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/contributions');
  const casino = await screen.findByLabelText('คาสิโน %');
  const shown = await readyPreview();
  await user.clear(casino);
  await user.type(casino, '10');
  const brand = await screen.findByRole('combobox', { name: /เพิ่มแบรนด์/ });
  await user.type(brand, 'Naga');
  await user.click(await screen.findByRole('option', { name: /Naga Play/ }));
  expect(await screen.findByLabelText('Naga Play %')).toHaveValue('100');
  await waitFor(() =>
    expect(shown()?.answers.listPromotions?.promotions[0]?.contributions).toEqual([
      { category: 'brand/naga', percent: 100 },
      { category: 'SLOT', percent: 100 },
      { category: 'CASINO', percent: 10 },
    ]),
  );
  await save(user);
  await waitFor(() => expect(requests.some(({ name }) => name === 'saveRewardRecords')).toBe(true));
  expect(requests.find(({ name }) => name === 'saveRewardRecords')).toMatchObject({
    params: { kind: 'promotion_contributions' },
    body: { changes: [{ latest: '44', content: { SLOT: 100, CASINO: 10, 'brand/naga': 100 } }] },
  });
});

it('editor-25: finds the excluded games of a promotion by their names', async () => {
  const game = officeGame('tiger', { name: 'เสือทอง', name_en: 'Golden Tiger' });
  const requests = fakeApi({
    ...fairAnswers,
    ...answers,
    listGames: ({ query }) => ({
      rows: query['name'] === 'เสือ' || query['game_code'] === 'tiger' ? [game] : [],
      next: null,
    }),
    getOfficePromotion: () => officePromotion(),
    savePromotion: () => ({ id: '7', seen: secondMark, removed: [] }),
  });
  const { user } = renderOffice('/promotions/7');
  await user.type(await screen.findByLabelText('ค้นหาเกม'), 'เสือ');
  await user.click(await screen.findByRole('button', { name: 'เพิ่ม เสือทอง · Naga Play' }));
  expect(await screen.findByRole('button', { name: 'ลบ เสือทอง · Naga Play' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ลบ studio/game' }));
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  await waitFor(() => expect(requests.some(({ name }) => name === 'savePromotion')).toBe(true));
  expect(requests.find(({ name }) => name === 'savePromotion')?.body).toMatchObject({
    terms: { excluded_games: ['lotus/tiger'] },
  });
});

it('editor-25: takes pasted codes once each, and asks for no names of a long list', async () => {
  const requests = fakeApi({
    ...fairAnswers,
    ...answers,
    listGames: () => ({ rows: [], next: null }),
    getOfficePromotion: () => officePromotion(),
  });
  const { user } = renderOffice('/promotions/7');
  await user.click(await screen.findByText('วางรหัสเกม'));
  const before = requests.filter(({ name }) => name === 'listGames').length;
  const codes = Array.from({ length: 20 }, (_code, place) => `lotus/game-${place}`);
  await user.click(screen.getByLabelText(/^รหัสเกม/));
  await user.paste([...codes, 'lotus/game-0'].join('\n'));
  await user.click(screen.getByRole('button', { name: 'เพิ่ม 21 รหัส' }));
  expect(screen.getAllByRole('button', { name: /^ลบ lotus\/game-/ })).toHaveLength(20);
  expect(requests.filter(({ name }) => name === 'listGames')).toHaveLength(before);
});

it('editor-26: lists the brands, and edits a name and a place beside the member’s lobby', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/brands');
  await user.click(await screen.findByRole('link', { name: 'Naga Play' }));
  const name = await screen.findByLabelText('ชื่อ');
  const shown = await readyPreview();
  expect(name).toHaveAccessibleDescription('ชื่อจากค่าย: Naga');
  await user.clear(name);
  await user.type(name, 'นาคา');
  const place = screen.getByLabelText('ลำดับ');
  await user.clear(place);
  await waitFor(() =>
    expect(shown()?.answers.listBrands?.map((brand) => brand.provider_name)).toContain('นาคา'),
  );
  await save(user);
  await waitFor(() =>
    expect(requests.some(({ name: each }) => each === 'saveBrandRecords')).toBe(true),
  );
  expect(requests.find(({ name: each }) => each === 'saveBrandRecords')).toMatchObject({
    params: { kind: 'brands' },
    body: { changes: [{ latest: '45', content: { code: 'naga', name: 'นาคา', sort: null } }] },
  });
});
