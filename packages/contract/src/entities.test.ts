import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from './operation-schemas.ts';
import { operations } from './operations.ts';
import { routes } from './routes.ts';
import type { OperationName } from './routes.ts';
import { transactionStatuses } from './statuses.ts';

interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  enum?: unknown[];
  type?: string;
}

/** Finds the schema at `path`, inside lists and nullable values too. */
function describePlace(schema: z.ZodType, path: string): Described {
  // Our own reading of JSON Schema: only what these tests look at.
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  const steps = path === '' ? [] : path.split('.');
  return steps.reduce((place, step) => enter(place.properties?.[step] ?? {}), enter(whole));
}

function enter(place: Described): Described {
  if (place.items !== undefined) return enter(place.items);
  const present = place.anyOf?.find(({ type }) => type !== 'null');
  return present === undefined ? place : enter(present);
}

function fieldsOf(name: OperationName, part: 'body' | 'data' | 'query', path = ''): string[] {
  const operation: Operation = operations[name];
  const schema = operation[part];
  return schema === undefined ? [] : Object.keys(describePlace(schema, path).properties ?? {});
}

const THEME = `id color_bg color_bg_3 color_bg_4 color_primary color_secondary color_success
  color_error color_text_primary color_text_secondary color_text_error color_linear_1
  color_linear_2 website_id updatedAt createdAt`;
const SETTINGS = `name title description min_withdraw max_withdraw login_username_or_phone
  enable_telegram telegram_id telegram_link enable_line line_id line_link main_page_category_show
  slide_image theme auto_withdraw_payment_id name_points image_points`;
const MEMBER = `id uuid username username_application website_id credit_data bank_account_data
  current_points rank_data current_promotion turnover`;
const GAME = `id game_id provider provider_name provider_provider provider_logo provider_sort
  gameCategory gameName image_vertical sort`;
const BANK_ACCOUNT = 'bank_abbr bank_account_name bank_account_number';
const ACCOUNT = 'member_data.bank_account_data';
const PROMOTION = 'member_data.current_promotion';

it.each<[entity: string, name: OperationName, path: string, fields: string]>([
  ['the member data', 'checkAccessToken', 'member_data', MEMBER],
  [
    'the credit data',
    'checkAccessToken',
    'member_data.credit_data',
    'availableCredit outStandingCredit currency',
  ],
  ['the bank account data', 'checkAccessToken', ACCOUNT, BANK_ACCOUNT],
  ['the rank data', 'checkAccessToken', 'member_data.rank_data', 'name_en name_th image'],
  [
    'the current promotion',
    'checkAccessToken',
    PROMOTION,
    'name poster_image turnover_need remaining',
  ],
  ['the website config', 'getSettings', 'settings', SETTINGS],
  ['a slide', 'getSettings', 'settings.slide_image', 'path'],
  ['the theme', 'getSettings', 'settings.theme', THEME],
  ['a game', 'listGames', '', GAME],
  [
    'a provider',
    'listBrands',
    '',
    'provider provider_name provider_logo provider_type provider_sort',
  ],
  ['a favourite game', 'listFavouriteGames', 'favorite_games', 'game_id'],
  [
    'a payment method',
    'listPaymentMethods',
    'payments',
    'id name logo sort is_node bank_acc_name bank_acc_number bank_abbr',
  ],
  ['a deposit response', 'openDeposit', '', 'self_request data url'],
  [
    'a deposit response’s data',
    'openDeposit',
    'data',
    'qrcode_image request_amount deposit_amount transfer_in ref_code',
  ],
  [
    'a transaction',
    'listTransactions',
    'transactions',
    'txn_type status amount txn_createdAt payment_id',
  ],
  ['a promotion', 'listPromotions', 'promotions', 'id name poster_image html sort'],
  ['a bank list item', 'listBanks', 'lists', 'bank_abbr bank_name_th bank_name_en'],
  ['a daily reward', 'listDailyRewards', 'rewards', 'date claimed type amount'],
  [
    'a deposit mission',
    'listMissions',
    'continuous_deposit',
    'id title passed total_deposit amount bonus',
  ],
  ['a spin wheel', 'listSpins', 'spins', 'id name price image'],
  ['the cashback results', 'getCashback', '', 'returnCreditTotal'],
  ['the friend-referral credit result', 'getReferralCredit', '', 'returnCreditTotal'],
])(
  'account-48 site-38 pay-03 history-02 game-01: %s has its fields',
  (_entity, name, path, fields) => {
    expect(fieldsOf(name, 'data', path)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
  },
);

it('bonus-44: an item of the turnover has its fields', () => {
  expect(fieldsOf('checkAccessToken', 'data', 'member_data.turnover').toSorted()).toEqual(
    'expires_at name name_en promotion_id remaining turnover_done turnover_need'.split(' '),
  );
});

it('game-31: opens a game in Thai where no language is named', () => {
  const game = { game_id: 'a', provider: 'b', tab: 'SLOT' };
  expect(operations.startGame.body.parse(game)).toMatchObject({ language: 'th' });
});

it('account-01: the registration form has its fields, and no other', () => {
  // Beside them the proof of its phone, which a caller may leave out (account-64).
  const proof = ['phone_code', 'request_token'];
  const fields = fieldsOf('register', 'body').filter((field) => !proof.includes(field));
  expect(fields.toSorted()).toEqual(
    `aff_id bank_abbr bank_acc_number first_name last_name partner password phone referrer
    website_id`.split(/\s+/),
  );
});

it('api-10: a daily reward is of credit or points, a promotion or a game may have no sort', () => {
  const { data: rewards } = operations.listDailyRewards;
  expect(describePlace(rewards, 'rewards.type').enum).toEqual(['credit', 'points']);
  const { data: transactions } = operations.listTransactions;
  expect(describePlace(transactions, 'transactions.txn_type').enum).toEqual([
    'deposit',
    'withdraw',
  ]);
  const withNull = { anyOf: expect.arrayContaining([{ type: 'null' }]) };
  const unsorted = z.toJSONSchema(operations.listPromotions.data);
  expect(unsorted).toMatchObject({
    properties: { promotions: { items: { properties: { sort: withNull } } } },
  });
  expect(z.toJSONSchema(operations.listGames.data)).toMatchObject({
    items: { properties: { sort: withNull, provider_sort: withNull } },
  });
});

it('pay-69 history-03: knows the statuses of a transaction', () => {
  expect(transactionStatuses.toSorted()).toEqual(
    'auto_failed failed pending refund reject reversed success waiting_callback'.split(' '),
  );
});

it.each<[call: string, name: OperationName, body: string, data: string]>([
  ['POST /member/login', 'login', 'password phone username website_id', 'member_data'],
  ['POST /requestpassword', 'requestPassword', 'phone request_token website_id', ''],
  ['POST /resetpassword', 'resetPassword', 'bank_account_confirmed password', ''],
  [
    'POST /member/register',
    'register',
    'aff_id bank_abbr bank_acc_number first_name last_name partner password phone phone_code referrer request_token website_id',
    'token memberData',
  ],
  ['GET /bank/support', 'listBanks', '', 'lists'],
  ['GET /settings/:websiteId', 'getSettings', '', 'settings'],
  ['GET /member/get/credit', 'getCredit', '', 'availableCredit'],
  ['POST /member/checkaccesstoken', 'checkAccessToken', '', 'member_data'],
  ['GET /games/get/:websiteId', 'listGames', '', 'game_id'],
  ['GET /games/:websiteId/category', 'listCategories', '', 'category'],
  ['GET /games/:websiteId/provider/:category', 'listBrands', '', 'provider'],
  ['POST /member/get/startgameurl', 'startGame', 'game_id is_demo language provider tab', 'url'],
  ['GET /member/get/redirectlogin', 'redirectLogin', '', 'url'],
  ['GET /member/get/favgame', 'listFavouriteGames', '', 'favorite_games'],
  ['POST /member/togglefavgame', 'toggleFavouriteGame', 'game_id', 'game_id'],
  ['GET /payment/get/payin/:websiteId', 'listPaymentMethods', '', 'payments'],
  [
    'POST /payment/:paymentId/create/payin',
    'openDeposit',
    'amount return_url',
    'self_request data url',
  ],
  ['POST /payment/:paymentId/create/payout', 'requestWithdrawal', 'amount', ''],
  ['GET /member/get/history/transaction', 'listTransactions', '', 'transactions'],
  ['GET /member/get/returncredit', 'getCashback', '', 'returnCreditTotal'],
  ['POST /member/get/returncredit', 'claimCashback', '', 'returnCreditTotal'],
  ['GET /member/get/returnfriendcredit', 'getReferralCredit', '', 'returnCreditTotal'],
  ['POST /member/get/returnfriendcredit', 'claimReferralCredit', '', ''],
  ['GET /promotion/:websiteId', 'listPromotions', '', 'promotions'],
  ['POST /member/get/promotion', 'claimPromotion', 'promotion_id', ''],
  ['POST /member/get/coupon', 'redeemCoupon', 'coupon', ''],
  ['GET /member/continuous-deposit', 'listMissions', '', 'continuous_deposit'],
  ['POST /member/continuous-deposit', 'claimMission', 'id', ''],
  ['GET /dailyrewards/:websiteId', 'listDailyRewards', '', 'rewards'],
  ['POST /dailyrewards/:websiteId', 'claimDailyReward', 'date', ''],
  ['GET /member/get/spin/:websiteId', 'listSpins', '', 'spins'],
  ['POST /member/get/redirect/spin', 'openSpin', 'spin_id', 'url'],
])(
  'api-01 pay-03 pay-10 game-01: %s is %s, with its payload and what is read of its answer',
  (call, name, body, data) => {
    expect(`${routes[name].method} ${routes[name].path}`).toBe(call);
    expect(fieldsOf(name, 'body').toSorted().join(' ')).toBe(body);
    const read = data === '' ? [] : data.split(' ');
    expect(fieldsOf(name, 'data')).toEqual(expect.arrayContaining(read));
  },
);

it('api-10: the history takes page, limit, from, to and txn_type', () => {
  expect(fieldsOf('listTransactions', 'query')).toEqual(
    expect.arrayContaining('page limit from to txn_type'.split(' ')),
  );
});
