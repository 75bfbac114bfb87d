import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { available, moves, openMembers, STUDIO } from '../testing/money/ledger.ts';
import { loseFirstAnswer } from '../testing/lost-answer.ts';
import { openMemberAccounts } from './accounts.ts';
import { spendableMicro, memberBalances } from './balances.ts';
import { createLedger, LedgerClosed, type Ledger } from './engine.ts';
import { LedgerUnreachable } from './batches/pump.ts';
import type { Posting, Verdict } from './posting.ts';

let opened: TestDatabase;
let database: Database;
let ledger: Ledger;

beforeAll(async () => {
  opened = await createTestDatabase();
  ({ database } = opened);
  ledger = createLedger(database);
});

// Closing the test database verifies its ledger.
afterAll(() => opened.close());

async function openMember(balanceMicro = 0n): Promise<bigint> {
  const [memberId = 0n] = await openMembers(database, 1);
  await ledger.post(moves.deposit(memberId, balanceMicro));
  return memberId;
}

function outcomes(verdicts: Verdict[]): string[] {
  return verdicts.map((verdict) =>
    verdict.outcome === 'refused' ? verdict.refusal : verdict.outcome,
  );
}

function count<Item>(items: Item[], wanted: Item): number {
  return items.filter((item) => item === wanted).length;
}

describe('a transfer', () => {
  it('ledger-10: shows id, kind, time, reference and the balances before and after', async () => {
    const memberId = await openMember(100n);
    const verdict = await ledger.post(moves.bet(memberId, 30n, { reference: 'round 7' }));
    expect(verdict).toMatchObject({
      outcome: 'posted',
      memberBalanceNowMicro: 70n,
      transfer: {
        kind: 'bet',
        amountMicro: 30n,
        reference: 'round 7',
        memberId,
        memberBalanceBeforeMicro: 100n,
        memberBalanceAfterMicro: 70n,
        fromBalanceAfterMicro: 70n,
      },
    });
    if (verdict.outcome !== 'posted') return;
    expect(verdict.transfer.id).toBeGreaterThan(0n);
    expect(Math.abs(verdict.transfer.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('ledger-10: shows the cash balance also where money comes back from a hold', async () => {
    const memberId = await openMember(100n);
    const hold = moves.hold(memberId, 30n);
    await ledger.post(hold);
    const release: Posting = {
      ...hold,
      kind: 'withdrawal_release',
      idempotencyKey: `${hold.idempotencyKey} released`,
      from: hold.to,
      to: hold.from,
    };
    expect(await ledger.post(release)).toMatchObject({
      memberBalanceNowMicro: 100n,
      transfer: { memberBalanceBeforeMicro: 70n, memberBalanceAfterMicro: 100n },
    });
  });

  it('ledger-07: keeps points apart from money, and never below zero', async () => {
    const memberId = await openMember(5n);
    const verdicts = await Promise.all([
      ledger.post(moves.rewardPoints(memberId, 40n)),
      ledger.post(moves.spendPoints(memberId, 30n)),
      ledger.post(moves.spendPoints(memberId, 30n)),
    ]);
    expect(outcomes(verdicts)).toEqual(['posted', 'posted', 'not_enough_money']);
    expect(await memberBalances(database, memberId)).toEqual({
      availableMicro: 5n,
      bonusMicro: 0n,
      heldMicro: 0n,
      pointsMicro: 10n,
      debtMicro: 0n,
    });
  });

  it('ledger-14: corrects by a new transfer with actor, reason and balances', async () => {
    const memberId = await openMember(10n);
    const correction: Posting = {
      ...moves.bet(memberId, 4n),
      kind: 'adjustment',
      to: { kind: 'adjustment', reference: 'operator' },
      actor: 'somchai',
      reason: 'paid twice',
    };
    const verdict = await ledger.post(correction);
    expect(verdict).toMatchObject({
      transfer: { memberBalanceBeforeMicro: 10n, memberBalanceAfterMicro: 6n },
    });
    const rows = await database.query(
      sql`select actor, reason from ledger_transfers where idempotency_key = ${correction.idempotencyKey}`,
    );
    expect(rows).toEqual([{ actor: 'somchai', reason: 'paid twice' }]);
  });

  it('ledger-03: of nothing leaves a record', async () => {
    const memberId = await openMember();
    expect(await ledger.post(moves.bet(memberId, 0n))).toMatchObject({
      outcome: 'posted',
      memberBalanceNowMicro: 0n,
    });
  });

  it('ledger-11: between two accounts of the house may show in a member’s history', async () => {
    const memberId = await openMember();
    const freeBet: Posting = {
      ...moves.bet(memberId, 9n, { memberId }),
      from: { kind: 'promotion_cost', reference: 'free-bets' },
    };
    expect(await ledger.post(freeBet)).toMatchObject({
      outcome: 'posted',
      memberBalanceNowMicro: null,
      transfer: { memberId, memberBalanceAfterMicro: null },
    });
  });
});

describe('a refusal', () => {
  it('ledger-12: no posting moves money from one member to another', async () => {
    const [giver, taker] = [await openMember(50n), await openMember()];
    const gift = { ...moves.bet(giver, 10n), to: available(taker) };
    expect(await ledger.post(gift)).toMatchObject({ refusal: 'between_members' });
    expect(await spendableMicro(database, giver)).toBe(50n);
  });

  it('ledger-12: the database refuses it too', async () => {
    const [giver, taker] = [await openMember(50n), await openMember()];
    const insertion = database.query(sql`
      insert into ledger_transfers
             (source, idempotency_key, kind, asset, amount_micro, debit_account_id, credit_account_id,
              member_id, debit_balance_after, credit_balance_after, reference, created_at)
      select 'test', 'gift', 'bet', 'THB', 1, giver.id, taker.id, giver.member_id, 0, 0, '', now()
        from ledger_accounts as giver, ledger_accounts as taker
       where giver.member_id = ${giver}
         and giver.kind = 'member_available'
         and taker.member_id = ${taker}
         and taker.kind = 'member_available'`);
    await expect(insertion).rejects.toMatchObject({ constraint: 'ledger_transfers_sound' });
  });

  it('ledger-06: the database keeps a member’s balance from falling below zero', async () => {
    const memberId = await openMember(50n);
    const update = database.query(sql`
      update ledger_accounts
         set balance = -1
       where member_id = ${memberId}
         and kind = 'member_available'`);
    await expect(update).rejects.toMatchObject({ constraint: 'ledger_accounts_floor' });
  });

  it('ledger-04 ledger-15: names an account that nobody opened', async () => {
    expect(await ledger.post(moves.bet(987_654_321n, 1n))).toEqual({
      outcome: 'refused',
      refusal: 'account_unknown',
      memberBalanceNowMicro: null,
    });
  });

  it('ledger-03: is no verdict for what no caller may ask', async () => {
    const memberId = await openMember(50n);
    await expect(ledger.post(moves.bet(memberId, -1n))).rejects.toThrow(RangeError);
    const mixed = { ...moves.rewardPoints(memberId, 1n), from: STUDIO };
    await expect(ledger.post(mixed)).rejects.toThrow(RangeError);
    const within = database.transaction((tx) => ledger.postWithin(tx, [mixed]));
    await expect(within).rejects.toThrow(RangeError);
    const stranger = moves.bet(memberId, 1n, { memberId: memberId + 1n });
    await expect(ledger.post(stranger)).rejects.toThrow(RangeError);
  });
});

describe('the idempotency key', () => {
  it('ledger-19: gives the same transfer again, for ever, and moves nothing more', async () => {
    const memberId = await openMember(100n);
    const bet = moves.bet(memberId, 30n);
    const first = await ledger.post(bet);
    await ledger.post(moves.bet(memberId, 70n));
    const again = await createLedger(database).post(bet);
    expect(again.outcome).toBe('repeated');
    expect(again).toMatchObject({ memberBalanceNowMicro: 0n });
    expect('transfer' in again && again.transfer).toEqual('transfer' in first && first.transfer);
  });

  it('ledger-15 ledger-20: is refused with any other detail, and shows what it stands for', async () => {
    const [memberId, other] = [await openMember(100n), await openMember(100n)];
    const bet = moves.bet(memberId, 30n, { idempotencyKey: 'detail' });
    const first = await ledger.post(bet);
    const changed: Posting[] = [
      { ...bet, amountMicro: 31n },
      { ...bet, reference: 'another round' },
      { ...bet, from: available(other) },
      { ...bet, from: STUDIO, to: available(memberId) },
      moves.win(memberId, 30n, { idempotencyKey: 'detail' }),
      moves.hold(memberId, 30n, { idempotencyKey: 'detail' }),
    ];
    for (const posting of changed) {
      expect(await ledger.post(posting)).toMatchObject({
        refusal: 'idempotency_conflict',
        existing: 'transfer' in first && first.transfer,
      });
    }
    expect(await ledger.post({ ...bet, source: 'another' })).toMatchObject({ outcome: 'posted' });
  });

  it('ledger-21: moves once when one batch holds it twice, and conflicts within the batch', async () => {
    const memberId = await openMember(100n);
    const bet = moves.bet(memberId, 30n);
    const verdicts = await Promise.all(
      [bet, bet, { ...bet, amountMicro: 1n }, bet].map((posting) => ledger.post(posting)),
    );
    expect(outcomes(verdicts)).toEqual(['posted', 'repeated', 'idempotency_conflict', 'repeated']);
    expect(await spendableMicro(database, memberId)).toBe(70n);
  });

  it('ledger-19: 100 concurrent postings of one key move once', async () => {
    const memberId = await openMember();
    const deposit = moves.deposit(memberId, 7n);
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => ledger.post(deposit)));
    expect(count(outcomes(verdicts), 'posted')).toBe(1);
    expect(count(outcomes(verdicts), 'repeated')).toBe(99);
    expect(await spendableMicro(database, memberId)).toBe(7n);
  });
});

describe('concurrent postings', () => {
  it('ledger-06: 200 withdrawals of one member never go below zero', async () => {
    const memberId = await openMember(1_000n);
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, () => ledger.post(moves.hold(memberId, 30n))),
    );
    expect(count(outcomes(verdicts), 'posted')).toBe(33);
    expect(count(outcomes(verdicts), 'not_enough_money')).toBe(167);
    expect(await memberBalances(database, memberId)).toMatchObject({
      availableMicro: 10n,
      heldMicro: 990n,
    });
  });

  it('ledger-21 ledger-28: a posting that the database cannot take leaves the others of its batch untouched', async () => {
    const memberId = await openMember();
    const unwritable = moves.deposit(memberId, 1n, { reference: 'a\0b' });
    const settled = await Promise.allSettled(
      [moves.deposit(memberId, 1n), unwritable, moves.deposit(memberId, 1n)].map((posting) =>
        ledger.post(posting),
      ),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await spendableMicro(database, memberId)).toBe(2n);
  });

  it('ledger-24: share batches: what arrives during a commit goes into the next', async () => {
    const memberId = await openMember();
    const busy = createLedger(database);
    const first = busy.post(moves.deposit(memberId, 1n));
    await new Promise((resolve) => setImmediate(resolve));
    const rest = Array.from({ length: 1_500 }, () => busy.post(moves.deposit(memberId, 1n)));
    expect(busy.figures().queueDepth).toBe(1_500);
    await Promise.all([first, ...rest]);
    expect(busy.figures()).toEqual({
      batches: 3,
      postings: 1_501,
      queueDepth: 0,
      lastBatchSize: 500,
      refusedBets: 0,
    });
  });

  it('ledger-24: are told of when the next batch is with the database already', async () => {
    const memberId = await openMember();
    const seen: string[] = [];
    const watched = createLedger({
      ...database,
      transaction: async (work, options) => {
        seen.push('sent');
        return database.transaction(work, options);
      },
    });
    const post = async () => {
      await watched.post(moves.deposit(memberId, 1n));
      seen.push('answered');
    };
    const first = post();
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, post()]);
    expect(seen).toEqual(['sent', 'sent', 'answered', 'answered']);
  });

  it('ledger-32: are all answered by drain, which takes no more', async () => {
    const memberId = await openMember();
    const stopping = createLedger(database);
    const posted = Array.from({ length: 20 }, () => stopping.post(moves.deposit(memberId, 1n)));
    let answered = 0;
    for (const one of posted) void one.then(() => (answered += 1));
    await stopping.drain();
    expect(answered).toBe(20);
    await expect(stopping.post(moves.deposit(memberId, 1n))).rejects.toThrow(LedgerClosed);
    expect(count(outcomes(await Promise.all(posted)), 'posted')).toBe(20);
  });
});

describe('postWithin', () => {
  it('ledger-18: moves money with a flow’s own rows, or not at all', async () => {
    const memberId = await openMember(10n);
    const flow = database.transaction(async (tx) => {
      const verdicts = await ledger.postWithin(tx, [
        moves.hold(memberId, 4n),
        moves.hold(memberId, 7n),
        moves.release(memberId, 1n),
      ]);
      expect(outcomes(verdicts)).toEqual(['posted', 'not_enough_money', 'posted']);
      throw new Error('the flow changes its mind');
    });
    await expect(flow).rejects.toThrow('changes its mind');
    expect(await spendableMicro(database, memberId)).toBe(10n);
  });

  it('ledger-05: opens and uses accounts that are gone again when the flow fails', async () => {
    const memberId = 500_000n;
    const studio = { kind: 'studio_clearing', reference: 'short-lived' } as const;
    const win = { ...moves.win(memberId, 1n), from: studio };
    const register = (fails: boolean) =>
      database.transaction(async (tx) => {
        await openMemberAccounts(tx, memberId);
        await ledger.postWithin(tx, [win]);
        if (fails) throw new Error('no');
      });
    await expect(register(true)).rejects.toThrow('no');
    expect(await ledger.post(win)).toMatchObject({ refusal: 'account_unknown' });
    await register(false);
    expect(await ledger.post(win)).toMatchObject({ outcome: 'repeated' });
  });
});

describe('an outage', () => {
  const lostConnection = () => new Error('Connection terminated unexpectedly');

  it('ledger-29: during the commit is resolved by asking again with the key', async () => {
    const memberId = await openMember();
    const flaky = createLedger(loseFirstAnswer(database));
    const verdict = await flaky.post(moves.deposit(memberId, 5n));
    expect(verdict).toMatchObject({ outcome: 'repeated', memberBalanceNowMicro: 5n });
    expect(await spendableMicro(database, memberId)).toBe(5n);
  });

  it('ledger-30: that lasts is reported as unknown, and the ledger works on afterwards', async () => {
    const memberId = await openMember();
    let isDown = true;
    const flaky: Database = {
      ...database,
      transaction: (work) =>
        isDown ? Promise.reject(lostConnection()) : database.transaction(work),
    };
    const patient = createLedger(flaky);
    const deposit = moves.deposit(memberId, 5n);
    await expect(patient.post(deposit)).rejects.toThrow(LedgerUnreachable);
    isDown = false;
    expect(await patient.post(deposit)).toMatchObject({ outcome: 'posted' });
  });
});
