import type { PublicShelfKind } from '@kapao/contract/games/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { actKeyOf, fakeApi, noAnswer, refuse } from '../../testing/fake-api.ts';
import { allOn, closingOf, officeGame } from '../../testing/game-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const rows = [officeGame('game-1'), officeGame('game-2')];
const round = {
  round: 'round-9',
  member: '…4321',
  bets: 1,
  stake_micro: '25000000',
  opened_at: '2026-11-25T10:45:03.000Z',
  asked: 0,
  answer: null,
};
const answers = {
  getMe: () => meAs('manager'),
  listSwitches: () => allOn,
  listGames: () => ({ rows, next: null }),
  getOfficeGame: () => ({ game: officeGame('game-1'), open_rounds: [round], has_more: false }),
  setSwitch: () => ({ closing: closingOf() }),
} satisfies Parameters<typeof fakeApi>[0];

it('switch-14: keeps filters and the open game in the address, and opens one by keyboard', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/games?name=naga');
  await screen.findByRole('table', { name: /^เกม/ });
  expect(screen.getByLabelText('ชื่อหรือรหัสเกม')).toHaveValue('naga');
  await user.selectOptions(screen.getByLabelText('สถานะ'), 'ปิดอยู่');
  await waitFor(() => expect(location.search).toBe('?name=naga&state=closed'));
  const lists = requests.filter(({ name }) => name === 'listGames');
  expect(lists.at(-1)?.query).toEqual({ name: 'naga', state: 'closed' });
  await user.keyboard('{Escape}');
  // `activeElement` is typed as any element; here it is the select.
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j{Enter}');
  const panel = await screen.findByRole('complementary', { name: 'เกม game-1' });
  expect(location.search).toBe('?name=naga&state=closed&game=game-1');
  const open = await within(panel).findByRole('table', { name: /รอบที่ยังไม่จบ/ });
  expect(open).toHaveTextContent('25.00');
  const switches = within(panel).getAllByRole('button', { name: /^ปิด: / });
  expect(switches.map((button) => button.getAttribute('aria-label'))).toEqual([
    'ปิด: เกม game-1',
    'ปิด: Naga Play',
    'ปิด: Lotus',
  ]);
});

it('switch-15: turns a game off for a reason, with the sentence that members will read', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/games?game=game-1');
  const panel = await screen.findByRole('complementary', { name: 'เกม game-1' });
  await user.click(await within(panel).findByRole('button', { name: 'ปิด: เกม game-1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ปิด: เกม game-1' });
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'ค่ายเกมขัดข้อง');
  expect(dialog).toHaveTextContent('เกมนี้ปิดให้บริการชั่วคราว: ค่ายเกมขัดข้อง');
  await user.type(within(dialog).getByLabelText(/ข้อความถึงสมาชิก/), 'กลับมาเที่ยง');
  expect(dialog).toHaveTextContent('เกมนี้ปิดให้บริการชั่วคราว: กลับมาเที่ยง');
  await user.keyboard('{Enter}');
  await screen.findByText('ปิด “เกม game-1” แล้ว');
  expect(requests.find(({ name }) => name === 'setSwitch')?.body).toEqual({
    kind: 'game',
    target: 'game-1',
    is_off: true,
    reason: 'studio_fault',
    text_th: 'กลับมาเที่ยง',
    seen: null,
    key: expect.stringMatching(/^[\w-]{36}$/),
  });
});

it('switch-15: sends a lost act again by its key, and says when a colleague was faster', async () => {
  let attempt = 0;
  const requests = fakeApi({
    ...answers,
    setSwitch: () => {
      attempt += 1;
      return attempt === 1 ? noAnswer() : refuse('target_changed');
    },
  });
  const { user } = renderOffice('/games');
  await user.click(await screen.findByRole('button', { name: 'ปิด: เล่นเกมทั้งหมด' }));
  const dialog = await screen.findByRole('alertdialog');
  const press = () =>
    user.click(within(dialog).getByText('ปิดการเล่น', { selector: 'button[type=submit]' }));
  const keys = () =>
    requests.filter(({ name }) => name === 'setSwitch').map(({ body }) => actKeyOf(body));
  await press();
  await within(dialog).findByRole('alert');
  await press();
  expect(await within(dialog).findByText(/ข้อมูลเปลี่ยนไปแล้ว/)).toBeInTheDocument();
  const [first, second] = keys();
  expect(second).toBe(first);
});

it('switch-14: says of what is off why, by whom and how to turn it on', async () => {
  const closing = closingOf({ kind: 'play', target: '', id: '31', reason: 'safety' });
  const brand = closingOf({ kind: 'brand', target: 'naga', text_th: 'ปิดปรับปรุง' });
  const requests = fakeApi({
    ...answers,
    listSwitches: () => ({
      ...allOn,
      play: closing,
      brands: allOn.brands.map((row) => ({ ...row, closing: brand })),
    }),
  });
  const { user } = renderOffice('/games');
  await screen.findByText(/ตรวจสอบเพื่อความปลอดภัย · โดย risk@kapao.test/);
  // Unfolded, because one is off.
  expect(screen.getByText(/ปิดปรับปรุง/)).toBeVisible();
  // The count is not about games and the other switches.
  screen.getByText('ค่ายผู้ผลิต 1 · แบรนด์ 1 · ค่ายและแบรนด์ที่ปิดอยู่ 1');
  await user.click(screen.getByRole('button', { name: 'เปิด: เล่นเกมทั้งหมด' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'เปิดการเล่น' }),
  );
  await screen.findByText('เปิด “เล่นเกมทั้งหมด” แล้ว');
  expect(requests.find(({ name }) => name === 'setSwitch')?.body).toMatchObject({
    kind: 'play',
    target: '',
    is_off: false,
    seen: '31',
  });
});

it('switch-15: says which permission is missing', async () => {
  fakeApi({ ...answers, getMe: () => meAs('marketing') });
  renderOffice('/games');
  const button = await screen.findByRole('button', { name: 'ปิด: ฝากเงินทั้งหมด' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/เปิดและปิดบริการ/);
});

async function openBrands() {
  const brand = {
    code: 'naga',
    name: 'Naga Play',
    studio: 'lotus',
    sort: 3,
    is_enabled: true,
    logo: 'providers/naga.svg',
    logo_version: 0,
    game_counts: { SLOT: 12 },
  };
  const requests = fakeApi({
    ...answers,
    listBrands: () => ({ brands: [brand] }),
    moveBrand: () => null,
  });
  const { user } = renderOffice('/games');
  await user.click(await screen.findByText('ลำดับแบรนด์ในล็อบบี้', { selector: 'summary' }));
  return { user, requests };
}

it('switch-17: gives a brand another place in the lobby, or the last one', async () => {
  const { user, requests } = await openBrands();
  for (const [typed, sort] of [
    ['12', 12],
    ['', null],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'ย้าย: Naga Play' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.clear(within(dialog).getByLabelText('ลำดับ'));
    if (typed !== '') await user.type(within(dialog).getByLabelText('ลำดับ'), typed);
    await user.click(within(dialog).getByRole('button', { name: 'ย้าย' }));
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === 'moveBrand')).toMatchObject({
        params: { code: 'naga' },
        body: { sort, seen: 3 },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

it.each(['1O', '1.5', '0', '1 000,00', '-3'])(
  'type-22: does not move a brand to the end for the unreadable place %j',
  async (typed) => {
    const { user, requests } = await openBrands();
    await user.click(screen.getByRole('button', { name: 'ย้าย: Naga Play' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.clear(within(dialog).getByLabelText('ลำดับ'));
    await user.type(within(dialog).getByLabelText('ลำดับ'), typed);
    await user.click(within(dialog).getByRole('button', { name: 'ย้าย' }));
    expect(await within(dialog).findByText(/จำนวนเต็ม 1 ถึง 1,000,000/)).toBeVisible();
    expect(requests.some(({ name }) => name === 'moveBrand')).toBe(false);
  },
);

it('switch-25: gives the open game another place, and says why it was refused', async () => {
  const requests = fakeApi({ ...answers, moveGame: () => refuse('target_changed') });
  const { user } = renderOffice('/games?game=game-1');
  await user.click(await screen.findByRole('button', { name: 'ย้าย: เกม game-1' }));
  const dialog = await screen.findByRole('alertdialog');
  const place = within(dialog).getByLabelText('ลำดับ');
  expect(place).toHaveValue('3');
  await user.clear(place);
  await user.type(place, '1');
  await user.click(within(dialog).getByRole('button', { name: 'ย้าย' }));
  expect(await within(dialog).findByText(/ข้อมูลเปลี่ยนไปแล้ว/)).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'moveGame')).toMatchObject({
    params: { id: 'game-1' },
    body: { sort: 1, seen: 3 },
  });
});

it('switch-25: unfolds the shelves with their games and rules', async () => {
  const game = {
    game_id: 'game-1',
    name: 'ขุมทรัพย์',
    name_en: 'Treasure',
    brand_name: 'Naga Play',
    is_closed: true,
  };
  const requests = fakeApi({
    ...answers,
    listShelves: () => ({
      shelves: [
        { kind: 'popular', is_hidden: false, games: [] },
        { kind: 'SLOT', is_hidden: true, games: [game] },
      ],
    }),
  });
  const { user } = renderOffice('/games');
  const summary = await screen.findByText(/^ชั้นเกมในหน้าหลัก/, { selector: 'summary' });
  expect(requests.some(({ name }) => name === 'listShelves')).toBe(false);
  await user.click(summary);
  const list = await screen.findByRole('list', { name: /^ชั้นเกมในหน้าหลัก/ });
  const [popular, slots] = [...list.children];
  expect(popular).toHaveTextContent(/เกมยอดนิยม.*ไม่มีเกม.*อย่างน้อย 3 เกม/);
  expect(slots).toHaveTextContent(/สล็อต.*ซ่อนอยู่.*สลับแบรนด์ละหนึ่งเกม.*ขุมทรัพย์ Naga Play ปิดอยู่/);
  expect(screen.getByRole('link', { name: 'ขุมทรัพย์' })).toHaveAttribute(
    'href',
    '/games?game=game-1',
  );
});

it('switch-28: moves a shelf up, hides one, and shows it again at the end', async () => {
  const all: PublicShelfKind[] = ['popular', 'new', 'SLOT'];
  let shown = all;
  const requests = fakeApi({
    ...answers,
    listShelves: () => ({
      shelves: [...shown, ...all.filter((kind) => !shown.includes(kind))].map((kind) => ({
        kind,
        is_hidden: !shown.includes(kind),
        games: [],
      })),
    }),
    setShelves: () => null,
  });
  const { user } = renderOffice('/games');
  await user.click(await screen.findByText(/^ชั้นเกมในหน้าหลัก/, { selector: 'summary' }));
  const first = await screen.findByRole('button', { name: 'เลื่อนขึ้น: เกมยอดนิยม' });
  expect(first).toHaveAccessibleDescription('อยู่บนสุดแล้ว');
  for (const [press, wanted] of [
    ['เลื่อนขึ้น: สล็อต', ['popular', 'SLOT', 'new']],
    ['ซ่อน: เกมยอดนิยม', ['SLOT', 'new']],
    ['แสดง: เกมยอดนิยม', ['SLOT', 'new', 'popular']],
  ] as const) {
    const seen = shown;
    shown = [...wanted];
    await user.click(await screen.findByRole('button', { name: press }));
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === 'setShelves')?.body).toMatchObject({
        shelves: wanted,
        seen,
      }),
    );
  }
});

it('office-16: sends an order of shelves again with the same key, and another order with a new one', async () => {
  const requests = fakeApi({
    ...answers,
    listShelves: () => ({
      shelves: (['popular', 'new'] as const).map((kind) => ({ kind, is_hidden: false, games: [] })),
    }),
    setShelves: noAnswer,
  });
  const { user } = renderOffice('/games');
  await user.click(await screen.findByText(/^ชั้นเกมในหน้าหลัก/, { selector: 'summary' }));
  const bodies = () => requests.filter(({ name }) => name === 'setShelves').map(({ body }) => body);
  for (const [index, press] of ['เลื่อนขึ้น: เกมใหม่', 'เลื่อนขึ้น: เกมใหม่', 'ซ่อน: เกมใหม่'].entries()) {
    await user.click(await screen.findByRole('button', { name: press }));
    await waitFor(() => expect(bodies()).toHaveLength(index + 1));
  }
  const [first, second, third] = bodies();
  expect(second).toEqual(first);
  expect(third).toMatchObject({ shelves: ['popular'] });
  expect(actKeyOf(third)).not.toBe(actKeyOf(first));
});

const word = {
  word: 'ป๊อกเด้ง',
  finds: ['ไพ่ป๊อก'],
  categories: [],
  games: [],
  is_enabled: true,
  seen: 'a'.repeat(32),
};

it('lobby-05: adds and changes the words by which members find games', async () => {
  const requests = fakeApi({
    ...answers,
    listGameWords: () => ({ words: [word, { ...word, word: 'หวย', is_enabled: false }] }),
    saveGameWord: () => null,
  });
  const { user } = renderOffice('/games');
  await user.click(await screen.findByText('คำค้นหาเกมของสมาชิก'));
  const list = await screen.findByRole('list', { name: 'คำค้นหาเกมของสมาชิก' });
  expect(list).toHaveTextContent('ป๊อกเด้งไพ่ป๊อก');
  await user.click(screen.getByRole('button', { name: 'เพิ่มคำ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มคำ' });
  const save = within(dialog).getByRole('button', { name: 'บันทึก' });
  await user.type(within(dialog).getByLabelText('คำที่สมาชิกพิมพ์'), ' เสือมังกร ');
  await user.click(save);
  await within(dialog).findByText('ระบุคำในชื่อ หมวด หรือเกม อย่างน้อยหนึ่งอย่าง');
  expect(requests.some(({ name }) => name === 'saveGameWord')).toBe(false);
  await user.type(within(dialog).getByLabelText(/ชื่อเกมหรือแบรนด์/), 'บาคาร่า{Enter}dragon');
  await user.click(within(dialog).getByLabelText('CARD'));
  await user.click(save);
  await screen.findByText('บันทึกคำแล้ว');
  const bodies = () =>
    requests.filter(({ name }) => name === 'saveGameWord').map(({ body }) => body);
  expect(bodies().at(-1)).toEqual({
    word: {
      word: 'เสือมังกร',
      finds: ['บาคาร่า', 'dragon'],
      categories: ['CARD'],
      games: [],
      is_enabled: true,
    },
    seen: null,
    key: expect.stringMatching(/^[\w-]{36}$/),
  });
  await user.type(screen.getByLabelText('ค้นในคำเหล่านี้'), 'ไพ่');
  await user.click(screen.getByRole('button', { name: 'แก้ไขคำ: ป๊อกเด้ง' }));
  await user.click(await screen.findByLabelText('ใช้คำนี้'));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({
      word: { word: 'ป๊อกเด้ง', is_enabled: false },
      seen: word.seen,
    }),
  );
});

it('switch-14: a method that is not offered has nothing to turn off', async () => {
  const [first, ...others] = allOn.methods;
  const methods = first ? [{ ...first, is_enabled: false }, ...others] : [];
  fakeApi({ ...answers, listSwitches: () => ({ ...allOn, methods }) });
  renderOffice('/games');
  const off = await screen.findByRole('button', { name: 'ปิด: พร้อมเพย์' });
  expect(off).toHaveAccessibleDescription(/ไม่ได้เปิดใช้อยู่แล้ว/);
  expect(screen.getByRole('button', { name: 'ปิด: โอนเข้าบัญชี' })).not.toHaveAttribute(
    'aria-disabled',
  );
});
