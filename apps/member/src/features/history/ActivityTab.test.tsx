import type { Activity } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { leaveTo } from '../../testing/fake-leave.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';

const bet: Activity = {
  id: '90',
  kind: 'bet',
  currency: 'THB',
  amount: -20,
  balance_before: 1000,
  balance_after: 980,
  created_at: '2026-11-20T17:05:00.000Z',
  area: null,
  reference: 'round 7',
  note: 'นับเทิร์น 100%',
  note_en: '100% counts',
  round: {
    game_id: 'mango',
    game_name: 'สวนมะม่วง',
    game_name_en: 'Mango Garden',
    provider: 'DAONUEA',
    provider_name: 'ดาวเหนือ',
    studio: 'daonuea',
    round: 'round 7',
    transaction_uuid: 'a',
    stake: 20,
    win: 0,
    is_free: false,
    is_rolled_back: false,
  },
};
const points: Activity = {
  ...bet,
  id: '80',
  kind: 'reward',
  currency: 'POINTS',
  amount: 1500.5,
  balance_before: 499.5,
  balance_after: 2000,
  area: 'daily-rewards',
  reference: '2026-11-21',
  note: null,
  round: null,
};

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
  listActivity: () => ({ activities: [bet], next_cursor: null }),
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

/** The cards of the list. */
/** The cards of rounds, and the links of other movements. */
function cards(): Promise<HTMLElement[]> {
  return waitFor(() => {
    const found = Array.from(
      screen.getByRole('tabpanel').querySelectorAll<HTMLElement>('details, li > a'),
    );
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
}

const between = (balance_before: number, balance_after: number) => ({
  balance_before,
  balance_after,
});
const inRound = (round: string) => ({ ...(bet.round ?? expect.fail('no round')), round });

it('history-25: shows a bet that was made in the game’s window, as soon as the balance tells of it', async () => {
  let credit = member.credit_data;
  const activities = [bet];
  fakeApi({
    ...defaultAnswers,
    checkAccessToken: () => ({ member_data: { ...member, credit_data: credit } }),
    listActivity: () => ({ activities: [...activities], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  expect(await cards()).toHaveLength(1);

  credit = { ...credit, availableCredit: credit.availableCredit - 20 };
  activities.unshift({ ...bet, id: '95', round: inRound('round 8') });
  window.dispatchEvent(new Event('focus'));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
});

it('history-25: shows one card for each round, opening to its movements, and one for each other movement', async () => {
  const activities: Activity[] = [
    { ...bet, id: '94', kind: 'win', amount: 35.5, ...between(980, 1015.5), note: null },
    { ...bet, id: '93', amount: -5, ...between(985, 980), round: inRound('round 6'), note: null },
    bet,
    points,
    { ...bet, id: '79', kind: 'adjustment', amount: 100, ...between(0, 100), round: null },
  ];
  const requests = fakeApi({
    ...defaultAnswers,
    listActivity: () => ({ activities, next_cursor: null }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  const shown = await cards();
  const heads = shown.map((card) => (card.querySelector('summary') ?? card).textContent);
  expect(shown[2]).toHaveAttribute('href', '/transaction/activity/80');
  expect(heads).toEqual([
    'สวนมะม่วงเดิมพัน 20.00 · ได้ 35.5021/11/2026 00:05+15.50 บาท1,000.00 → คงเหลือ 1,015.50',
    'สวนมะม่วงเดิมพัน 5.00 · ได้ 0.0021/11/2026 00:05-5.00 บาท985.00 → คงเหลือ 980.00',
    'เช็คอิน 21/11/2026รับของรางวัล21/11/2026 00:05+1,500.5 Diamond499.5 → คงเหลือ 2,000',
    'ปรับยอดนับเทิร์น 100%21/11/2026 00:05+100.00 บาท0.00 → คงเหลือ 100.00',
  ]);
  expect(screen.getByText('+15.50')).toHaveClass('text-success');
  expect(screen.getAllByText('-5.00')[0]).not.toHaveClass('text-success');
  const [round] = shown;
  await user.click(round?.querySelector('summary') ?? expect.fail('no card'));
  const movements = within(round ?? document.body).getAllByRole('listitem');
  expect(movements.map(({ textContent }) => textContent)).toEqual([
    'เดิมพันนับเทิร์น 100%21/11/2026 00:05-20.00 บาท1,000.00 → คงเหลือ 980.00',
    'ได้รางวัล21/11/2026 00:05+35.50 บาท980.00 → คงเหลือ 1,015.50',
  ]);
  const query = requests.find(({ name }) => name === 'listActivity')?.query;
  expect(query?.get('from')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  expect(query?.get('limit')).toBe('50');
  expect(query?.has('cursor')).toBe(false);
});

it('history-25: shows what was taken back and given back', async () => {
  const activities: Activity[] = [
    { ...bet, id: '94', kind: 'rollback', amount: -50, note: null },
    { ...bet, id: '93', kind: 'win', amount: 50, note: null },
    { ...bet, id: '92', kind: 'rollback', amount: 20, round: inRound('round 6'), note: null },
    { ...bet, id: '91', round: inRound('round 6') },
    { ...bet, id: '90', kind: 'win', amount: 0, round: inRound('round 5'), note: null },
  ];
  fakeApi({ ...defaultAnswers, listActivity: () => ({ activities, next_cursor: null }) });
  renderApp(PATH, { loggedIn: true });
  const shown = await cards();
  const words = ['เรียกคืนรางวัล', 'คืนเงินเดิมพัน', 'ไม่ได้รางวัล'];
  for (const [place, word] of words.entries()) expect(shown[place]).toHaveTextContent(word);
  expect(shown[1]?.querySelector('summary')).toHaveTextContent('เดิมพัน 0.00 · ได้ 0.00');
});

it('history-30: shows the activity of the days that were chosen, below their days', async () => {
  const requests = fakeApi(defaultAnswers);
  const { user } = renderApp(PATH, { loggedIn: true });
  await cards();
  expect(screen.getByRole('heading', { name: '21/11/2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เมื่อวาน' }));
  await waitFor(() => {
    const queries = requests.filter(({ name }) => name === 'listActivity');
    const last = queries.at(-1)?.query;
    expect(last?.get('from')?.slice(0, 10)).toBe(last?.get('to')?.slice(0, 10));
  });
});

it('history-25: marks free bets and bets that were given back', async () => {
  const round = bet.round ?? expect.fail('no round');
  const free = { ...bet, amount: 0, balance_after: null, round: { ...round, is_free: true } };
  const back = { ...bet, id: '89', round: { ...inRound('round 6'), is_rolled_back: true } };
  fakeApi({
    ...defaultAnswers,
    listActivity: () => ({ activities: [free, back], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  const [first, second] = await cards();
  expect(first).toHaveTextContent('เดิมพันฟรี');
  expect(first).not.toHaveTextContent('คงเหลือ');
  expect(second).toHaveTextContent('คืนเงินแล้ว');
});

it('history-26: goes on from where the page ended, and again where that failed', async () => {
  let isFailing = true;
  const requests = fakeApi({
    ...defaultAnswers,
    listActivity: ({ query }) => {
      if (query.get('cursor') === null) return { activities: [bet], next_cursor: 'next' };
      return isFailing ? refuse(403) : { activities: [points], next_cursor: null };
    },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ดูเพิ่มเติม' }));
  expect(await screen.findByText('โหลดเพิ่มไม่สำเร็จ')).toBeInTheDocument();
  expect(screen.getAllByText('-20.00')).not.toHaveLength(0);
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
  await screen.findByText('+1,500.5');
  expect(screen.queryByRole('button', { name: 'ดูเพิ่มเติม' })).toBeNull();
  const last = requests.findLast(({ name }) => name === 'listActivity');
  expect(last?.query.get('cursor')).toBe('next');
});

async function openRoundPage(user: ReturnType<typeof renderApp>['user']) {
  const [card] = await cards();
  await user.click(card?.querySelector('summary') ?? expect.fail('no card'));
  await user.click(screen.getByRole('button', { name: 'ดูรายละเอียดรอบที่ค่ายเกม' }));
}

it("history-27: opens the studio's page in a window of the tap's own, which cannot reach back", async () => {
  const url = 'https://games.example/round/7';
  const requests = fakeApi({ ...defaultAnswers, getRoundPage: () => ({ url }) });
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
  fakeApi({ ...defaultAnswers, getRoundPage: () => refuse(404) });
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
  fakeApi({ ...defaultAnswers, getRoundPage: () => ({ url: 'https://games.example/round/7' }) });
  const { user } = renderApp(PATH, { loggedIn: true });
  await openRoundPage(user);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://games.example/round/7'));
});

it('history-28: shows the stakes that are held above the list, each leading to its page', async () => {
  const rounds = { ...noRounds, rounds: [openRound], stake_held: 1250, round_count: 1 };
  const url = 'https://games.example/round/7';
  fakeApi({ ...defaultAnswers, getOpenRounds: () => rounds, getRoundPage: () => ({ url }) });
  const { user } = renderApp(PATH, { loggedIn: true });
  const held = await screen.findByRole('region', { name: 'เดิมพันที่รอผล' });
  expect(held).toHaveTextContent('เดิมพันที่กันไว้1,250.00 บาท');
  const row = within(held).getByRole('button', { name: /สวนมะม่วง/ });
  expect(row).toHaveTextContent('สวนมะม่วง21/11/2026 00:05 · 2 เดิมพัน1,250.00');
  await user.click(row);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(url));
});

it('history-28: says that there is no activity, and shows no held stakes where there are none', async () => {
  fakeApi({ ...defaultAnswers, listActivity: () => ({ activities: [], next_cursor: null }) });
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
    listActivity: () => (isFailing ? refuse(403) : { activities: [bet], next_cursor: null }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด'));
  await screen.findByText('โหลดเดิมพันที่รอผลไม่สำเร็จ');
  const [rounds] = screen.getAllByRole('button', { name: 'ลองอีกครั้ง' });
  isFailing = false;
  await user.click(rounds ?? expect.fail('no button'));
  await screen.findByRole('region', { name: 'เดิมพันที่รอผล' });
  await user.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findAllByText('-20.00');
});

it('history-25: does not lead from one balance to another past movements that came between', async () => {
  const win: Activity = { ...bet, id: '94', kind: 'win', amount: 30, ...between(500, 530) };
  fakeApi({
    ...defaultAnswers,
    listActivity: () => ({ activities: [win, bet], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  const [card] = await cards();
  expect(card?.querySelector('summary')).toHaveTextContent(/บาทคงเหลือ 530\.00$/);
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
    listActivity: () => ({ activities: [{ ...points, area, reference }], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  const [card] = await cards();
  expect(card).toHaveTextContent(new RegExp(`^${name}รับของรางวัล`));
});
