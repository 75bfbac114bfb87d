import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { memberUuidOf, userIdOf } from '../../../../adapters/game-studio/red-tiger/names.ts';
import { rollBackTransaction } from '../../../../flows/play/roll-back-transaction.ts';
import { openPlayer } from '../../../../testing/play/studio.ts';
import {
  addCredentialStudio,
  openCredentialWallet,
  payoutOf,
  stakeOf,
} from '../../../../testing/play/credential-studio.ts';
import type { CredentialReply } from '../../../../testing/play/credential-studio.ts';

/** The cases of the studio's own test list (docs/protocols/red-tiger.md). Every server closes on a sound ledger. */
const UNITS_PER_BAHT = 100_000;
const wallet = openCredentialWallet('red-tiger');
const { player, send } = wallet;
const baht = (units: number) => units / UNITS_PER_BAHT;
const codeOf = (answer: CredentialReply) =>
  answer['success'] === true ? 'done' : answer.error?.code;
const said = async (path: string, body: object) => codeOf(await send(path, body));
const atOnce = <Result>(times: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, work));
const recon = () => wallet.studio.credentials['recon_tokens']?.[0] ?? '';
const cashOf = (cash: string) => ({ cash, bonus: '0.00' });

describe('a stake, its payout and its refund', () => {
  it('studio-72: takes a stake and pays its payout, with amounts as texts of two decimals', async () => {
    const { gameSession } = await player();
    const stake = stakeOf(gameSession, '10.00');
    expect(await send('stake', stake)).toMatchObject({
      http: 200,
      success: true,
      result: {
        token: stake.token,
        currency: 'THB',
        id: stake.transaction.id,
        stake: cashOf('10.00'),
        balance: cashOf('90.00'),
      },
    });
    const payout = payoutOf(stake, '25.50');
    expect(await send('payout', payout)).toMatchObject({
      http: 200,
      result: { id: payout.transaction.id, payout: cashOf('25.50'), balance: cashOf('115.50') },
    });
  });

  it('studio-23: 40 of the same stake, payout or refund at once move once, and each is a success', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '30.00');
    const done = new Set(['done']);
    expect(new Set(await atOnce(40, () => said('stake', stake)))).toEqual(done);
    expect(baht(await units())).toBe(70);
    const payout = payoutOf(stake, '50.00');
    expect(new Set(await atOnce(40, () => said('payout', payout)))).toEqual(done);
    expect(baht(await units())).toBe(120);
    const other = stakeOf(gameSession, '20.00');
    await send('stake', other);
    expect(new Set(await atOnce(40, () => said('refund', other)))).toEqual(done);
    expect(baht(await units())).toBe(120);
  });

  it('studio-35: a refund of an unknown stake is 400, and the stake is refused afterwards', async () => {
    const { gameSession, units } = await player();
    const late = stakeOf(gameSession, '10.00');
    expect(await send('refund', late)).toMatchObject({ http: 400, error: { code: 400 } });
    expect(await said('refund', late)).toBe(400);
    expect(await said('stake', late)).toBe(201);
    expect(await said('payout', payoutOf(late, '10.00'))).toBe(400);
    expect(baht(await units())).toBe(100);
  });

  it('studio-33: a refund gives back what the stake took, whatever amount it names', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '10.00');
    await send('stake', stake);
    const refund = { ...stake, transaction: { ...stake.transaction, stake: '47.00' } };
    expect(await send('refund', refund)).toMatchObject({
      result: { id: stake.transaction.id, stake: cashOf('10.00') },
      balance: cashOf('100.00'),
      currency: 'THB',
    });
    expect(baht(await units())).toBe(100);
  });

  it('studio-34: a refunded stake is never paid, and a refund takes its payout back', async () => {
    const { gameSession, units } = await player();
    const undone = stakeOf(gameSession, '10.00');
    await send('stake', undone);
    await send('refund', undone);
    expect(await said('payout', payoutOf(undone, '500.00'))).toBe(400);
    const won = stakeOf(gameSession, '10.00');
    await send('stake', won);
    await send('payout', payoutOf(won, '30.00'));
    expect(baht(await units())).toBe(120);
    expect(await said('refund', won)).toBe('done');
    expect(await said('payout', payoutOf(won, '30.00'))).toBe(400);
    expect(baht(await units())).toBe(100);
  });

  it('studio-72: takes a second stake in an open round, and none after a payout has ended it', async () => {
    const { gameSession, units } = await player();
    const first = stakeOf(gameSession, '10.00');
    const second = stakeOf(gameSession, '20.00', { round: first.round.id });
    expect([await said('stake', first), await said('stake', second)]).toEqual(['done', 'done']);
    expect(await said('payout', payoutOf(second, '5.00'))).toBe('done');
    const third = stakeOf(gameSession, '1.00', { round: first.round.id });
    expect(await send('stake', third)).toMatchObject({ http: 400, error: { code: 200 } });
    expect([await said('stake', first), await said('stake', second)]).toEqual(['done', 'done']);
    expect(await said('payout', payoutOf(first, '7.00'))).toBe('done');
    expect(baht(await units())).toBe(82);
    // Another member's round of the same name is open.
    const { gameSession: theirs } = await player();
    expect(await said('stake', stakeOf(theirs, '1.00', { round: first.round.id }))).toBe('done');
  });

  it('studio-72: a payout pays the last stake of its round that stands, also when it comes again later', async () => {
    const { gameSession, units } = await player();
    const first = stakeOf(gameSession, '10.00');
    const round = first.round.id;
    await send('stake', first);
    const paid = { ...payoutOf(first, '4.00'), round: { id: round, ends: false } };
    expect(await said('payout', paid)).toBe('done');
    const second = stakeOf(gameSession, '20.00', { round });
    await send('stake', second);
    expect(await said('payout', paid)).toBe('done');
    await send('refund', second);
    expect(
      await said('payout', { ...payoutOf(first, '6.00'), round: { id: round, ends: true } }),
    ).toBe('done');
    expect(baht(await units())).toBe(100);
  });

  it('studio-72: a known id with other details is 401, and a payout without a stake 400', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '10.00');
    await send('stake', stake);
    const more = { ...stake, transaction: { ...stake.transaction, stake: '11.00' } };
    expect(await said('stake', more)).toBe(401);
    const payout = payoutOf(stake, '5.00');
    await send('payout', payout);
    const larger = { ...payout, transaction: { ...payout.transaction, payout: '900.00' } };
    expect(await said('payout', larger)).toBe(401);
    expect(await said('payout', payoutOf(stakeOf(gameSession, '1.00'), '5.00'))).toBe(400);
    expect(baht(await units())).toBe(95);
  });

  it('studio-72: a payout may have the id of its stake', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '10.00');
    await send('stake', stake);
    const payout = payoutOf(stake, '30.00');
    const same = { ...payout, transaction: { ...payout.transaction, id: stake.transaction.id } };
    expect(await said('payout', same)).toBe('done');
    expect(baht(await units())).toBe(120);
  });
});

describe('promotional parts', () => {
  it('studio-27: a promotional stake is a free bet: the house pays it, and its payout is cash', async () => {
    const { gameSession, units } = await player();
    const free = stakeOf(gameSession, '0.00', { stakePromo: '5.00' });
    expect(await send('stake', free)).toMatchObject({
      result: { stake: { cash: '0.00', bonus: '5.00' }, balance: cashOf('100.00') },
    });
    expect(await said('payout', payoutOf(free, '0.00', '12.00'))).toBe('done');
    expect(baht(await units())).toBe(112);
  });

  it('studio-76: a stake of both parts takes its cash alone, once, and a refund gives both back', async () => {
    const { gameSession, units } = await player();
    const both = stakeOf(gameSession, '10.00', { stakePromo: '5.00' });
    expect(new Set(await atOnce(10, () => said('stake', both)))).toEqual(new Set(['done']));
    expect(baht(await units())).toBe(90);
    expect(await freeBetsMicro()).toBe(5_000_000n);
    expect(new Set(await atOnce(10, () => said('refund', both)))).toEqual(new Set(['done']));
    expect(baht(await units())).toBe(100);
    expect(await freeBetsMicro()).toBe(0n);
  });

  it('studio-76 studio-28: a promotional part above the largest free bet takes no cash either', async () => {
    const { gameSession, units } = await player();
    expect(await said('stake', stakeOf(gameSession, '10.00', { stakePromo: '1000.01' }))).toBe(306);
    expect(await said('stake', stakeOf(gameSession, '0.00', { stakePromo: '1000.01' }))).toBe(306);
    expect(baht(await units())).toBe(100);
  });

  it('studio-76: gives the cash back where the free part is refused after it', async () => {
    const { id, gameSession, units } = await player();
    const both = stakeOf(gameSession, '10.00', { stakePromo: '5.00' });
    // The studio's own rollback of the free part came first.
    await rollBackTransaction(wallet.server.context, {
      studioCode: wallet.studio.code,
      transactionUuid: 'first',
      referenceUuid: `promo:${both.transaction.id}`,
      memberId: id,
      gameCode: gameSession.gameCode,
      round: both.round.id,
      isRoundClosed: false,
    });
    expect(await said('stake', both)).toBe(201);
    expect(baht(await units())).toBe(100);
  });

  it('studio-73: settles a promotion with or without a round, once', async () => {
    const { gameSession, units } = await player();
    const buyin = stakeOf(gameSession, '10.00');
    expect(await said('promo/buyin', buyin)).toBe('done');
    expect(await said('promo/settle', payoutOf(buyin, '20.00'))).toBe('done');
    const prize = { ...payoutOf(buyin, '7.00'), round: { id: '' } };
    expect(new Set(await atOnce(40, () => said('promo/settle', prize)))).toEqual(new Set(['done']));
    expect(baht(await units())).toBe(117);
    const given = stakeOf(gameSession, '3.00');
    await send('promo/buyin', given);
    expect(await said('promo/refund', given)).toBe('done');
    expect(await said('promo/refund', stakeOf(gameSession, '3.00'))).toBe(400);
    expect(baht(await units())).toBe(117);
  });

  it('studio-73: a jackpot is a part of its payout, paid once, and its contribution moves nothing', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '1.00');
    await send('stake', stake);
    const payout = {
      ...payoutOf(stake, '5000.00'),
      jackpot: { group: 'g', contribution: '0.010000', pots: [] },
    };
    const { transaction } = payout;
    const sources = { lines: '0.00', features: '0.00', jackpot: { daily: '5000.000000' } };
    const details = { game: '0.00', jackpot: '5000.000000' };
    const won = { ...payout, transaction: { ...transaction, details, sources } };
    expect(new Set(await atOnce(40, () => said('payout', won)))).toEqual(new Set(['done']));
    expect(baht(await units())).toBe(5099);
  });
});

async function freeBetsMicro(): Promise<bigint> {
  const [row] = await wallet.server.context.database.query<{ micro: bigint }>(sql`
    select coalesce(sum(case kind when 'bet' then amount_micro else -amount_micro end), 0)::bigint as micro
      from studio_transactions
     where is_free
       and kind in ('bet', 'rollback')
       and transaction_uuid like '%promo:%'`);
  return row?.micro ?? 0n;
}

describe('sessions', () => {
  it('studio-18 studio-72: auth gives a new token and who the member is; the old one takes no stake', async () => {
    const { gameSession, uuid, units } = await player();
    const { token, userId, casino } = stakeOf(gameSession, '0');
    const entered = await send('auth', { token, userId, casino, channel: 'APP' });
    expect(entered).toMatchObject({
      http: 200,
      success: true,
      result: {
        userId: userIdOf(uuid),
        casino,
        country: 'TH',
        currency: 'THB',
        balance: cashOf('100.00'),
      },
    });
    const renewed = entered.result?.token ?? '';
    expect(await said('stake', stakeOf(gameSession, '1.00'))).toBe(301);
    expect(await said('stake', stakeOf({ ...gameSession, token: renewed }, '1.00'))).toBe('done');
    expect(memberUuidOf(userIdOf(uuid))).toBe(uuid);
    expect(baht(await units())).toBe(99);
  });

  it('studio-72: an unknown token or user is 301, and moves nothing', async () => {
    const { gameSession, units } = await player();
    const stake = stakeOf(gameSession, '10.00');
    await send('stake', stake);
    const token = 'thistokenshouldnotwork-But-still-32-chars';
    for (const wrong of [{ token }, { userId: 'invalid-user' }, { userId: 'f'.repeat(32) }]) {
      const asked: [string, object][] = [
        ['auth', stake],
        ['stake', stakeOf(gameSession, '1.00')],
        ['payout', payoutOf(stake, '50.00')],
        ['refund', stake],
        ['promo/settle', { ...payoutOf(stake, '50.00'), round: { id: '' } }],
      ];
      for (const [path, body] of asked) {
        expect(await send(path, { ...body, ...wrong })).toMatchObject({
          http: 400,
          error: { code: 301, message: 'Not authorized' },
        });
      }
    }
    expect(baht(await units())).toBe(90);
  });

  it('studio-74: by the recon token what is owed is paid and given back without a session, and no stake is taken', async () => {
    const { gameSession, token, uuid, units } = await player();
    const [won, undone] = [stakeOf(gameSession, '10.00'), stakeOf(gameSession, '20.00')];
    for (const stake of [won, undone]) await send('stake', stake);
    await wallet.server.call('logout', { token });
    const late = { token: recon(), userId: userIdOf(uuid) };
    expect(await said('payout', { ...payoutOf(won, '50.00'), ...late })).toBe('done');
    expect(await said('refund', { ...undone, ...late })).toBe('done');
    const prize = { ...payoutOf(won, '5.00'), ...late, round: { id: '' } };
    expect(await said('promo/settle', prize)).toBe('done');
    expect(baht(await units())).toBe(145);
    for (const path of ['stake', 'promo/buyin']) {
      const answer = await send(path, { ...stakeOf(gameSession, '1.00'), ...late });
      expect(answer).toMatchObject({ http: 401, error: { code: 301 } });
    }
    for (const userId of ['invalid-user', undefined]) {
      expect(await said('promo/settle', { ...prize, userId })).toBe(301);
    }
    expect(baht(await units())).toBe(145);
  });

  it('studio-74: the recon token reaches nobody who has opened no game of the studio', async () => {
    const { gameSession } = await player();
    const other = await addCredentialStudio(wallet.server, 'evolution');
    const elsewhere = await openPlayer(
      wallet.server,
      { ...other, privateKey: '', call: () => expect.fail('it has no keys') },
      100,
    );
    const late = { token: recon(), userId: userIdOf(elsewhere.uuid) };
    const prize = { ...payoutOf(stakeOf(gameSession, '0'), '5.00'), ...late, round: { id: '' } };
    expect(await said('promo/settle', prize)).toBe(301);
    expect(baht(await elsewhere.units())).toBe(100);
  });
});

describe('amounts', () => {
  it('studio-70: takes texts and numbers exactly, and refuses what is finer than 1/100,000 baht', async () => {
    const { gameSession, units } = await player(63_727_093);
    expect(await said('stake', stakeOf(gameSession, '63727092.34'))).toBe('done');
    const written = (amount: string) =>
      JSON.stringify(stakeOf(gameSession, 'AMOUNT')).replaceAll('"AMOUNT"', amount);
    expect(codeOf(await send('stake', written('0.00001')))).toBe('done');
    for (const amount of [
      '"0.000001"',
      '0.1234567',
      '"-10.00"',
      '-10',
      '"1,0"',
      '""',
      'null',
      'true',
    ]) {
      expect(await send('stake', written(amount))).toMatchObject({
        http: 400,
        error: { code: 200 },
      });
    }
    expect(await units()).toBe(65_999);
  });

  it('studio-72: a stake above the balance is 304, one in another currency 305, and one of 0 taken', async () => {
    const { gameSession, units } = await player();
    expect(await said('stake', stakeOf(gameSession, '100.01'))).toBe(304);
    expect(await said('stake', { ...stakeOf(gameSession, '1.00'), currency: 'USD' })).toBe(305);
    expect(await said('stake', stakeOf(gameSession, '0.00'))).toBe('done');
    const nowhere = stakeOf({ ...gameSession, gameCode: 'nowhere' }, '1.00');
    expect(await said('stake', nowhere)).toBe(200);
    expect(baht(await units())).toBe(100);
  });
});

describe('who may call', () => {
  it('studio-69: a wrong or missing key is HTTP 401 with 100, and moves nothing', async () => {
    const { gameSession, units } = await player();
    for (const key of [null, 'wrong', recon()]) {
      const answer = await send('stake', stakeOf(gameSession, '10.00'), key);
      expect(answer).toMatchObject({ http: 401, success: false, error: { code: 100 } });
    }
    expect(baht(await units())).toBe(100);
  });

  it('studio-06: what is unreadable or no path of it is 200 in its words, and never a 5xx', async () => {
    const { gameSession } = await player();
    const { game: _, ...without } = stakeOf(gameSession, '1.00');
    const short = { ...stakeOf(gameSession, '1.00'), token: randomBytes(8).toString('hex') };
    for (const body of ['', '{', '[]', '<html>', JSON.stringify(without), JSON.stringify(short)]) {
      expect(await send('stake', body)).toMatchObject({ http: 400, error: { code: 200 } });
    }
    expect(await send('nothing', stakeOf(gameSession, '1.00'))).toMatchObject({
      http: 400,
      error: { code: 200 },
    });
  });
});
