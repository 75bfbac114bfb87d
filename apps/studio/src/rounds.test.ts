import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStage, START_UNITS, type Stage } from './testing/studio-stage.ts';
import type { PlayState, RoundView } from './play-protocol.ts';
import { WALLET_CALLS_WITH_MONEY, booksBalanceUnits } from './testing/studio-books.ts';

interface Failed {
  problem: { code: string; message: string };
  round?: RoundView;
}

const LATER_MS = 120_000;

let stage: Stage;
let session: string;
beforeEach(async () => {
  stage = await openStage();
  session = await stage.launch();
});
afterEach(() => stage.close());

const calls = (call: string) => stage.operator.received.filter((one) => one.call === call);

/** Our books and the operator's money tell the same story. */
function expectBooksToAgree() {
  expect(stage.operator.balanceUnits).toBe(START_UNITS + booksBalanceUnits(stage.studio.store));
  expect(stage.operator.badSignatures).toEqual([]);
}

async function deliverAll() {
  stage.advance(LATER_MS);
  await stage.studio.outbox.deliverDue();
}

describe('a round for money', () => {
  it('exchanges the launch token once and plays with the fresh one', async () => {
    await Promise.all([stage.get(`${session}/state`), stage.get(`${session}/state`)]);
    await stage.spin(session, 'round-0001');
    expect(calls('check').map((one) => one.fields['token'])).toEqual(['launch-token']);
    expect(calls('bet').map((one) => one.fields['token'])).toEqual(['fresh-token']);
  });

  it('sends every required field, and amounts in 1/100,000 baht', async () => {
    const { body } = await stage.spin<RoundView>(session, 'round-0001', 5);
    const [bet] = calls('bet');
    const [win] = calls('win');
    for (const sent of [bet, win]) {
      expect(sent?.fields).toMatchObject({
        token: 'fresh-token',
        supplier_user: 'member-1',
        round: body.id,
        game_code: 'daonuea-golden-wallet',
        currency: 'THB',
        is_free: false,
        transaction_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        request_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
    expect(bet?.fields).toMatchObject({ amount: 500_000, round_closed: false });
    expect(win?.fields).toMatchObject({
      amount: Math.round(body.win * 100_000),
      round_closed: true,
      reference_transaction_uuid: bet?.fields['transaction_uuid'],
    });
    expect(body.status).toBe('settled');
    expect(body.balance).toBe(995 + body.win);
    expectBooksToAgree();
  });

  it('plays one round for ten requests with the same id at once, and for any that come later', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stage.spin<RoundView>(session, 'round-0001')),
    );
    const later = await stage.spin<RoundView>(session, 'round-0001');
    for (const answer of answers) expect(answer).toEqual(later);
    expect(calls('bet')).toHaveLength(1);
    expect(calls('win')).toHaveLength(1);
    expectBooksToAgree();
  });

  it('plays one round at a time, and refuses an id with another stake', async () => {
    const [first, second] = await Promise.all([
      stage.spin<RoundView>(session, 'round-0001'),
      stage.spin<Failed>(session, 'round-0002'),
    ]);
    expect(first.code).toBe(200);
    expect(second).toMatchObject({ code: 409, body: { problem: { code: 'round_in_progress' } } });
    const reused = await stage.spin<Failed>(session, 'round-0001', 20);
    expect(reused.body.problem.code).toBe('round_id_reused');
    expectBooksToAgree();
  });

  it('refuses stakes that the game does not have and ids that are none', async () => {
    for (const stake of [0, -1, 3, 1.5, 1000]) {
      expect((await stage.spin<Failed>(session, 'round-0001', stake)).body.problem.code).toBe(
        'stake_unknown',
      );
    }
    expect((await stage.spin<Failed>(session, '../x')).body.problem.code).toBe('invalid_input');
    expect((await stage.spin<Failed>('/games/play/nobody', 'round-0001')).code).toBe(404);
    expect(calls('bet')).toHaveLength(0);
  });

  it.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'not_enough_money'],
    ['RS_ERROR_TOKEN_EXPIRED', 'session_ended'],
    ['RS_ERROR_USER_DISABLED', 'member_disabled'],
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit_exceeded'],
    ['RS_ERROR_INVALID_GAME', 'game_unavailable'],
  ])('tells the player of %s in Thai and draws nothing', async (status, code) => {
    stage.operator.troubles['bet'] = [{ status }];
    const { body } = await stage.spin<Failed>(session, 'round-0001');
    expect(body.problem.code).toBe(code);
    expect(body.problem.message).toMatch(/[ก-๙]/);
    expect(body.round).toMatchObject({ status: 'refused', outcome: null, win: 0 });
    expect(calls('win').length + calls('rollback').length).toBe(0);
    expectBooksToAgree();
  });
});

describe('answers that never come', () => {
  it.each([
    ['the bet is lost', 'lost'],
    ["the bet's answer is lost", 'answer lost'],
    ['the operator cannot tell', { status: 'RS_ERROR_TIMEOUT' }],
    ['the answer is an error page', { httpStatus: 502 }],
    ['the answer is no JSON', { text: '<html>' }],
    [
      'the answer is to another request',
      { text: '{"status":"RS_OK","request_uuid":"x","balance":1}' },
    ],
  ] as const)('takes the stake back when %s', async (_name, trouble) => {
    stage.operator.troubles['bet'] = [trouble];
    stage.operator.troubles['rollback'] = ['lost', 'answer lost', { status: 'RS_ERROR_UNKNOWN' }];
    const { body } = await stage.spin<Failed>(session, 'round-0001');
    expect(body.problem.code).toBe('stake_returned');
    expect(body.round?.outcome).toBeNull();
    for (let tries = 0; tries < 4; tries += 1) await deliverAll();
    const round = await stage.get<Failed>(`${session}/rounds/round-0001`);
    expect(round.body.round?.status).toBe('cancelled');
    expect(stage.operator.balanceUnits).toBe(START_UNITS);
    expect(new Set(calls('rollback').map((one) => one.fields['transaction_uuid'])).size).toBe(1);
    expectBooksToAgree();
  });

  it('repeats a win, always the same one, until it is paid', async () => {
    stage.operator.troubles['win'] = [
      'lost',
      'answer lost',
      { status: 'RS_ERROR_INVALID_TOKEN' },
      { httpStatus: 500 },
    ];
    const { code, body } = await stage.spin<RoundView>(session, 'round-0001');
    expect(code).toBe(200);
    expect(body).toMatchObject({ status: 'paying', outcome: expect.anything() });
    for (let tries = 0; tries < 5; tries += 1) await deliverAll();
    expect(new Set(calls('win').map((one) => one.fields['transaction_uuid'])).size).toBe(1);
    expect((await stage.get<RoundView>(`${session}/rounds/round-0001`)).body.status).toBe(
      'settled',
    );
    expectBooksToAgree();
  });

  it('does not repeat before its pause is over, nor after success', async () => {
    stage.operator.troubles['win'] = ['lost'];
    await stage.spin(session, 'round-0001');
    await stage.studio.outbox.deliverDue();
    expect(calls('win')).toHaveLength(0);
    await Promise.all([deliverAll(), deliverAll()]);
    await deliverAll();
    expect(calls('win')).toHaveLength(1);
  });

  it('keeps a win in dispute when the operator has undone its bet', async () => {
    stage.operator.troubles['win'] = [{ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }];
    const { body } = await stage.spin<RoundView>(session, 'round-0001');
    expect(body.status).toBe('disputed');
    await deliverAll();
    expect(calls('win')).toHaveLength(1);
  });

  it('goes on after a restart: pays what was won, takes back what hung', async () => {
    stage.operator.troubles['win'] = ['lost'];
    await stage.spin(session, 'round-0001');
    stage = await stage.restart();
    const { store } = stage.studio;
    // A round that a crash cut off between its bet and the answer.
    const round = store.findRoundOfClient(session.split('/').at(-1) ?? '', 'round-0001');
    if (round === undefined) throw new Error('the round is not in the books');
    store.insertRound({
      ...round,
      id: 'cut',
      clientRoundId: 'round-0002',
      status: 'betting',
      winUnits: 0,
      outcome: null,
    });
    const [bet] = store.transactionsOf(round.id);
    if (bet === undefined) throw new Error('the bet is not in the books');
    store.insertTransaction({ ...bet, id: 'cut-bet', roundId: 'cut', status: 'pending' });
    stage = await stage.restart();
    await deliverAll();
    expect(stage.studio.store.findRound(round.id)?.status).toBe('settled');
    expect(stage.studio.store.findRound('cut')?.status).toBe('cancelled');
    expectBooksToAgree();
  });

  it('loses no money over a hundred rounds of random trouble', async () => {
    const kinds = [
      'lost',
      'answer lost',
      { status: 'RS_ERROR_UNKNOWN' },
      { httpStatus: 503 },
    ] as const;
    let dice = 7;
    const roll = (sides: number) => {
      dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((dice / 2 ** 31) * sides);
    };
    for (let index = 0; index < 100; index += 1) {
      for (const call of WALLET_CALLS_WITH_MONEY) {
        const trouble = kinds[roll(12)];
        stage.operator.troubles[call] = trouble === undefined ? [] : [trouble];
      }
      await stage.spin(session, `round-${1000 + index}`);
    }
    for (const call of WALLET_CALLS_WITH_MONEY) stage.operator.troubles[call] = [];
    await deliverAll();
    await deliverAll();
    const open = stage.studio.store.books().filter((one) => one.status === 'pending');
    expect(open).toEqual([]);
    expectBooksToAgree();
  });
});

describe('a studio that errs', () => {
  it.each([
    ['roll_back', 'bet'],
    ['roll_back', 'win'],
    ['send_both', 'bet'],
    ['send_both', 'win'],
  ] as const)(
    'has its rounds taken back after %s of a %s, and its books end right',
    async (mistake, call) => {
      await stage.close();
      stage = await openStage(undefined, {
        errs: (one, other) => one === mistake && other === call,
      });
      session = await stage.launch();
      for (let round = 0; round < 10; round += 1) {
        stage.operator.troubles['rollback'] = round % 2 === 0 ? ['lost', 'answer lost'] : [];
        await stage.spin(session, `round-${1000 + round}`);
        for (let tries = 0; tries < 4; tries += 1) await deliverAll();
        const { body } = await stage.get<Failed>(`${session}/rounds/round-${1000 + round}`);
        expect(body.round?.status).toBe('cancelled');
      }
      expect(stage.operator.balanceUnits).toBe(START_UNITS);
      const books = stage.studio.store.books();
      const taken = books.filter(({ kind }) => kind !== 'rollback');
      expect(taken).toHaveLength(call === 'bet' ? 10 : 20);
      expect(new Set(taken.map(({ status }) => status))).toEqual(new Set(['rolled_back']));
      expectBooksToAgree();
    },
  );

  it('takes back after a restart what it had begun to take back', async () => {
    await stage.close();
    stage = await openStage(undefined, { errs: (mistake) => mistake === 'roll_back' });
    session = await stage.launch();
    stage.operator.troubles['rollback'] = ['lost'];
    await stage.spin(session, 'round-0001');
    expect(stage.operator.balanceUnits).toBe(START_UNITS - 1_000_000);
    stage = await stage.restart();
    await deliverAll();
    expect(stage.operator.balanceUnits).toBe(START_UNITS);
    expectBooksToAgree();
  });
});

describe('the session', () => {
  it('says so when the wallet is away, and works once it is back', async () => {
    stage.operator.troubles['check'] = ['lost'];
    const away = await stage.get<Failed>(`${session}/state`);
    expect(away).toMatchObject({ code: 503, body: { problem: { code: 'wallet_unreachable' } } });
    const back = await stage.get<PlayState>(`${session}/state`);
    expect(back).toMatchObject({
      code: 200,
      body: { balance: 1000, currency: 'THB', last_round: null },
    });
  });

  it('shows its newest round to a page that comes back', async () => {
    const { body } = await stage.spin<RoundView>(session, 'round-0001');
    const state = await stage.get<PlayState>(`${session}/state`);
    expect(state.body.last_round).toEqual(body);
    expect((await stage.get<Failed>(`${session}/rounds/round-0009`)).body.problem.code).toBe(
      'round_unknown',
    );
  });

  it('plays a demo without any wallet', async () => {
    const demo = await stage.launch({ currency: 'FUN', user: undefined, token: undefined });
    expect((await stage.get<PlayState>(`${demo}/state`)).body).toMatchObject({
      balance: 10_000,
      currency: 'FUN',
    });
    const { body } = await stage.spin<RoundView>(demo, 'round-0001', 100);
    expect(body).toMatchObject({ status: 'settled', balance: 9900 + body.win });
    expect(stage.operator.received).toEqual([]);
  });
});
