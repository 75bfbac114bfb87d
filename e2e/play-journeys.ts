import { activityKinds, type Activity, type PlaySession } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { paths } from '../apps/member/src/lib/paths.ts';
import { PENDING, refuse } from './mock-responses.ts';
import type { Journey } from './journey.ts';

const TIME = '2026-11-20T17:05:00.000Z';

const games: Data<'listGames'> = ['กระเป๋าทอง', 'มังกรทะเล', 'นกยูงราตรี'].map((gameName, index) => ({
  id: index + 1,
  game_id: `game-${index}`,
  provider: 'DAONUEA',
  provider_name: 'Dao Nuea',
  provider_provider: 'DAONUEA',
  provider_logo: 'games/missing.svg',
  provider_sort: 1,
  gameCategory: 'SLOT',
  gameName,
  image_vertical: 'games/missing.svg',
  sort: index,
  image_version: 1,
  provider_logo_version: 1,
  return_percent: null,
  is_hot: false,
  released_on: '2020-01-01',
}));

const round: NonNullable<Activity['round']> = {
  game_id: 'game-1',
  game_name: 'กระเป๋าทอง',
  provider: 'DAONUEA',
  provider_name: 'Dao Nuea',
  studio: 'sandbox',
  round: 'round',
  transaction_uuid: 'uuid',
  stake: 10,
  win: 0,
  is_free: true,
  is_rolled_back: true,
};

const activities: Activity[] = activityKinds.map((kind, index) => ({
  id: String(index + 1),
  kind,
  currency: kind === 'purchase' ? 'POINTS' : 'THB',
  amount: index % 2 === 0 ? -10 : 25.5,
  balance_before: 100,
  balance_after: 90,
  created_at: TIME,
  area: kind === 'reward' ? 'coupons' : null,
  reference: 'of a test',
  note: kind === 'bet' ? 'นับยอดเทิร์น 100%' : null,
  round: ['bet', 'win', 'rollback'].includes(kind) ? round : null,
}));

const playSession: PlaySession = {
  id: '1-2',
  game_id: 'game-1',
  game_name: 'กระเป๋าทอง',
  provider_name: 'Dao Nuea',
  image: null,
  image_version: 0,
  started_at: TIME,
  ended_at: TIME,
  round_count: 2,
  stake: 20,
  win: 35.5,
  net: 15.5,
};

const activityDays: Data<'listActivityDays'> = {
  days: [
    {
      day: TIME.slice(0, 10),
      play_net: 15.5,
      lines: [
        { session: playSession },
        ...activities
          .filter((activity) => activity.round === null)
          .map((movement) => ({ movement })),
      ],
    },
  ],
  next_cursor: null,
};

const sessionRounds: Data<'listSessionRounds'> = {
  rounds: [true, false].map((isFree, place) => ({
    activity_id: String(place + 1),
    at: TIME,
    stake: 10,
    win: 0,
    net: -10,
    balance_after: isFree ? null : 90,
    is_free: isFree,
    is_rolled_back: !isFree,
  })),
  next_cursor: 'next',
};

const openRounds: Data<'getOpenRounds'> = {
  rounds: [
    {
      activity_id: '1',
      studio: 'sandbox',
      round: 'round',
      game_id: null,
      game_name: null,
      provider: null,
      provider_name: null,
      stake: 20,
      bet_count: 2,
      opened_at: TIME,
    },
  ],
  stake_held: 20,
  round_count: 1,
  next_cursor: null,
};

const failedLaunch = `postMessage(
  { kind: 'kapao:launch-failed', reason: 'บัญชีนี้อยู่ในช่วงพักการเล่น', onABreak: true }, location.origin)`;

const brands: Data<'listBrands'> = [
  {
    provider: 'DAONUEA',
    provider_name: 'Dao Nuea',
    provider_logo: 'games/missing.svg',
    provider_type: ['SLOT'],
    provider_sort: 1,
    provider_logo_version: 1,
    game_count: 1,
    game_counts: { SLOT: 1 },
  },
];

/** Journeys through the lobby and what was played. */
export const playJourneys: readonly Journey[] = [
  {
    of: 'the brands',
    path: paths.brands(),
    mocks: { listBrands: brands, listGames: games },
    states: {
      'under another tab': ({ page }) => page.getByRole('tab', { name: 'CASINO' }).click(),
      'that are few, with their games': async ({ page, see }) => {
        await page.getByRole('tab', { name: 'SLOT' }).click();
        await see('มังกรทะเล');
      },
      'that are found with games': async ({ page, see }) => {
        await page.getByRole('searchbox').fill('dao');
        await page.getByRole('searchbox').press('Enter');
        await see('พบ');
      },
      'of which none is found': async ({ page, see }) => {
        await page.getByRole('searchbox').fill('nobody');
        await see('ไม่พบ');
      },
      'with the searches before': async ({ page, see }) => {
        await page.getByRole('searchbox').fill('');
        await see('ค้นหาล่าสุด');
      },
    },
  },
  {
    of: 'the games',
    path: paths.games('DAONUEA'),
    mocks: { listGames: games, listFavouriteGames: { favorite_games: [{ game_id: 'game-1' }] } },
    states: {
      'with a favourite': ({ page }) => page.locator('[aria-pressed=true]').first().waitFor(),
      'of which none is found': async ({ page, see }) => {
        await page.getByRole('searchbox').fill('nobody');
        await see('ไม่พบ');
      },
      'of which one could not be opened': async ({ page, waitForNotice }) => {
        await page.evaluate(failedLaunch);
        await waitForNotice();
      },
    },
  },
  {
    of: 'the launcher',
    path: paths.launchGame('game-1', 'DAONUEA', 'SLOT'),
    mocks: { startGame: PENDING },
    states: {
      'as it opens': ({ see }) => see('กำลังเปิดเกม'),
      'where no game could be opened': async ({ mock, see, reload }) => {
        mock({ startGame: refuse('game_unavailable') });
        await reload();
        await see('เปิดเกมไม่สำเร็จ');
      },
    },
  },
  {
    of: 'a brand that does not exist',
    path: paths.games('NOBODY'),
    states: { 'told on the profile': ({ waitForNotice }) => waitForNotice() },
  },
  {
    of: 'the activity',
    path: paths.transactions('activity'),
    mocks: {
      listActivityDays: { ...activityDays, next_cursor: 'next' },
      listSessionRounds: sessionRounds,
      getOpenRounds: openRounds,
      getRoundPage: refuse('not_found'),
    },
    states: {
      'of every kind, with open rounds': ({ see }) => see('เดิมพันที่รอผล'),
      'with the rounds of a session': async ({ page, see }) => {
        await page.locator('summary').first().click();
        await see('เดิมพันฟรี');
      },
      'with a round that has no page': async ({ page, waitForNotice }) => {
        const held = page.getByRole('region', { name: 'เดิมพันที่รอผล' });
        await held.getByRole('button').first().click();
        await waitForNotice();
      },
      'whose next page does not come': async ({ mock, page, see }) => {
        mock({ listActivityDays: refuse('invalid_input') });
        await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).last().click();
        await see('โหลดเพิ่มไม่สำเร็จ');
      },
      'without its open rounds': async ({ mock, see, reload }) => {
        mock({
          listActivityDays: activityDays,
          getOpenRounds: refuse('invalid_input'),
        });
        await reload();
        await see('โหลดเดิมพันที่รอผลไม่สำเร็จ');
      },
    },
  },
];
