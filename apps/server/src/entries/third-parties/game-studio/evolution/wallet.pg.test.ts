import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import {
  creditOf,
  debitOf,
  openCredentialWallet,
} from '../../../../testing/play/credential-studio.ts';
import { openTestGame } from '../../../../testing/play/studio.ts';

/** The cases of the studio's own test list (docs/protocols/evolution.md). Every server closes on a sound ledger. */
const UNITS_PER_BAHT = 100_000;
const wallet = openCredentialWallet('evolution');
const { player, send } = wallet;
const statusOf = async (path: string, body: object) => (await send(path, body))['status'];
const atOnce = <Result>(times: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, work));
const baht = (units: number) => units / UNITS_PER_BAHT;

describe('a bet, its credit and its cancel', () => {
  it('studio-71: takes a debit and pays its credit, and answers the balance as a number with six decimals', async () => {
    const { gameSession } = await player();
    const debit = debitOf(gameSession, 10);
    const taken = await send('debit', debit);
    expect(taken).toMatchObject({
      http: 200,
      status: 'OK',
      uuid: debit.uuid,
      balance: 90,
      bonus: 0,
    });
    expect(taken.text).toContain('"balance":90.000000,"bonus":0.000000');
    expect(await send('credit', creditOf(debit, 25.5))).toMatchObject({
      status: 'OK',
      balance: 115.5,
    });
    const { sid, userId, currency, game } = debit;
    expect(await send('balance', { sid, userId, currency, game, uuid: 'b' })).toMatchObject({
      http: 200,
      status: 'OK',
      uuid: 'b',
      balance: 115.5,
    });
  });

  it('studio-23: 40 of the same debit, credit or cancel at once move once', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 30);
    const taken = await atOnce(40, () => statusOf('debit', debit));
    expect(taken.filter((status) => status === 'OK')).toHaveLength(1);
    expect(new Set(taken)).toEqual(new Set(['OK', 'BET_ALREADY_EXIST']));
    expect(baht(await units())).toBe(70);
    const credit = creditOf(debit, 50);
    const paid = await atOnce(40, () => statusOf('credit', credit));
    expect(paid.filter((status) => status === 'OK')).toHaveLength(1);
    expect(new Set(paid)).toEqual(new Set(['OK', 'BET_ALREADY_SETTLED']));
    expect(baht(await units())).toBe(120);
    const other = debitOf(gameSession, 20);
    await send('debit', other);
    const undone = await atOnce(40, () => statusOf('cancel', other));
    expect(undone.filter((status) => status === 'OK')).toHaveLength(1);
    expect(new Set(undone)).toEqual(new Set(['OK', 'BET_ALREADY_SETTLED']));
    expect(baht(await units())).toBe(120);
  });

  it('studio-71: 40 credits and cancels of one bet at once: it is paid or given back, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { gameSession, units } = await player();
      const debit = debitOf(gameSession, 30);
      await send('debit', debit);
      const credit = creditOf(debit, 50);
      await Promise.all([
        ...Array.from({ length: 20 }, () => send('credit', credit)),
        ...Array.from({ length: 20 }, () => send('cancel', debit)),
      ]);
      expect([100, 120]).toContain(baht(await units()));
    }
  });

  it('studio-71: a settled bet is not given back, and a cancelled one is never paid', async () => {
    const { gameSession, units } = await player();
    const won = debitOf(gameSession, 10);
    await send('debit', won);
    await send('credit', creditOf(won, 15));
    expect(await send('cancel', won)).toMatchObject({
      status: 'BET_ALREADY_SETTLED',
      balance: 105,
    });
    const undone = debitOf(gameSession, 10);
    await send('debit', undone);
    expect(await statusOf('cancel', undone)).toBe('OK');
    expect(await send('credit', creditOf(undone, 500))).toMatchObject({
      status: 'BET_ALREADY_SETTLED',
      balance: 105,
    });
    expect(await statusOf('debit', undone)).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(baht(await units())).toBe(105);
  });

  it('studio-71: a second credit under another id or amount moves nothing', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    expect(await statusOf('credit', creditOf(debit, 15))).toBe('OK');
    expect(await statusOf('credit', creditOf(debit, 15))).toBe('BET_ALREADY_SETTLED');
    expect(await statusOf('credit', creditOf(debit, 900))).toBe('BET_ALREADY_SETTLED');
    expect(baht(await units())).toBe(105);
  });

  it('studio-35: a cancel before its debit is told unknown, and the debit is refused for good', async () => {
    const { gameSession, units } = await player();
    const late = debitOf(gameSession, 10);
    expect(await statusOf('cancel', late)).toBe('BET_DOES_NOT_EXIST');
    expect(await statusOf('cancel', late)).toBe('BET_DOES_NOT_EXIST');
    expect(await statusOf('debit', late)).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(await statusOf('credit', creditOf(late, 10))).toBe('BET_ALREADY_SETTLED');
    expect(await statusOf('credit', creditOf(debitOf(gameSession, 1), 10))).toBe(
      'BET_DOES_NOT_EXIST',
    );
    expect(baht(await units())).toBe(100);
  });

  it('studio-71: a known refId with another amount, round or table is refused for good', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const more = { ...debit, transaction: { ...debit.transaction, amount: 11 } };
    expect(await statusOf('debit', more)).toBe('FINAL_ERROR_ACTION_FAILED');
    const elsewhere = { ...debit, game: { ...debit.game, id: 'another' } };
    expect(await statusOf('debit', elsewhere)).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(baht(await units())).toBe(90);
  });

  it('studio-29: takes 101 bets of one round, before the first is settled, and settles each', async () => {
    const { gameSession, units } = await player(200);
    const round = randomUUID();
    const debits = Array.from({ length: 101 }, () => debitOf(gameSession, 1, { round }));
    const taken = await Promise.all(debits.map((debit) => statusOf('debit', debit)));
    expect(new Set(taken)).toEqual(new Set(['OK']));
    const paid = await Promise.all(debits.map((debit) => statusOf('credit', creditOf(debit, 0))));
    expect(new Set(paid)).toEqual(new Set(['OK']));
    expect(baht(await units())).toBe(99);
  });

  it('studio-71: plays two rounds in parallel, at another table, and on another channel', async () => {
    const { gameSession, units } = await player();
    const first = debitOf(gameSession, 10);
    const second = debitOf({ ...gameSession, gameCode: `${wallet.studio.code}-other` }, 20);
    expect(await statusOf('debit', first)).toBe('OK');
    expect(await statusOf('debit', { ...second, channel: { type: 'P' } })).toBe('OK');
    expect(await statusOf('credit', creditOf(second, 40))).toBe('OK');
    expect(await statusOf('credit', creditOf(first, 0))).toBe('OK');
    expect(baht(await units())).toBe(110);
  });
});

describe('sessions', () => {
  it('studio-18 studio-71: a check gives a new sid; the old one takes no debit, and what is owed is paid under it', async () => {
    const { gameSession, units } = await player();
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const { sid, userId } = debit;
    const checked = await send('check', { sid, userId, uuid: 'c', channel: { type: 'M' } });
    expect(checked).toMatchObject({ http: 200, status: 'OK', uuid: 'c' });
    expect(checked['sid']).not.toBe(sid);
    // A check whose answer was lost gets the same one.
    expect((await send('check', { sid, userId }))['sid']).toBe(checked['sid']);
    expect(await statusOf('balance', { sid, userId, currency: 'THB' })).toBe('INVALID_SID');
    expect(await statusOf('debit', debitOf(gameSession, 1))).toBe('INVALID_SID');
    expect(await statusOf('debit', debit)).toBe('BET_ALREADY_EXIST');
    expect(await statusOf('credit', creditOf(debit, 20))).toBe('OK');
    const renewed = { ...gameSession, token: String(checked['sid']) };
    expect(await statusOf('debit', debitOf(renewed, 1))).toBe('OK');
    expect(baht(await units())).toBe(109);
  });

  it('studio-25: a credit and a cancel are taken after the logout, and a debit is not', async () => {
    const { gameSession, token, units } = await player();
    const [won, undone] = [debitOf(gameSession, 10), debitOf(gameSession, 20)];
    for (const debit of [won, undone]) await send('debit', debit);
    await wallet.server.call('logout', { token });
    expect(await statusOf('debit', debitOf(gameSession, 1))).toBe('INVALID_SID');
    expect(await statusOf('credit', creditOf(won, 30))).toBe('OK');
    expect(await statusOf('cancel', undone)).toBe('OK');
    expect(baht(await units())).toBe(120);
  });

  it('studio-71: another user id, or an unknown sid, is INVALID_SID for every call and moves nothing', async () => {
    const [{ gameSession, units }, other] = [await player(), await player()];
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const bodies: [string, object][] = [
      ['check', debit],
      ['balance', debit],
      ['debit', debitOf(gameSession, 5)],
      ['credit', creditOf(debit, 50)],
      ['cancel', debit],
      ['promo_payout', promoOf(gameSession, 5)],
    ];
    for (const [path, body] of bodies) {
      expect(await statusOf(path, { ...body, userId: other.uuid })).toBe('INVALID_SID');
      expect(await statusOf(path, { ...body, userId: 'nobody' })).toBe('INVALID_SID');
      expect(await statusOf(path, { ...body, sid: 'never was' })).toBe('INVALID_SID');
    }
    expect(baht(await units())).toBe(90);
  });

  it('studio-36: another member’s bet is not cancelled or paid, and nothing is left', async () => {
    const [{ gameSession, units }, other] = [await player(), await player()];
    const debit = debitOf(gameSession, 10);
    await send('debit', debit);
    const theirs = { ...debit, sid: other.gameSession.token, userId: other.uuid };
    expect(await statusOf('cancel', theirs)).toBe('BET_DOES_NOT_EXIST');
    expect(await statusOf('credit', creditOf(theirs, 50))).toBe('BET_DOES_NOT_EXIST');
    expect([baht(await units()), baht(await other.units())]).toEqual([90, 100]);
  });
});

function promoOf(gameSession: Parameters<typeof debitOf>[0], amount: number, type = 'JACKPOT') {
  const { sid, userId, currency } = debitOf(gameSession, 0);
  return {
    sid,
    userId,
    currency,
    uuid: randomUUID(),
    promoTransaction: { type, id: randomUUID(), amount, voucherId: null, remainingRounds: 0 },
  };
}

describe('prizes', () => {
  it.each([
    'JACKPOT',
    'NEW_TYPE',
    'REAL_TIME_MONETARY_REWARD',
    'REWARD_GAME_PLAYABLE_SPENT',
    'FROM_GAME',
    'FREE_ROUND_PLAYABLE_SPENT',
    'REWARD_GAME_MIN_BET_LIMIT_REACHED',
    'REWARD_GAME_WIN_CAP_REACHED',
  ])('studio-73: %s is paid to cash, once, however often it comes', async (type) => {
    const { gameSession, units } = await player();
    const promo = promoOf(gameSession, 777.25, type);
    const paid = await atOnce(40, () => statusOf('promo_payout', promo));
    expect(new Set(paid)).toEqual(new Set(['OK']));
    expect(baht(await units())).toBe(877.25);
    const more = { ...promo, promoTransaction: { ...promo.promoTransaction, amount: 1 } };
    expect(await statusOf('promo_payout', more)).toBe('FINAL_ERROR_ACTION_FAILED');
    expect(baht(await units())).toBe(877.25);
  });

  it('studio-73: without a game its repeat under the session of another game is paid once, and OK', async () => {
    const member = await player();
    const gameCode = `${wallet.studio.code}-other`;
    const calls = { ...wallet.studio, call: () => expect.fail('it has no keys'), privateKey: '' };
    const later = await openTestGame(wallet.server, { ...calls, gameCode }, member);
    const promo = promoOf(member.gameSession, 777.25);
    expect(await statusOf('promo_payout', promo)).toBe('OK');
    expect(await statusOf('promo_payout', { ...promo, sid: later.token })).toBe('OK');
    expect(baht(await member.units())).toBe(877.25);
  });

  it('studio-73: first calls without a game, at once under sessions of two games, are all OK and paid once', async () => {
    const calls = { ...wallet.studio, call: () => expect.fail('it has no keys'), privateKey: '' };
    for (let round = 0; round < 10; round += 1) {
      const member = await player();
      const gameCode = `${wallet.studio.code}-other-${round}`;
      const later = await openTestGame(wallet.server, { ...calls, gameCode }, member);
      const promo = promoOf(member.gameSession, 777.25);
      const sids = [promo.sid, later.token];
      const paid = await Promise.all(
        Array.from({ length: 8 }, (_, place) =>
          statusOf('promo_payout', { ...promo, sid: sids[place % 2] }),
        ),
      );
      expect(new Set(paid)).toEqual(new Set(['OK']));
      expect(baht(await member.units())).toBe(877.25);
    }
  });

  it('studio-73 studio-66: is bounded by the studio’s largest win, and paid after the logout', async () => {
    const { gameSession, token, units } = await player();
    await wallet.server.call('logout', { token });
    const huge = await send('promo_payout', promoOf(gameSession, 10_000_000.01));
    expect(huge).toMatchObject({ http: 200, status: 'TEMPORARY_ERROR', retransmission: true });
    expect(baht(await units())).toBe(100);
    expect(await statusOf('promo_payout', promoOf(gameSession, 10))).toBe('OK');
    expect(baht(await units())).toBe(110);
  });

  it('studio-73: counts as a win of the member’s day', async () => {
    const { id, gameSession, token } = await player();
    await send('promo_payout', promoOf(gameSession, 12));
    const rows = await wallet.server.context.database.query<{
      wonMicro: bigint;
      betCount: number;
    }>(sql`
      select won_micro as "wonMicro", bet_count as "betCount" from play_days where member_id = ${id}`);
    expect(rows).toEqual([{ wonMicro: 12_000_000n, betCount: 0 }]);
    const listed = await wallet.server.call('listActivity', { token });
    const [prize] = listed.success ? listed.data.activities : [];
    expect(prize).toMatchObject({ kind: 'win', amount: 12, round: { stake: null, win: 12 } });
  });
});
