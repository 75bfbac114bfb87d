import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ROLLBACK_PREFIX,
  rollBackTransaction,
} from '../../../../flows/play/roll-back-transaction.ts';
import { postStudioTransaction } from '../../../../flows/play/studio-wallet.ts';
import { memberBalances } from '../../../../ledger/balances.ts';
import { findStudioTransaction } from '../../../../features/games/rounds/transactions-store.ts';
import { betOf, rollbackOf, winOf } from '../../../../testing/play/studio.ts';
import { openTestWallet } from '../../../../testing/play/wallet.ts';
import { settleWin } from '../../../../testing/play/studio-transactions.ts';

/** The rules 1 to 5 of studio-23, studio-25, studio-33: repeats and rollbacks. Every server closes on a sound ledger. */
const UNITS_PER_BAHT = 100_000;

const wallet = openTestWallet();
const { player, statusOf } = wallet;
const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
const tenTimes = (status: string) => Array.from({ length: 10 }, () => status);

describe('Rule 1: a repeat with the same details answers RS_OK and moves nothing', () => {
  it('studio-02 studio-04 studio-05 studio-22: takes a bet and pays its win, and answers who, the currency and the balance after each', async () => {
    const { gameSession } = await player();
    const bet = betOf(gameSession, 5 * UNITS_PER_BAHT);
    expect(await wallet.studio.call('bet', bet)).toEqual({
      status: 'RS_OK',
      request_uuid: bet.request_uuid,
      user: gameSession.user,
      currency: 'THB',
      balance: 95 * UNITS_PER_BAHT,
    });
    const paid = await wallet.studio.call('win', winOf(bet, 12 * UNITS_PER_BAHT));
    expect(paid).toMatchObject({ status: 'RS_OK', balance: 107 * UNITS_PER_BAHT });
  });

  it('studio-23: ten of the same bet, win or rollback at once move once', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, 30 * UNITS_PER_BAHT);
    const bets = await atOnce(10, () => statusOf('bet', { ...bet, request_uuid: randomUUID() }));
    expect(bets).toEqual(tenTimes('RS_OK'));
    expect(await units()).toBe(70 * UNITS_PER_BAHT);
    const win = winOf(bet, 50 * UNITS_PER_BAHT);
    expect(await atOnce(10, () => statusOf('win', win))).toEqual(tenTimes('RS_OK'));
    expect(await units()).toBe(120 * UNITS_PER_BAHT);
    expect(await atOnce(10, () => statusOf('rollback', rollbackOf(bet)))).toEqual(
      tenTimes('RS_OK'),
    );
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-23: answers the balance of now, not of then', async () => {
    const { gameSession } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    await wallet.studio.call('bet', betOf(gameSession, 9 * UNITS_PER_BAHT));
    expect(await wallet.studio.call('bet', bet)).toMatchObject({ balance: 90 * UNITS_PER_BAHT });
  });

  it('studio-24: answers RS_ERROR_TRANSACTION_ROLLED_BACK for what has been rolled back since, and moves nothing', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const win = winOf(bet, 2 * UNITS_PER_BAHT);
    await wallet.studio.call('win', win);
    await wallet.studio.call('rollback', rollbackOf(bet));
    expect(await statusOf('bet', bet)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await statusOf('win', win)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-24: answers the same for a win that alone was rolled back, whose bet is still answered', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const win = winOf(bet, 2 * UNITS_PER_BAHT);
    await wallet.studio.call('win', win);
    await wallet.studio.call('rollback', rollbackOf(win));
    expect(await statusOf('win', win)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    expect(await units()).toBe(99 * UNITS_PER_BAHT);
  });
});

describe('Rule 2: wins and rollbacks succeed on an expired token and for a blocked member', () => {
  it('studio-20 studio-25: after logout a win is paid, a bet given back, an old bet answered, and a new one refused', async () => {
    const { gameSession, token, units } = await player();
    const [kept, undone] = [
      betOf(gameSession, UNITS_PER_BAHT),
      betOf(gameSession, 2 * UNITS_PER_BAHT),
    ];
    for (const bet of [kept, undone]) await wallet.studio.call('bet', bet);
    await wallet.server.call('logout', { token });
    expect(await statusOf('bet', betOf(gameSession, UNITS_PER_BAHT))).toBe(
      'RS_ERROR_TOKEN_EXPIRED',
    );
    expect(await statusOf('bet', kept)).toBe('RS_OK');
    expect(await statusOf('win', winOf(kept, 5 * UNITS_PER_BAHT))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(undone))).toBe('RS_OK');
    expect(await units()).toBe(104 * UNITS_PER_BAHT);
  });

  it('studio-20: the same under a token that a newer one has replaced', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    await wallet.studio.call('check', { token: gameSession.token });
    expect(await statusOf('bet', betOf(gameSession, 1))).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect(await statusOf('win', winOf(bet, 3 * UNITS_PER_BAHT))).toBe('RS_OK');
    expect(await units()).toBe(102 * UNITS_PER_BAHT);
  });
});

describe('Rule 3: a rollback finds the amount itself and undoes its transaction once', () => {
  it('studio-33: gives a bet back once, however many rollbacks come at once and under whatever ids', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, 3 * UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const answers = await atOnce(10, () => statusOf('rollback', rollbackOf(bet)));
    expect(answers).toEqual(tenTimes('RS_OK'));
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
    expect(await statusOf('win', winOf(bet, 1))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  });

  it('studio-34: pays a win or gives its bet back, and never both, when they come at once', async () => {
    const { gameSession, units } = await player(1_000);
    for (let round = 0; round < 30; round += 1) {
      const before = await units();
      const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
      await wallet.studio.call('bet', bet);
      const win = () => statusOf('win', winOf(bet, 0));
      const rollback = () => statusOf('rollback', rollbackOf(bet));
      const [won, undone] =
        round % 2 === 0
          ? await Promise.all([win(), rollback()])
          : (await Promise.all([rollback(), win()])).toReversed();
      expect(undone).toBe('RS_OK');
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(won);
      expect(await units()).toBe(before);
      // Whatever came first, the next win of this bet hears of the rollback.
      expect(await statusOf('win', winOf(bet, 1))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    }
  });

  it('pays no win that stands behind the rollback of its bet in one batch of the ledger', async () => {
    const { gameSession, id, units } = await player();
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const { context } = wallet.server;
    const facts = await findStudioTransaction(
      context.database,
      wallet.studio.code,
      bet.transaction_uuid,
    );
    if (!facts) throw new Error('the bet is not there');
    const referenceUuid = bet.transaction_uuid;
    const [undone, won] = await Promise.all([
      postStudioTransaction(context, {
        ...facts,
        kind: 'rollback',
        transactionUuid: `${ROLLBACK_PREFIX}${referenceUuid}`,
        referenceUuid,
      }),
      settleWin(context, { ...facts, transactionUuid: randomUUID(), referenceUuid, memberId: id }),
    ]);
    expect(undone).toMatchObject({ outcome: 'done' });
    expect(won).toEqual({ outcome: 'refused', refusal: 'rolled_back' });
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-03 studio-33: gives nothing for the rollback of a rollback, and takes no bet under its name', async () => {
    const { gameSession, id, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const ourId = `rollback:${bet.transaction_uuid}`;
    const impostor = betOf(gameSession, 0, ourId);
    expect(await statusOf('bet', impostor)).toBe('RS_ERROR_WRONG_TYPES');
    expect(await statusOf('rollback', rollbackOf(impostor))).toBe('RS_ERROR_WRONG_TYPES');
    expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(impostor))).toBe('RS_ERROR_WRONG_TYPES');
    const again = await rollBackTransaction(wallet.server.context, {
      studioCode: wallet.studio.code,
      transactionUuid: randomUUID(),
      memberId: id,
      gameCode: gameSession.gameCode,
      round: bet.round,
      isRoundClosed: true,
      referenceUuid: ourId,
    });
    expect(again).toEqual({ outcome: 'refused', refusal: 'conflict' });
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-33 studio-36: does not undo another member’s bet', async () => {
    const [owner, intruder] = [await player(), await player()];
    const bet = betOf(owner.gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const theirs = { ...rollbackOf(bet), token: intruder.gameSession.token };
    expect(await statusOf('rollback', theirs)).toBe('RS_ERROR_INVALID_TOKEN');
    expect([await owner.units(), await intruder.units()]).toEqual([99, 100].map(toUnits));
  });

  it('studio-34: takes back the wins that name the bet, in the same transaction', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    for (const baht of [4, 30]) {
      await wallet.studio.call('win', winOf(bet, baht * UNITS_PER_BAHT));
    }
    const answers = await atOnce(10, () => wallet.studio.call('rollback', rollbackOf(bet)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'RS_OK', balance: toUnits(100) });
    }
    expect(await units()).toBe(toUnits(100));
  });

  it('ledger-36 studio-37: leaves a debt where the wins of the bet were spent (rule 5)', async () => {
    const { gameSession, id } = await player(10);
    const bet = betOf(gameSession, toUnits(10));
    await wallet.studio.call('bet', bet);
    await wallet.studio.call('win', winOf(bet, toUnits(50)));
    await wallet.studio.call('bet', betOf(gameSession, toUnits(45)));
    const answer = await wallet.studio.call('rollback', rollbackOf(bet));
    expect(answer).toMatchObject({ status: 'RS_OK', balance: 0 });
    const balances = await memberBalances(wallet.server.context.database, id);
    expect(balances).toMatchObject({ availableMicro: 0n, debtMicro: 35_000_000n });
  });

  it('studio-34: pays no win that comes while the bet is rolled back', async () => {
    const { gameSession, units } = await player();
    await atOnce(20, async (index) => {
      const bet = betOf(gameSession, UNITS_PER_BAHT);
      await statusOf('bet', bet);
      const calls = [
        () => statusOf('win', winOf(bet, 3 * UNITS_PER_BAHT)),
        () => statusOf('rollback', rollbackOf(bet)),
      ];
      await Promise.all((index % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    });
    expect(await units()).toBe(toUnits(100));
  });

  it('studio-36: refuses a user who is not the token’s member, and leaves nothing (rule 14)', async () => {
    const [owner, other] = [await player(), await player()];
    const bet = betOf(owner.gameSession, UNITS_PER_BAHT);
    const undo = { ...rollbackOf(bet), user: other.gameSession.user };
    expect(await statusOf('rollback', undo)).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    expect(await statusOf('rollback', undo)).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await owner.units()).toBe(toUnits(99));
    expect(await statusOf('rollback', { ...undo, user: owner.gameSession.user })).toBe('RS_OK');
    expect(await owner.units()).toBe(toUnits(100));
  });
});

const toUnits = (baht: number) => baht * UNITS_PER_BAHT;

describe('Rule 4: a rollback of an unknown transaction leaves a tombstone', () => {
  it('ledger-22 studio-35: refuses the late bet, and its late win, and moves nothing', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
    expect(await statusOf('bet', bet)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await statusOf('win', winOf(bet, UNITS_PER_BAHT))).toBe(
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
    );
    expect(await units()).toBe(toUnits(100));
  });

  it('ledger-22 studio-35: a bet and its rollback at once end with the stake at home, in both orders', async () => {
    const { gameSession, units } = await player();
    await atOnce(30, async (index) => {
      const bet = { ...betOf(gameSession, UNITS_PER_BAHT), is_free: index % 5 === 4 };
      const take = () => statusOf('bet', bet);
      const undo = () => statusOf('rollback', rollbackOf(bet));
      const [taken, undone] =
        index % 2 === 0
          ? await Promise.all([take(), undo()])
          : (await Promise.all([undo(), take()])).toReversed();
      expect(undone).toBe('RS_OK');
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(taken);
    });
    expect(await units()).toBe(toUnits(100));
  });
});

describe('ledger-36 ledger-37: Rule 5: a rollback of a win takes it back, and what was spent becomes a debt', () => {
  const takingBack = (win: ReturnType<typeof winOf>) => rollbackOf(win);

  it('studio-37: shows no negative balance, and lets the next credits repay', async () => {
    const { gameSession, id } = await player(10);
    const balances = () => memberBalances(wallet.server.context.database, id);
    const bet = betOf(gameSession, toUnits(10));
    await wallet.studio.call('bet', bet);
    const win = winOf(bet, toUnits(50));
    await wallet.studio.call('win', win);
    await wallet.studio.call('bet', betOf(gameSession, toUnits(45)));
    for (const _ of [1, 2]) {
      const answer = await wallet.studio.call('rollback', takingBack(win));
      expect(answer).toMatchObject({ status: 'RS_OK', balance: 0 });
    }
    expect(await balances()).toMatchObject({ availableMicro: 0n, debtMicro: 45_000_000n });
    const small = betOf(gameSession, 0);
    await wallet.studio.call('bet', small);
    const repaying = await wallet.studio.call('win', winOf(small, toUnits(20)));
    expect(repaying).toMatchObject({ balance: 0 });
    expect(await balances()).toMatchObject({ debtMicro: 25_000_000n });
    await credit(id, 30_000_000n);
    expect(await balances()).toMatchObject({ availableMicro: 5_000_000n, debtMicro: 0n });
    expect(await statusOf('bet', betOf(gameSession, toUnits(5)))).toBe('RS_OK');
  });

  it('studio-37: repays once when many credits come at once', async () => {
    const { gameSession, id } = await player(1);
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const win = winOf(bet, toUnits(30));
    await wallet.studio.call('win', win);
    await wallet.studio.call('bet', betOf(gameSession, toUnits(30)));
    await wallet.studio.call('rollback', takingBack(win));
    await atOnce(50, () => credit(id, 1_000_000n));
    const balances = await memberBalances(wallet.server.context.database, id);
    expect(balances).toMatchObject({ availableMicro: 20_000_000n, debtMicro: 0n });
  });

  it('takes the win back once when its bet is rolled back at the same time', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, toUnits(10));
    await wallet.studio.call('bet', bet);
    const win = winOf(bet, toUnits(40));
    await wallet.studio.call('win', win);
    const answers = await atOnce(10, (index) =>
      statusOf('rollback', index % 2 === 0 ? takingBack(win) : rollbackOf(bet)),
    );
    expect(answers).toEqual(tenTimes('RS_OK'));
    expect(await units()).toBe(toUnits(100));
  });

  async function credit(memberId: bigint, amountMicro: bigint): Promise<void> {
    await wallet.server.context.ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'opening',
      from: { kind: 'opening', reference: 'opening' },
      to: { kind: 'member_available', memberId },
      amountMicro,
      reference: 'test',
    });
  }
});
