import type { Activity, ActivityDay, PlaySession, SessionRound } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { leaveTo } from '../../testing/fake-leave.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';

const points: Activity = {
  id: '80',
  kind: 'reward',
  currency: 'POINTS',
  amount: 1500.5,
  balance_before: 499.5,
  balance_after: 2000,
  created_at: '2026-11-20T17:05:00.000Z',
  area: 'daily-rewards',
  reference: '2026-11-21',
  note: null,
  round: null,
};
const session: PlaySession = {
  id: '90-94',
  game_id: 'mango',
  game_name: 'สวนมะม่วง',
  game_name_en: 'Mango Garden',
  provider_name: 'ดาวเหนือ',
  image: 'games/daonuea/mango.webp',
  image_version: 7,
  started_at: '2026-11-20T17:05:00.000Z',
  ended_at: '2026-11-20T17:35:00.000Z',
  round_count: 2,
  stake: 25,
  win: 35.5,
  net: 10.5,
};
const round: SessionRound = {
  activity_id: '94',
  at: '2026-11-20T17:35:00.000Z',
  stake: 20,
  win: 35.5,
  net: 15.5,
  balance_after: 1015.5,
  is_free: false,
  is_rolled_back: false,
};

const dayOf = (...lines: ActivityDay['lines']): ActivityDay => ({
  day: '2026-11-21',
  play_net: lines.some((line) => 'session' in line) ? 10.5 : null,
  lines,
});
const playDays = () => ({ days: [dayOf({ session })], next_cursor: null });

const noRounds: Data<'getOpenRounds'> = {
  rounds: [],
  stake_held: 0,
  round_count: 0,
  next_cursor: null,
};
const openRound: Data<'getOpenRounds'>['rounds'][number] = {
  activity_id: '90',
  studio: 'daonuea',
  round: 'round 7',
  game_id: 'mango',
  game_name: 'สวนมะม่วง',
  provider: 'DAONUEA',
  provider_name: 'ดาวเหนือ',
  stake: 1250,
  bet_count: 2,
  opened_at: '2026-11-20T17:05:00.000Z',
};

const PATH = '/transaction?type=activity';
const defaultAnswers: MockResponses = {
  getOpenRounds: () => noRounds,
  listActivityDays: playDays,
  listSessionRounds: () => ({ rounds: [round], next_cursor: null }),
};

/** The window that a tap opens; `replace` receives the URL that it is sent to. */
let openedWindow: Window;
let replace: ReturnType<typeof vi.fn<(url: string) => void>>;
let close: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  replace = vi.fn<(url: string) => void>();
  close = vi.fn<() => void>();
  const fake = {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    location: { replace },
    close,
  };
  // The app uses only these members of Window.
  openedWindow = fake as unknown as Window;
  vi.spyOn(window, 'open').mockReturnValue(openedWindow);
});
afterEach(() => vi.restoreAllMocks());

const sessionLine = () => screen.findByText('สวนมะม่วง');

it('history-25: shows a bet that was made in the game’s window, as soon as the balance tells of it', async () => {
  let credit = member.credit_data;
  let shown = session;
  fakeApi({
    ...defaultAnswers,
    checkAccessToken: () => ({ member_data: { ...member, credit_data: credit } }),
    listActivityDays: () => ({ days: [dayOf({ session: shown })], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  await sessionLine();

  credit = { ...credit, availableCredit: credit.availableCredit - 20 };
  shown = { ...session, id: '90-95', round_count: 3 };
  window.dispatchEvent(new Event('focus'));
  await screen.findByText(/3 รอบ/);
});

it('history-42: shows a day with its net, and its play sessions and other movements in one list', async () => {
  const adjustment: Activity = {
    ...points,
    id: '79',
    kind: 'adjustment',
    currency: 'THB',
    amount: 100,
    balance_after: 100,
    area: null,
  };
  const requests = fakeApi({
    ...defaultAnswers,
    listActivityDays: () => ({
      days: [dayOf({ session }, { movement: points }, { movement: adjustment })],
      next_cursor: null,
    }),
  });
  renderApp(PATH, { loggedIn: true });
  await sessionLine();
  const day = screen.getByRole('heading', { name: '21/11/2026' }).closest('section');
  expect(day).toHaveTextContent('21/11/2026ได้เสียสุทธิ +10.50 บาท');
  const lines = within(day ?? document.body).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'สวนมะม่วง00:05 – 00:35 · 2 รอบเดิมพัน 25.00 · ได้ 35.50+10.50',
    'เช็คอิน 21/11/202600:05 · รับของรางวัล+1,500.5Diamondคงเหลือ 2,000',
    'ปรับยอด00:05+100.00คงเหลือ 100.00',
  ]);
  expect(within(lines[1] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/transaction/activity/80',
  );
  const query = requests.find(({ name }) => name === 'listActivityDays')?.query;
  expect(query?.get('from')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  expect(query?.get('kind')).toBe('all');
  expect(query?.has('cursor')).toBe(false);
});

it('history-43: opens a session to its rounds, each one line that leads to its page', async () => {
  const free = { ...round, activity_id: '93', stake: 0, win: 0, net: 0, balance_after: null };
  const requests = fakeApi({
    ...defaultAnswers,
    listSessionRounds: ({ query }) =>
      query.get('cursor') === null
        ? { rounds: [round, { ...free, is_free: true }], next_cursor: '93' }
        : { rounds: [{ ...free, activity_id: '90', is_rolled_back: true }], next_cursor: null },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await user.click(await sessionLine());
  await screen.findByText('คงเหลือ 1,015.50');
  await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
  await screen.findByText('คืนเงินแล้ว');
  const list = screen.getByRole('list', { name: 'รอบที่เล่น' });
  const rounds = within(list).getAllByRole('link');
  expect(rounds.map(({ textContent }) => textContent)).toEqual([
    '00:35เดิมพัน 20.00 · ได้ 35.50คงเหลือ 1,015.50+15.50',
    '00:35เดิมพัน 0.00 · ได้ 0.00เดิมพันฟรี0.00',
    '00:35เดิมพัน 0.00 · ได้ 0.00คืนเงินแล้ว0.00',
  ]);
  expect(rounds[0]).toHaveAttribute('href', '/transaction/activity/94');
  expect(requests.findLast(({ name }) => name === 'listSessionRounds')?.query.get('session')).toBe(
    '90-94',
  );
});

it('history-42: shows the kind of movements that was chosen', async () => {
  const requests = fakeApi({
    ...defaultAnswers,
    listActivityDays: ({ query }) =>
      query.get('kind') === 'rewards' ? { days: [], next_cursor: null } : playDays(),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await sessionLine();
  await user.click(screen.getByRole('button', { name: 'ของรางวัล' }));
  await screen.findByText('ไม่มีรายการประเภทนี้ในช่วงนี้');
  await user.click(screen.getByRole('button', { name: 'เดิมพัน' }));
  await sessionLine();
  const kinds = requests
    .filter(({ name }) => name === 'listActivityDays')
    .map(({ query }) => query.get('kind'));
  expect(kinds).toEqual(['all', 'rewards', 'play']);
});

it('history-30: shows the activity of the days that were chosen, below their days', async () => {
  const requests = fakeApi(defaultAnswers);
  const { user } = renderApp(PATH, { loggedIn: true });
  await sessionLine();
  expect(screen.getByRole('heading', { name: '21/11/2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เมื่อวาน' }));
  await waitFor(() => {
    const last = requests.findLast(({ name }) => name === 'listActivityDays')?.query;
    expect(last?.get('from')?.slice(0, 10)).toBe(last?.get('to')?.slice(0, 10));
  });
});

it('history-26: goes on from where the page ended, and again where that failed', async () => {
  let isFailing = true;
  const requests = fakeApi({
    ...defaultAnswers,
    listActivityDays: ({ query }) => {
      if (query.get('cursor') === null) return { ...playDays(), next_cursor: 'next' };
      if (isFailing) return refuse(403);
      return { days: [{ ...dayOf({ movement: points }), day: '2026-11-20' }], next_cursor: null };
    },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ดูเพิ่มเติม' }));
  expect(await screen.findByText('โหลดเพิ่มไม่สำเร็จ')).toBeInTheDocument();
  expect(screen.getByText('สวนมะม่วง')).toBeVisible();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
  await screen.findByText('+1,500.5');
  expect(screen.queryByRole('button', { name: 'ดูเพิ่มเติม' })).toBeNull();
  const last = requests.findLast(({ name }) => name === 'listActivityDays');
  expect(last?.query.get('cursor')).toBe('next');
});

const heldRounds = { ...noRounds, rounds: [openRound], stake_held: 1250, round_count: 1 };

async function openRoundPage(user: ReturnType<typeof renderApp>['user']) {
  const held = await screen.findByRole('region', { name: 'เดิมพันที่รอผล' });
  await user.click(within(held).getByRole('button', { name: /สวนมะม่วง/ }));
}

it("history-27: opens the studio's page in a window of the tap's own, which cannot reach back", async () => {
  const url = 'https://games.example/round/7';
  const requests = fakeApi({
    ...defaultAnswers,
    getOpenRounds: () => heldRounds,
    getRoundPage: () => ({ url }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await openRoundPage(user);
  expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(url));
  expect(openedWindow.opener).toBeNull();
  expect(requests.find(({ name }) => name === 'getRoundPage')?.params).toEqual({
    activityId: '90',
  });
});

it('history-27: closes the window and says why where the studio gives no page', async () => {
  fakeApi({
    ...defaultAnswers,
    getOpenRounds: () => heldRounds,
    getRoundPage: () => refuse(404),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await openRoundPage(user);
  const notice = await screen.findByRole('alertdialog');
  expect(notice).toHaveTextContent('เปิดรายละเอียดรอบไม่สำเร็จ');
  expect(notice).toHaveTextContent('ค่ายเกมยังไม่มีหน้ารายละเอียด');
  expect(close).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

it('history-27: goes to the page in this window where no other may be opened', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  fakeApi({
    ...defaultAnswers,
    getOpenRounds: () => heldRounds,
    getRoundPage: () => ({ url: 'https://games.example/round/7' }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await openRoundPage(user);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://games.example/round/7'));
});

it('history-28: shows the stakes that are held above the list, each leading to its page', async () => {
  const url = 'https://games.example/round/7';
  fakeApi({ ...defaultAnswers, getOpenRounds: () => heldRounds, getRoundPage: () => ({ url }) });
  const { user } = renderApp(PATH, { loggedIn: true });
  const held = await screen.findByRole('region', { name: 'เดิมพันที่รอผล' });
  expect(held).toHaveTextContent('เดิมพันที่กันไว้1,250.00 บาท');
  const row = within(held).getByRole('button', { name: /สวนมะม่วง/ });
  expect(row).toHaveTextContent('สวนมะม่วง21/11/2026 00:05 · 2 เดิมพัน1,250.00');
  await user.click(row);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(url));
});

it('history-28: says that there is no activity, and shows no held stakes where there are none', async () => {
  fakeApi({ ...defaultAnswers, listActivityDays: () => ({ days: [], next_cursor: null }) });
  renderApp(PATH, { loggedIn: true });
  await screen.findByText('ยังไม่มีกิจกรรม');
  expect(screen.getByRole('link', { name: 'ไปเล่นเกม' })).toHaveAttribute('href', '/game');
  expect(screen.queryByRole('region', { name: 'เดิมพันที่รอผล' })).toBeNull();
});

it('history-24: says that it is loading, and offers another try for what failed alone', async () => {
  let isFailing = true;
  fakeApi({
    getOpenRounds: () =>
      isFailing ? refuse(403) : { ...noRounds, rounds: [openRound], round_count: 1 },
    listActivityDays: () => (isFailing ? refuse(403) : playDays()),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด'));
  await screen.findByText('โหลดเดิมพันที่รอผลไม่สำเร็จ');
  const [rounds] = screen.getAllByRole('button', { name: 'ลองอีกครั้ง' });
  isFailing = false;
  await user.click(rounds ?? expect.fail('no button'));
  await screen.findByRole('region', { name: 'เดิมพันที่รอผล' });
  await user.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByText(/2 รอบ/);
});

it.each([
  ['promotions', 'โบนัสต้อนรับ', 'โปรโมชั่น โบนัสต้อนรับ'],
  ['coupons', 'WELCOME50', 'คูปอง WELCOME50'],
  ['missions', 'ฝาก 3 วัน', 'ภารกิจ ฝาก 3 วัน'],
  ['spins', 'วงล้อทอง', 'วงล้อทอง'],
  ['cashback', 'คืนยอดเสีย', 'คืนยอดเสีย'],
  ['referral', 'แนะนำเพื่อน', 'แนะนำเพื่อน'],
] as const)('history-25: names a reward of %s', async (area, reference, name) => {
  fakeApi({
    ...defaultAnswers,
    listActivityDays: () => ({
      days: [dayOf({ movement: { ...points, area, reference } })],
      next_cursor: null,
    }),
  });
  renderApp(PATH, { loggedIn: true });
  const line = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
  expect(line).toHaveTextContent(`${name}00:05 · รับของรางวัล`);
});
