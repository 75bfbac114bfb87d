import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rollBackTransaction } from '../../../flows/roll-back-transaction.ts';
import { memberBalances } from '../../../ledger/balances.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { findStudioTransaction } from '../../../modules/games/transactions-store.ts';
import { newMember } from '../../../testing/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio, betOf, openStay, rollbackOf, winOf } from '../../../testing/studio.ts';
import type { Stay, TestStudio } from '../../../testing/studio.ts';
import { createKeyPair } from './signature.ts';

const UNITS_PER_BAHT = 100_000;
const DEMO = { phone: '0812345678', password: 'kapao1234', website_id: 3 };

let server: TestServer;
let studio: TestStudio;
let stay: Stay;
let accessToken: string;
let memberId: bigint;

beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const login = await server.call('login', { body: DEMO });
  if (!login.success) throw new Error(login.message);
  accessToken = login.data.member_data.access_token;
  memberId = BigInt(login.data.member_data.id);
  stay = await openStay(server, studio, {
    id: memberId,
    uuid: login.data.member_data.uuid,
    token: accessToken,
  });
});

async function balanceUnits(): Promise<number> {
  const reply = await studio.call('balance', {
    token: stay.token,
    request_uuid: randomUUID(),
    supplier_user: stay.user,
    game_code: stay.gameCode,
  });
  expect(reply.status).toBe('RS_OK');
  return reply.balance ?? Number.NaN;
}

function balancesOf(id: bigint) {
  return memberBalances(server.context.database, id);
}

async function credit(id: bigint, amountMicro: bigint): Promise<void> {
  await server.context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    kind: 'opening',
    from: { kind: 'opening', reference: 'test' },
    to: { kind: 'member_available', memberId: id },
    amountMicro,
    reference: 'test',
  });
}

it('takes a bet and pays its win, and answers the balance after each', async () => {
  const before = await balanceUnits();
  const bet = betOf(stay, 5 * UNITS_PER_BAHT);
  const taken = await studio.call('bet', bet);
  expect(taken).toEqual({
    status: 'RS_OK',
    request_uuid: bet.request_uuid,
    user: stay.user,
    currency: 'THB',
    balance: before - 5 * UNITS_PER_BAHT,
  });
  const paid = await studio.call('win', winOf(bet, 12 * UNITS_PER_BAHT));
  expect(paid).toMatchObject({ status: 'RS_OK', balance: before + 7 * UNITS_PER_BAHT });
});

it('R16: the same bet ten times at once moves the stake once', async () => {
  const before = await balanceUnits();
  const bet = betOf(stay, UNITS_PER_BAHT);
  const replies = await Promise.all(Array.from({ length: 10 }, () => studio.call('bet', bet)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'RS_OK'));
  expect(await balanceUnits()).toBe(before - UNITS_PER_BAHT);
});

it('R17: the same transaction with another amount is refused and moves nothing', async () => {
  const bet = betOf(stay, UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const before = await balanceUnits();
  const reply = await studio.call('bet', { ...bet, amount: 2 * UNITS_PER_BAHT });
  expect(reply).toEqual({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    request_uuid: bet.request_uuid,
  });
  expect(await balanceUnits()).toBe(before);
});

it('R18: a rollback before its bet is remembered, and the late bet is refused', async () => {
  const before = await balanceUnits();
  const bet = betOf(stay, UNITS_PER_BAHT);
  expect(await studio.call('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_OK' });
  expect(await studio.call('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_OK' });
  expect(await studio.call('bet', bet)).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  });
  expect(await balanceUnits()).toBe(before);
});

it('gives a bet back once, however often it is rolled back, and refuses its win then', async () => {
  const before = await balanceUnits();
  const bet = betOf(stay, 3 * UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const replies = await Promise.all([
    studio.call('rollback', rollbackOf(bet)),
    studio.call('rollback', rollbackOf(bet)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(['RS_OK', 'RS_OK']);
  expect(await balanceUnits()).toBe(before);
  expect(await studio.call('win', winOf(bet, UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  });
});

it('answers a win that was paid before its bet was rolled back, and pays it once', async () => {
  const bet = betOf(stay, UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const win = winOf(bet, 2 * UNITS_PER_BAHT);
  await studio.call('win', win);
  await studio.call('rollback', rollbackOf(bet));
  const before = await balanceUnits();
  expect(await studio.call('win', win)).toMatchObject({ status: 'RS_OK', balance: before });
  expect(await studio.call('win', { ...win, amount: 1 })).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
  });
});

it('gives nothing for the rollback of a rollback, and takes no bet under its name', async () => {
  const before = await balanceUnits();
  const bet = betOf(stay, UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const ourId = `rollback:${bet.transaction_uuid}`;
  const statusOf = async (path: string, body: object) => (await studio.call(path, body)).status;
  const impostor = betOf(stay, 0, ourId);
  expect(await statusOf('bet', impostor)).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('rollback', rollbackOf(impostor))).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
  expect(await statusOf('rollback', rollbackOf(impostor))).toBe('RS_ERROR_WRONG_TYPES');
  const again = await rollBackTransaction(server.context, {
    studioCode: studio.code,
    transactionUuid: randomUUID(),
    memberId,
    gameCode: stay.gameCode,
    round: bet.round,
    isRoundClosed: true,
    referenceUuid: ourId,
  });
  expect(again).toEqual({ outcome: 'refused', refusal: 'conflict' });
  expect(await balanceUnits()).toBe(before);
});

it('takes back a win that was spent as a debt, which the next credits repay (rule 5)', async () => {
  const player = await newMember(server, 10);
  const theirs = await openStay(server, studio, player);
  const bet = betOf(theirs, 10 * UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const win = winOf(bet, 50 * UNITS_PER_BAHT);
  await studio.call('win', win);
  await studio.call('bet', betOf(theirs, 45 * UNITS_PER_BAHT));
  const takingBack = { ...rollbackOf(bet), reference_transaction_uuid: win.transaction_uuid };
  expect(await studio.call('rollback', takingBack)).toMatchObject({ status: 'RS_OK', balance: 0 });
  expect(await studio.call('rollback', takingBack)).toMatchObject({ status: 'RS_OK', balance: 0 });
  expect(await balancesOf(player.id)).toMatchObject({ availableMicro: 0n, debtMicro: 45_000_000n });

  const small = betOf(theirs, 0);
  await studio.call('bet', small);
  expect(await studio.call('win', winOf(small, 20 * UNITS_PER_BAHT))).toMatchObject({ balance: 0 });
  expect(await balancesOf(player.id)).toMatchObject({ debtMicro: 25_000_000n });
  await credit(player.id, 30_000_000n);
  expect(await balancesOf(player.id)).toMatchObject({ availableMicro: 5_000_000n, debtMicro: 0n });
  expect((await studio.call('bet', betOf(theirs, 5 * UNITS_PER_BAHT))).status).toBe('RS_OK');
});

it('repays a debt once when many credits come at once', async () => {
  const player = await newMember(server, 1);
  const theirs = await openStay(server, studio, player);
  const bet = betOf(theirs, UNITS_PER_BAHT);
  await studio.call('bet', bet);
  const win = winOf(bet, 30 * UNITS_PER_BAHT);
  await studio.call('win', win);
  await studio.call('bet', betOf(theirs, 30 * UNITS_PER_BAHT));
  await studio.call('rollback', {
    ...rollbackOf(bet),
    reference_transaction_uuid: win.transaction_uuid,
  });
  await Promise.all(Array.from({ length: 50 }, () => credit(player.id, 1_000_000n)));
  expect(await balancesOf(player.id)).toMatchObject({ availableMicro: 20_000_000n, debtMicro: 0n });
});

it('pays a win or gives its bet back, and never both, when they come at once', async () => {
  const player = await newMember(server, 1_000);
  const theirs = await openStay(server, studio, player);
  for (let round = 0; round < 30; round += 1) {
    const before = (await balancesOf(player.id)).availableMicro;
    const bet = betOf(theirs, 10 * UNITS_PER_BAHT);
    await studio.call('bet', bet);
    const [won, undone] = await Promise.all(
      round % 2 === 0
        ? [studio.call('win', winOf(bet, 0)), studio.call('rollback', rollbackOf(bet))]
        : [
            studio.call('rollback', rollbackOf(bet)),
            studio.call('win', winOf(bet, 0)),
          ].toReversed(),
    );
    expect(undone?.status).toBe('RS_OK');
    expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(won?.status);
    expect((await balancesOf(player.id)).availableMicro).toBe(before);
    // Whatever came first, the next win of this bet hears of the rollback.
    expect((await studio.call('win', winOf(bet, UNITS_PER_BAHT))).status).toBe(
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
    );
  }
});

it('R22: after logout a win is paid, a new bet is refused, and an old bet is still answered', async () => {
  const bet = betOf(stay, UNITS_PER_BAHT);
  await studio.call('bet', bet);
  await server.call('logout', { token: accessToken });
  expect(await studio.call('bet', betOf(stay, UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_ERROR_TOKEN_EXPIRED',
  });
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  expect(await studio.call('win', winOf(bet, UNITS_PER_BAHT))).toMatchObject({ status: 'RS_OK' });
});

it('a checked token replaces the one before, which takes no more bets', async () => {
  const checked = await studio.call('check', { token: stay.token });
  const fresh = checked.token ?? '';
  expect(fresh).not.toBe(stay.token);
  expect(await studio.call('bet', betOf(stay, UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_ERROR_TOKEN_EXPIRED',
  });
  expect(await studio.call('bet', betOf({ ...stay, token: fresh }, 0))).toMatchObject({
    status: 'RS_OK',
  });
});

it('a check told again gets the same token, however many come at once, and locks nobody out', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => studio.call('check', { token: stay.token })),
  );
  const [fresh, ...others] = [...new Set(replies.map(({ token }) => token))];
  expect(others).toEqual([]);
  const playing = { ...stay, token: fresh ?? '' };
  expect((await studio.call('bet', betOf(playing, 0))).status).toBe('RS_OK');
  expect(await studio.call('check', { token: stay.token })).toMatchObject({ token: fresh });
  expect((await studio.call('bet', betOf(playing, 0))).status).toBe('RS_OK');
});

it('a check of what was replaced twice gives no way back to the newest token', async () => {
  const second = await studio.call('check', { token: stay.token });
  const third = await studio.call('check', { token: second.token });
  const again = await studio.call('check', { token: stay.token });
  expect(again).toMatchObject({ status: 'RS_OK', token: second.token });
  const betWith = async (token = '') =>
    (await studio.call('bet', betOf({ ...stay, token }, 0))).status;
  expect(await betWith(again.token)).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect(await betWith(third.token)).toBe('RS_OK');
});

it('a check after the logout is answered, and its token takes no bets', async () => {
  await server.call('logout', { token: accessToken });
  const checked = await studio.call('check', { token: stay.token });
  expect(checked.status).toBe('RS_OK');
  expect(await studio.call('bet', betOf({ ...stay, token: checked.token ?? '' }, 0))).toMatchObject(
    {
      status: 'RS_ERROR_TOKEN_EXPIRED',
    },
  );
});

it('rule 7: keeps what the rollback says of its round, not what its bet had said', async () => {
  const open = betOf(stay, UNITS_PER_BAHT);
  const closed = { ...betOf(stay, UNITS_PER_BAHT), round_closed: true };
  for (const [bet, ends] of [
    [open, true],
    [closed, false],
  ] as const) {
    await studio.call('bet', bet);
    await studio.call('rollback', { ...rollbackOf(bet), round_closed: ends });
    const kept = await findStudioTransaction(
      server.context.database,
      studio.code,
      `rollback:${bet.transaction_uuid}`,
    );
    expect(kept).toMatchObject({ kind: 'rollback', isRoundClosed: ends });
  }
});

it('a free bet is the promotion’s cost and its win is the member’s', async () => {
  const before = await balanceUnits();
  const bet = { ...betOf(stay, 5 * UNITS_PER_BAHT), is_free: true };
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK', balance: before });
  await studio.call('win', winOf(bet, 2 * UNITS_PER_BAHT));
  expect(await balanceUnits()).toBe(before + 2 * UNITS_PER_BAHT);
});

it('refuses what is wrong with a status of its own, and moves nothing', async () => {
  const before = await balanceUnits();
  const stranger = await createKeyPair();
  const bet = betOf(stay, UNITS_PER_BAHT);
  const statusOf = async (path: string, body: object | string, key?: string) =>
    (await studio.call(path, body, key)).status;
  expect(await statusOf('bet', bet, stranger.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
  expect(await statusOf('bet', '{"token":')).toBe('RS_ERROR_WRONG_SYNTAX');
  expect(await statusOf('bet', { ...bet, amount: undefined })).toBe('RS_ERROR_WRONG_SYNTAX');
  expect(await statusOf('bet', { ...bet, amount: -1 })).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('bet', { ...bet, amount: 1.5 })).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('bet', { ...bet, round: 'a\0' })).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('bet', { ...bet, round: '\ud800' })).toBe('RS_ERROR_WRONG_TYPES');
  expect(await statusOf('bet', { ...bet, token: 'none' })).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await statusOf('bet', { ...bet, supplier_user: 'x' })).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await statusOf('bet', { ...bet, currency: 'USD' })).toBe('RS_ERROR_WRONG_CURRENCY');
  expect(await statusOf('bet', { ...bet, game_code: 'none' })).toBe('RS_ERROR_INVALID_GAME');
  expect(await statusOf('bet', { ...bet, amount: 99_999 * UNITS_PER_BAHT })).toBe(
    'RS_ERROR_NOT_ENOUGH_MONEY',
  );
  expect(await statusOf('win', winOf(betOf(stay, 1), 1))).toBe(
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  );
  expect(await balanceUnits()).toBe(before);
});

it('a token of one studio is unknown to another', async () => {
  const other = await addTestStudio(server, 'jade');
  expect(await other.call('check', { token: stay.token })).toMatchObject({
    status: 'RS_ERROR_INVALID_TOKEN',
  });
});

it('leaves a clean ledger', async () => {
  expect(await verifyLedger(server.context.database)).toMatchObject({ ok: true });
});
