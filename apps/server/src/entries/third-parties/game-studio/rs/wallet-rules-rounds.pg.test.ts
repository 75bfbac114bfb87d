import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { findStudioTransaction } from '../../../../features/games/rounds/transactions-store.ts';
import { betOf, rollbackOf, winOf } from '../../../../testing/play/studio.ts';
import { openTestWallet } from '../../../../testing/play/wallet.ts';

/** The rules 6 to 10 of studio-27, studio-29, studio-30: free bets, rounds, and what every bet counts towards. */
const UNITS_PER_BAHT = 100_000;
const toUnits = (baht: number) => baht * UNITS_PER_BAHT;

const wallet = openTestWallet();
const { player, statusOf } = wallet;
const factsOf = (transactionUuid: string) =>
  findStudioTransaction(wallet.server.context.database, wallet.studio.code, transactionUuid);

describe('Rule 6: free bets move no member money; their wins do', () => {
  it('studio-27: costs the promotion account the stake, pays the member the win, and gives the stake back there', async () => {
    const { gameSession, units } = await player(0);
    const bet = { ...betOf(gameSession, toUnits(5)), is_free: true };
    expect(await wallet.studio.call('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 0 });
    const win = { ...winOf(bet, toUnits(2)), is_free: true };
    expect(await wallet.studio.call('win', win)).toMatchObject({ balance: toUnits(2) });
    const other = { ...betOf(gameSession, toUnits(7)), is_free: true };
    await wallet.studio.call('bet', other);
    expect(await wallet.studio.call('rollback', rollbackOf(other))).toMatchObject({
      status: 'RS_OK',
      balance: toUnits(2),
    });
    expect(await units()).toBe(toUnits(2));
    expect(await costMicro()).toBe(-5_000_000n);
  });
});

async function costMicro(): Promise<bigint | undefined> {
  const [row] = await wallet.server.context.database.query<{ balance: bigint }>(sql`
    select balance
      from ledger_accounts
     where kind      = 'promotion_cost'
       and reference = 'free-bets'`);
  return row?.balance;
}

describe('Rule 7: a round has several bets and wins; a late win is still paid', () => {
  it('studio-29: takes bets and wins of one round in any number, and a win after it was closed', async () => {
    const { gameSession, units } = await player();
    const round = `round-${randomUUID()}`;
    const bets = [10, 20, 30].map((baht) => ({ ...betOf(gameSession, toUnits(baht)), round }));
    for (const bet of bets) expect(await statusOf('bet', bet)).toBe('RS_OK');
    const [first, second] = bets;
    if (!first || !second) throw new Error('there are three bets');
    const win = (bet: typeof first, baht: number, closes: boolean) =>
      statusOf('win', { ...winOf(bet, toUnits(baht)), round_closed: closes });
    expect(await win(first, 5, false)).toBe('RS_OK');
    expect(await win(first, 6, false)).toBe('RS_OK');
    expect(await win(second, 40, true)).toBe('RS_OK');
    expect(await win(first, 9, true)).toBe('RS_OK');
    expect(await units()).toBe(toUnits(100));
  });

  it('studio-29: keeps what a rollback says of its round, not what its bet had said', async () => {
    const { gameSession } = await player();
    const open = betOf(gameSession, UNITS_PER_BAHT);
    const closed = { ...betOf(gameSession, UNITS_PER_BAHT), round_closed: true };
    const cases = [
      { bet: open, ends: true },
      { bet: closed, ends: false },
    ];
    for (const { bet, ends } of cases) {
      await wallet.studio.call('bet', bet);
      await wallet.studio.call('rollback', { ...rollbackOf(bet), round_closed: ends });
      const kept = await factsOf(`rollback:${bet.transaction_uuid}`);
      expect(kept).toMatchObject({ kind: 'rollback', isRoundClosed: ends });
    }
  });
});

describe('Rule 8: a zero amount is valid and leaves a record', () => {
  it('studio-30: for a bet and for its win', async () => {
    const { gameSession, units } = await player(0);
    const bet = betOf(gameSession, 0);
    const win = winOf(bet, 0);
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    expect(await statusOf('win', win)).toBe('RS_OK');
    expect(await factsOf(bet.transaction_uuid)).toMatchObject({ kind: 'bet', amountMicro: 0n });
    expect(await factsOf(win.transaction_uuid)).toMatchObject({ kind: 'win', amountMicro: 0n });
    expect(await statusOf('bet', { ...bet, amount: 1 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await units()).toBe(0);
  });
});

describe('Rule 9: transactions are kept, and answered, for ever', () => {
  it('studio-31: cannot be changed or deleted by the application, and is answered when the login is long gone', async () => {
    const { gameSession, id, token } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    await wallet.studio.call('bet', bet);
    const { database } = wallet.server.context;
    const ofBet = sql`where transaction_uuid = ${bet.transaction_uuid}`;
    await expect(database.query(sql`delete from studio_transactions ${ofBet}`)).rejects.toThrow(
      'permission denied',
    );
    await expect(
      database.query(sql`update studio_transactions set amount_micro = 0 ${ofBet}`),
    ).rejects.toThrow('permission denied');
    await wallet.server.call('logout', { token });
    await database.query(sql`delete from sessions where member_id = ${id}`);
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    expect(await statusOf('bet', { ...bet, amount: 1 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  });
});

describe('Rule 10: every bet counts, in the same transaction as the money', () => {
  it('studio-32: towards the days of play that limits and cashback are made of, and the activity list', async () => {
    const { gameSession, id, token } = await player();
    const stakeLimit = { kind: 'stake', period: 'day', amount: 50 } as const;
    await wallet.server.call('setLimit', { body: stakeLimit, token });
    const bet = betOf(gameSession, toUnits(30));
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    expect(await playOf(id)).toEqual({ bets: 1, stakedMicro: 30_000_000n });
    expect(await statusOf('bet', betOf(gameSession, toUnits(21)))).toBe(
      'RS_ERROR_BET_LIMIT_EXCEEDED',
    );
    const activity = await wallet.server.call('listActivity', { token });
    if (!activity.success) throw new Error(activity.message);
    expect(activity.data.activities.filter(({ kind }) => kind === 'bet')).toHaveLength(1);
    expect(await xminsOf(bet.transaction_uuid, id)).toEqual({ transactions: 1 });
  });

  it('studio-32: of 100 members on one studio at once, and every one of them ends where it must', async () => {
    const players: Awaited<ReturnType<typeof player>>[] = [];
    while (players.length < 100) {
      players.push(...(await Promise.all(Array.from({ length: 10 }, () => player(20)))));
    }
    await Promise.all(
      players.map(async ({ gameSession }, index) => {
        const bet = betOf(gameSession, toUnits(10));
        expect(await statusOf('bet', bet)).toBe('RS_OK');
        const answers = await Promise.all([
          index % 2 === 0
            ? statusOf('win', winOf(bet, toUnits(index)))
            : statusOf('rollback', rollbackOf(bet)),
          statusOf('bet', betOf(gameSession, toUnits(3))),
          statusOf('bet', bet),
        ]);
        // A repeat that comes after its rollback is told so.
        const repeated = index % 2 === 0 ? /^RS_OK$/ : /^RS_OK$|^RS_ERROR_TRANSACTION_ROLLED_BACK$/;
        expect(answers).toEqual(['RS_OK', 'RS_OK', expect.stringMatching(repeated)]);
      }),
    );
    for (const [index, { units, id }] of players.entries()) {
      const isWon = index % 2 === 0;
      expect(await units()).toBe(toUnits(isWon ? 7 + index : 17));
      const bets = isWon ? 2 : 1;
      expect(await playOf(id)).toEqual({
        bets,
        stakedMicro: isWon ? 13_000_000n : 3_000_000n,
      });
    }
  });

  async function playOf(memberId: bigint) {
    const [row] = await wallet.server.context.database.query<{
      bets: number;
      stakedMicro: bigint;
    }>(sql`
      select bet_count    as bets,
             staked_micro as "stakedMicro"
        from play_days
       where member_id = ${memberId}
         and day       = ${bangkokDay(new Date())}`);
    return row;
  }

  /** PostgreSQL notes beside each row which transaction wrote it. */
  async function xminsOf(transactionUuid: string, memberId: bigint) {
    const [row] = await wallet.server.context.database.query<{ transactions: number }>(sql`
      select count(distinct writer)::integer as transactions
        from (
               select xmin::text as writer
                 from studio_transactions
                where transaction_uuid = ${transactionUuid}
                union all
               select xmin::text from ledger_transfers where idempotency_key = ${transactionUuid}
                union all
               select xmin::text from play_days where member_id = ${memberId}
             ) as written`);
    return row;
  }
});
