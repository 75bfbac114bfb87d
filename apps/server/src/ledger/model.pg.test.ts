import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { expectSoundLedger, moves, openMembers, type Move } from '../testing/money/ledger.ts';
import { memberBalances } from './balances.ts';
import { createLedger, type Ledger } from './engine.ts';
import type { Verdict } from './posting.ts';

let opened: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  opened = await createTestDatabase();
  ledger = createLedger(opened.database);
});
afterAll(() => opened.close());

const MEMBERS = 3;

interface Request {
  move: Move;
  member: number;
  amountMicro: bigint;
  key: number;
  reference: string;
}

/** Small ranges, so that repeats, conflicts and empty accounts are frequent. */
const request: fc.Arbitrary<Request> = fc.record({
  move: fc.constantFrom(
    'deposit',
    'bet',
    'win',
    'takeBack',
    'hold',
    'release',
    'settle',
    'rewardPoints',
    'spendPoints',
  ),
  member: fc.nat({ max: MEMBERS - 1 }),
  amountMicro: fc.bigInt({ min: 0n, max: 6n }),
  key: fc.nat({ max: 60 }),
  reference: fc.constantFrom('r', 'r', 'r', 's'),
});

/** The requests of one step run concurrently as single posts, or within one transaction. */
const step = fc.record({
  mode: fc.constantFrom('post', 'post', 'within', 'within and undone'),
  requests: fc.array(request, { minLength: 1, maxLength: 12 }),
});

type Answer = 'posted' | 'repeated' | 'not_enough_money' | 'idempotency_conflict';
type Balances = Record<'available' | 'held' | 'points' | 'debt', bigint>;

/** A reference model of the ledger: sequential, in plain objects. */
class Model {
  members: Balances[] = Array.from({ length: MEMBERS }, () => ({
    available: 0n,
    held: 0n,
    points: 0n,
    debt: 0n,
  }));
  done = new Map<number, string>();

  copy(): Model {
    const copy = new Model();
    copy.members = structuredClone(this.members);
    copy.done = new Map(this.done);
    return copy;
  }

  answer({ move, member, amountMicro, key, reference }: Request): Answer {
    const details = [move, member, amountMicro, reference].join();
    const earlier = this.done.get(key);
    if (earlier !== undefined) return earlier === details ? 'repeated' : 'idempotency_conflict';
    const balances = this.members[member] ?? { available: 0n, held: 0n, points: 0n, debt: 0n };
    const { from, to } = balanceChanges[move];
    if (from && balances[from] < amountMicro) {
      if (move !== 'takeBack') return 'not_enough_money';
      balances.debt += amountMicro - balances[from];
      balances[from] = amountMicro;
    }
    if (from) balances[from] -= amountMicro;
    if (to) balances[to] += amountMicro;
    if (to === 'available') repay(balances);
    this.done.set(key, details);
    return 'posted';
  }
}

function repay(balances: Balances): void {
  const amount = balances.debt < balances.available ? balances.debt : balances.available;
  balances.debt -= amount;
  balances.available -= amount;
}

const balanceChanges: Record<Move, { from?: keyof Balances; to?: keyof Balances }> = {
  deposit: { to: 'available' },
  bet: { from: 'available' },
  win: { to: 'available' },
  takeBack: { from: 'available' },
  hold: { from: 'available', to: 'held' },
  release: { from: 'held', to: 'available' },
  settle: { from: 'held' },
  rewardPoints: { to: 'points' },
  spendPoints: { from: 'points' },
};

let lastRun = 0;

it('ledger-07 ledger-08 ledger-09 ledger-15: answers and holds what a plain model of it does', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const memberIds = await openMembers(opened.database, MEMBERS);
    const source = `run:${(lastRun += 1)}`;
    const toPosting = ({ move, member, amountMicro, key, reference }: Request) =>
      moves[move](memberIds[member] ?? 0n, amountMicro, {
        source,
        idempotencyKey: String(key),
        reference,
      });
    let model = new Model();
    for (const { mode, requests } of steps) {
      const before = model.copy();
      const expected = requests.map((each) => model.answer(each));
      expect((await send(mode, requests.map(toPosting))).map(answerOf)).toEqual(expected);
      if (mode === 'within and undone') model = before;
    }
    expect(await Promise.all(memberIds.map(readBalances))).toEqual(model.members);
  });
  await fc.assert(property, { numRuns: 150 });
  await expectSoundLedger(opened.database);
}, 60_000);

async function send(
  mode: string,
  postings: ReturnType<(typeof moves)[Move]>[],
): Promise<Verdict[]> {
  if (mode === 'post') return Promise.all(postings.map((posting) => ledger.post(posting)));
  let verdicts: Verdict[] = [];
  const undo = new Error('undone');
  const flow = opened.database.transaction(async (tx) => {
    verdicts = await ledger.postWithin(tx, postings);
    if (mode === 'within and undone') throw undo;
  });
  await flow.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return verdicts;
}

function answerOf(verdict: Verdict): string {
  return verdict.outcome === 'refused' ? verdict.refusal : verdict.outcome;
}

async function readBalances(memberId: bigint): Promise<Balances> {
  const balances = await memberBalances(opened.database, memberId);
  return {
    available: balances.availableMicro,
    held: balances.heldMicro,
    points: balances.pointsMicro,
    debt: balances.debtMicro,
  };
}
