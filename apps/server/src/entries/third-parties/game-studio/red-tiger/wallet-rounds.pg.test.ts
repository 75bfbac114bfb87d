import { describe, expect, it, vi } from 'vitest';
import { listRefusedWins } from '../../../../features/games/reads.ts';
import { findStudioTransaction } from '../../../../features/games/rounds/transactions-store.ts';
import {
  openCredentialWallet,
  payoutOf,
  stakeOf,
} from '../../../../testing/play/credential-studio.ts';
import { askPromotion, claimStateOf, offerPromotion } from '../../../../testing/play/promotions.ts';
import type { TestGameSession } from '../../../../testing/play/studio.ts';

/** Rounds with several stakes. Every server closes on a sound ledger. */
const UNITS_PER_BAHT = 100_000;
const wallet = openCredentialWallet('red-tiger');
const { player, send } = wallet;
const said = async (path: string, body: object) => {
  const answer = await send(path, body);
  return answer['success'] === true ? 'done' : answer.error?.code;
};

/** Two stakes in one round, each as its cash and its promotional part. */
async function stakeTwice(
  gameSession: TestGameSession,
  [first, second]: readonly [[string, string], [string, string]],
) {
  const one = stakeOf(gameSession, first[0], { stakePromo: first[1] });
  const two = stakeOf(gameSession, second[0], { round: one.round.id, stakePromo: second[1] });
  expect([await said('stake', one), await said('stake', two)]).toEqual(['done', 'done']);
  return [one, two] as const;
}

describe('a payout of a round that cash and bonus have paid', () => {
  /** A member with this much cash and a bonus of 100 baht. */
  async function claimant(baht: number) {
    const member = await player(baht);
    const promotion = await offerPromotion(wallet.server, { turnover: { amount: 10_000 } });
    expect(await askPromotion(wallet.server, member, promotion)).toMatchObject({ success: true });
    const state = async () => {
      const { cash, bonus } = await claimStateOf(wallet.server, member);
      return { cash, bonus };
    };
    return { ...member, state };
  }

  it('studio-77: is bonus where bonus paid the round, whatever of nothing was staked last', async () => {
    const { gameSession, state } = await claimant(0);
    const [, empty] = await stakeTwice(gameSession, [
      ['100.00', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect(await said('payout', payoutOf(empty, '202.00'))).toBe('done');
    expect(await state()).toEqual({ cash: 0, bonus: 202 });
  });

  it('studio-77: is split as all its stakes were paid, of which a free one counts as cash', async () => {
    const { gameSession, state } = await claimant(0);
    const [, free] = await stakeTwice(gameSession, [
      ['100.00', '0.00'],
      ['0.00', '25.00'],
    ]);
    expect(await said('payout', payoutOf(free, '250.00'))).toBe('done');
    expect(await state()).toEqual({ cash: 50, bonus: 200 });
  });

  it('studio-77: leaves the member what cash has won, where bonus paid the last stake', async () => {
    const { gameSession, state } = await claimant(100);
    const [, small] = await stakeTwice(gameSession, [
      ['100.00', '0.00'],
      ['1.00', '0.00'],
    ]);
    const paid = payoutOf(small, '202.00');
    expect([await said('payout', paid), await said('payout', paid)]).toEqual(['done', 'done']);
    expect(await state()).toEqual({ cash: 200, bonus: 101 });
  });

  it('studio-77: counts no stake that was given back', async () => {
    const { gameSession, state } = await claimant(100);
    const [stands, undone] = await stakeTwice(gameSession, [
      ['100.00', '0.00'],
      ['50.00', '0.00'],
    ]);
    expect(await said('refund', undone)).toBe('done');
    expect(await said('payout', payoutOf(stands, '30.00'))).toBe('done');
    expect(await state()).toEqual({ cash: 30, bonus: 100 });
  });
});

describe('a refund of one of several stakes', () => {
  it.each([
    ['the last', 1],
    ['the first', 0],
  ] as const)(
    'studio-77: gives %s stake alone back, and takes the payouts with the stake that stands last',
    async (_which, at) => {
      const { gameSession, units } = await player();
      const stakes = await stakeTwice(gameSession, [
        ['10.00', '0.00'],
        ['20.00', '0.00'],
      ]);
      const paid = payoutOf(stakes[1], '50.00');
      expect(await said('payout', paid)).toBe('done');
      const [undone, other] = [stakes[at], stakes[1 - at]];
      if (!other) throw new Error('a round has two stakes');
      expect([await said('refund', undone), await said('refund', undone)]).toEqual([
        'done',
        'done',
      ]);
      expect(await units()).toBe((120 + Number(undone.transaction.stake)) * UNITS_PER_BAHT);
      // Its payout was paid, and is answered as before.
      expect(await said('payout', paid)).toBe('done');
      expect(await said('refund', other)).toBe('done');
      expect(await units()).toBe(100 * UNITS_PER_BAHT);
      expect(await said('payout', paid)).toBe(400);
    },
  );

  it('studio-77: a promotional part that stands keeps the payout until it goes too', async () => {
    const { gameSession, units } = await player();
    const both = stakeOf(gameSession, '10.00', { stakePromo: '5.00' });
    await send('stake', both);
    await send('payout', payoutOf(both, '40.00'));
    expect(await said('refund', both)).toBe('done');
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-76: a refund that names two parts stops the promotional one that has not come yet', async () => {
    const { gameSession, units } = await player();
    const cash = stakeOf(gameSession, '10.00');
    await send('stake', cash);
    const { id } = cash.transaction;
    const both = { ...cash, transaction: { ...cash.transaction, stakePromo: '5.00' } };
    expect(await said('refund', both)).toBe('done');
    const { context } = wallet.server;
    const part = await findStudioTransaction(context.database, wallet.studio.code, `promo:${id}`);
    expect(part?.kind).toBe('tombstone');
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
    for (const wrong of ['many', '0.000001', null]) {
      const { transaction } = both;
      const odd = { ...both, transaction: { ...transaction, stake: wrong, stakePromo: wrong } };
      expect(await said('refund', odd)).toBe('done');
    }
  });
});

it('studio-67: a server that is behind refuses a stake as not done, and pays the payout of another', async () => {
  const { gameSession, units } = await player();
  const open = stakeOf(gameSession, '10.00');
  await send('stake', open);
  const behind = vi.spyOn(wallet.server.context.ledger, 'takesBet').mockReturnValue(false);
  const late = stakeOf(gameSession, '20.00');
  expect(await send('stake', late)).toMatchObject({ http: 400, error: { code: 500 } });
  expect(await send('payout', payoutOf(open, '30.00'))).toMatchObject({ http: 200 });
  behind.mockRestore();
  expect(await send('stake', late)).toMatchObject({ http: 200 });
  expect(await units()).toBe(100 * UNITS_PER_BAHT);
});

it('studio-70 studio-66: a payout that is finer in either part is refused and kept for staff', async () => {
  const { gameSession, units } = await player();
  const stake = stakeOf(gameSession, '10.00');
  expect(await said('stake', stake)).toBe('done');
  const { database } = wallet.server.context;
  const kept = async () => (await listRefusedWins(database)).map(({ studioCode }) => studioCode);
  for (const payout of [payoutOf(stake, '5.000001'), payoutOf(stake, '5.00', '0.0000001')]) {
    expect(await said('payout', payout)).toBe(200);
    expect(await kept()).toEqual([wallet.studio.code]);
    const exact = { ...payout.transaction, payout: '5.00', payoutPromo: '0.00' };
    const open = { ...payout.round, ends: false };
    expect(await said('payout', { ...payout, transaction: exact, round: open })).toBe('done');
    expect(await kept()).toEqual([]);
  }
  expect((await units()) / UNITS_PER_BAHT).toBe(100);
});

it('studio-77: payouts of many rounds and members at once each name the last stake of their own round', async () => {
  const rounds = [];
  for (const one of await Promise.all(Array.from({ length: 8 }, () => player()))) {
    for (let round = 0; round < 5; round += 1) {
      const [, last] = await stakeTwice(one.gameSession, [
        ['1.00', '0.00'],
        ['2.00', '0.00'],
      ]);
      rounds.push(last);
    }
  }
  const payouts = rounds.map((last) => payoutOf(last, '3.00'));
  const answers = await Promise.all(payouts.map((payout) => said('payout', payout)));
  expect(new Set(answers)).toEqual(new Set(['done']));
  const { database } = wallet.server.context;
  for (const [index, { transaction }] of payouts.entries()) {
    const id = `payout:${transaction.id}`;
    const recorded = await findStudioTransaction(database, wallet.studio.code, id);
    expect(recorded?.referenceUuid).toBe(rounds[index]?.transaction.id);
  }
});
