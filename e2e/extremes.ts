import type { PlaySession } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { OperationName } from '@kapao/contract/routes.ts';

/** The longest names and largest amounts that the server may answer. */
const BAHT = 9_999_999_999.99;
const POINTS = 98_765_432.25;
/** Long text without a space, and one word without a place to break. */
const NAME =
  'โปรโมชั่นต้อนรับสมาชิกใหม่ฝากครั้งแรกรับโบนัสสองร้อยเปอร์เซ็นต์ SuperMegaWelcomeBonusWithoutAnySpaceInIt และยาวกว่านี้อีก';
const PERSON = 'ณัฐกฤตาภัทรนันท์ธัญญลักษณ์กาญจนา อัครเดชาวัฒนานุกูลกิจไพบูลย์ศักดิ์สิทธิ์เลิศวรลักษณ์';
const AT = '2026-11-21T12:34:56.000Z';
const LATER = '2026-12-31T16:59:59.000Z';
const ACCOUNT_NUMBER = '123456789012345';

type Turnover = Data<'checkAccessToken'>['member_data']['turnover'][number];
type Activity = Data<'listActivity'>['activities'][number];
type Claim = Data<'listPromotionHistory'>['promotions'][number];

const turnover = {
  turnover_need: BAHT,
  turnover_done: BAHT / 3,
  remaining: BAHT / 2,
};
const waiting: Turnover = { ...turnover, promotion_id: 1, name: NAME, expires_at: LATER };
const claim: Claim = {
  ...turnover,
  id: '1',
  promotion_id: 1,
  name: NAME,
  poster_image: 'promotions/welcome.svg',
  status: 'open',
  bonus: BAHT,
  deposit: BAHT,
  max_withdrawal: BAHT,
  released: BAHT,
  forfeited: BAHT,
  claimed_at: AT,
  expires_at: LATER,
  ended_at: null,
};
const activity: Activity = {
  id: '1',
  kind: 'reward',
  currency: 'THB',
  amount: -BAHT,
  balance_before: 0,
  balance_after: BAHT,
  created_at: AT,
  area: 'promotions',
  reference: NAME,
  note: NAME,
  round: null,
};
const session: PlaySession = {
  id: '2-4',
  game_id: 'g',
  game_name: NAME,
  provider_name: NAME,
  image: null,
  image_version: 0,
  started_at: AT,
  ended_at: AT,
  round_count: 123_456,
  stake: BAHT,
  win: BAHT,
  net: -BAHT,
};
const points: Activity = { ...activity, id: '3', currency: 'POINTS', amount: POINTS };

type Extremes = { readonly [Name in OperationName]?: (given: Data<Name>) => Data<Name> };

/** Functions that turn a real answer of an operation into an extreme one. */
export const extremes: Extremes = {
  checkAccessToken: ({ member_data: given }) => ({
    member_data: {
      ...given,
      credit_data: {
        availableCredit: BAHT,
        bonusCredit: BAHT,
        outStandingCredit: BAHT,
        currency: 'THB',
      },
      current_points: POINTS,
      rank_data: { ...given.rank_data, name_th: PERSON },
      bank_account_data: {
        bank_abbr: 'TRUEWALLET',
        bank_account_name: PERSON,
        bank_account_number: ACCOUNT_NUMBER,
      },
      current_promotion: { ...turnover, name: NAME, poster_image: claim.poster_image },
      turnover: [waiting],
    },
  }),
  listTransactions: (given) => ({
    ...given,
    transactions: (['success', 'pending'] as const).map((status, place) => ({
      txn_type: 'withdraw',
      status,
      amount: place === 0 ? BAHT : 10_000_000,
      txn_createdAt: AT,
      payment_id: 1,
      reference: status,
      short_reference: 'W-2811-104327',
      waits_for_staff: status === 'pending',
    })),
  }),
  listActivityDays: () => ({
    days: [
      {
        day: AT.slice(0, 10),
        play_net: -BAHT,
        lines: [{ session }, { movement: activity }, { movement: points }],
      },
    ],
    next_cursor: null,
  }),
  getOpenRounds: () => ({
    rounds: [
      {
        activity_id: '1',
        studio: 's',
        round: 'r',
        game_id: 'g',
        game_name: NAME,
        provider: 'p',
        provider_name: NAME,
        stake: BAHT,
        bet_count: 1234,
        opened_at: AT,
      },
    ],
    stake_held: BAHT,
    round_count: 1,
    next_cursor: null,
  }),
  listPromotionHistory: (given) => ({ ...given, promotions: [claim] }),
  listPromotions: ({ promotions }) => ({
    promotions: promotions.map((each) => ({
      ...each,
      name: NAME,
      html: `<p>${NAME}</p>`,
      min_deposit: BAHT,
      bonus: { amount: null, percent: 1000, max: BAHT },
      turnover: { amount: BAHT, multiple: null },
      max_withdrawal: BAHT,
      available_until: LATER,
    })),
  }),
  getCashback: (given) => ({
    ...given,
    returnCreditTotal: BAHT,
    awards: [
      {
        period: 'week',
        period_start: '2026-11-09',
        period_end: '2026-11-15',
        net_loss: BAHT,
        percent: 12.75,
        amount: BAHT,
        expires_at: LATER,
      },
    ],
    running: [
      {
        period: 'week',
        period_start: '2026-11-16',
        period_end: '2026-11-22',
        net_loss: BAHT,
        percent: 12.75,
        min_loss: BAHT,
        amount: BAHT,
        ends_at: LATER,
      },
    ],
  }),
  listFriends: () => ({
    friends: Array.from({ length: 100 }, (_, place) => ({
      phone_end: String(place).padStart(3, '0'),
      registered_on: '2026-11-02',
      has_deposited: true,
      first_deposit_share: BAHT,
      waiting_share: place % 2 === 0 ? BAHT : 0,
    })),
  }),
  getReferralCredit: (given) => ({
    ...given,
    returnCreditTotal: BAHT,
    waiting_credit: BAHT,
    friends_count: 9_999_999,
  }),
  listDailyRewards: ({ rewards, streak }) => ({
    streak,
    rewards: rewards.map((reward, place) => ({
      ...reward,
      amount: place % 2 === 0 ? 10_000_000 : 9_999.5,
    })),
  }),
  listMissions: ({ continuous_deposit }) => ({
    continuous_deposit: continuous_deposit.map((mission) => ({
      ...mission,
      title: NAME,
      total_deposit: BAHT,
      amount: BAHT,
      bonus: BAHT,
      daily_minimum: BAHT,
    })),
  }),
  listSpins: ({ spins }) => ({
    spins: spins.map((spin) => ({ ...spin, name: NAME, price: POINTS })),
  }),
  getSpinRound: ({ round }) => ({
    round: {
      ...round,
      name: NAME,
      price: POINTS,
      prizes: round.prizes.map((prize) => ({ ...prize, label: NAME })),
    },
  }),
  getSession: (given) => ({ ...given, staked: BAHT, won: BAHT, net_result: -BAHT }),
  getProtection: (given) => ({
    ...given,
    suggestion: given.suggestion && { ...given.suggestion, amount: BAHT },
    limits: given.limits.map((limit) => ({
      ...limit,
      amount: BAHT,
      used: BAHT,
      pending: { amount: BAHT, from: LATER },
    })),
  }),
  listPaymentMethods: ({ payments }) => ({
    payments: payments.map((method) => ({
      ...method,
      name: NAME,
      max_amount: 10_000_000,
      fee_fixed: 1_000_000,
      fee_percent: 12.75,
    })),
  }),
  getWithdrawalTerms: (given) => ({ ...given, fee_fixed: 1_000_000, sum_left_today: BAHT }),
  getWithdrawal: ({ payout: withdrawal }) => ({
    payout: {
      ...withdrawal,
      amount: BAHT,
      fee: BAHT,
      net_amount: BAHT,
      bank_account_name: PERSON,
      bank_account_number: ACCOUNT_NUMBER,
    },
  }),
  getHome: (given) => ({
    ...given,
    is_newcomer: true,
    suggests_lock: false,
    suggests_documents: false,
    checkin: { date: '2026-11-21', type: 'points', amount: POINTS, claimed: false, streak: 60 },
    games: given.games.map((game) => ({ ...game, gameName: NAME })),
  }),
  listLobbyRows: (given) => ({
    ...given,
    games: given.games.map((game) => ({ ...game, gameName: NAME })),
  }),
  listGames: (games) => games.map((game) => ({ ...game, gameName: NAME, provider_name: NAME })),
  listBrands: (brands) =>
    brands.map((brand) => ({
      ...brand,
      provider_name: NAME,
      provider_logo: 'promotions/welcome.svg',
    })),
};
