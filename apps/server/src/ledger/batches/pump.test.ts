import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { TransferKind, Verdict } from '../posting.ts';
import { createPump, LedgerFull, type Waiting } from './pump.ts';

const verdict: Verdict = {
  outcome: 'refused',
  refusal: 'not_enough_money',
  memberBalanceNowMicro: 0n,
};

function posting(memberId: bigint, kind: Exclude<TransferKind, 'adjustment'> = 'bet') {
  return {
    posting: {
      source: 'studio:test',
      idempotencyKey: 'key',
      kind,
      from: { kind: 'member_available', memberId },
      to: { kind: 'studio_clearing', reference: 'test' },
      amountMicro: 1n,
      reference: 'test',
    },
    parts: [],
  } as const;
}

const membersOf = (batch: readonly Waiting[]) =>
  batch.map(({ posting: { from } }) => ('memberId' in from ? from.memberId : 0n));

/** A pump that finds these members held by others. */
function pumpWith(held: ReadonlySet<bigint>) {
  const batches: bigint[][] = [];
  const beside: bigint[][] = [];
  const release = Promise.withResolvers<void>();
  const pump = createPump({
    commitFree: async (batch) => {
      batches.push(membersOf(batch));
      await sleep(1);
      const isHeld = (waiting: Waiting) => membersOf([waiting]).some((id) => held.has(id));
      const free = batch.filter((waiting) => !isHeld(waiting));
      return { free, verdicts: free.map(() => verdict), busy: batch.filter(isHeld) };
    },
    commitInTurn: async (_memberId, batch) => {
      beside.push(membersOf(batch));
      await release.promise;
      return { free: batch, verdicts: batch.map(() => verdict), busy: [] };
    },
  });
  return { pump, batches, beside, release: release.resolve };
}

it('ledger-53: postings of a held member wait beside the queue after two batches, and others go on', async () => {
  const { pump, batches, beside, release } = pumpWith(new Set([1n]));
  const held = [pump.push(posting(1n)), pump.push(posting(1n))];
  expect(await pump.push(posting(2n))).toEqual(verdict);
  await expect.poll(() => beside).toEqual([[1n]]);
  expect(batches).toEqual([
    [1n, 1n, 2n],
    [1n, 1n],
  ]);
  held.push(pump.push(posting(1n)));
  expect(await pump.push(posting(3n))).toEqual(verdict);
  expect(batches.at(-1)).toEqual([3n]);
  expect(pump.figures().queueDepth).toBe(2);
  release();
  expect(await Promise.all(held)).toEqual([verdict, verdict, verdict]);
  expect(beside).toEqual([[1n], [1n, 1n]]);
  await pump.drain();
  // The member is like any other again.
  expect(pump.figures().queueDepth).toBe(0);
});

it('ledger-32 ledger-53: a drain waits for those beside the queue, too', async () => {
  const { pump, beside, release } = pumpWith(new Set([1n]));
  const held = pump.push(posting(1n));
  await expect.poll(() => beside).toEqual([[1n]]);
  let isDrained = false;
  const drained = pump.drain().then(() => (isDrained = true));
  await sleep(5);
  expect(isDrained).toBe(false);
  release();
  await drained;
  expect(await held).toEqual(verdict);
});

/** A pump whose clock the test sets. */
function pumpAt(clock: { now: number }) {
  const batches: bigint[][] = [];
  const pump = createPump({
    commitFree: async (batch) => {
      batches.push(membersOf(batch));
      await sleep(1);
      return { free: batch, verdicts: batch.map(() => verdict), busy: [] };
    },
    commitInTurn: () => Promise.reject(new Error('no member is held')),
    nowMs: () => clock.now,
  });
  const push = (count: number) => Array.from({ length: count }, () => pump.push(posting(1n)));
  return { pump, batches, push };
}

it('studio-67: wins go before bets where not all fit, and a bet that would wait too long is refused at once', async () => {
  const clock = { now: 0 };
  const { pump, batches, push } = pumpAt(clock);
  const running = push(1);
  await expect.poll(() => batches.length).toBe(1);
  // The running batch has taken 100 ms until now, so that the third after it would end 300 ms later.
  clock.now = 100;
  const bets = push(2_000);
  expect(pump.takesBet()).toBe(false);
  await expect(pump.push(posting(2n))).rejects.toThrow(LedgerFull);
  expect(pump.figures().refusedBets).toBe(2);
  const win = pump.push(posting(3n, 'win'));
  expect(await Promise.all([...running, ...bets, win])).toHaveLength(2_002);
  expect(batches.map((batch) => batch.indexOf(3n))).toEqual([-1, 0, -1, -1]);
  await pump.drain();
});

it('studio-67: a bet that fits into the next batch is taken, however long batches take', async () => {
  const clock = { now: 0 };
  const { pump, batches, push } = pumpAt(clock);
  const running = push(1);
  await expect.poll(() => batches.length).toBe(1);
  clock.now = 5_000;
  expect(pump.takesBet()).toBe(true);
  expect(await Promise.all([...running, ...push(1_000)])).toHaveLength(1_001);
  await pump.drain();
});

it('studio-67: a batch that took long before a pause delays no bet after it', async () => {
  const clock = { now: 0 };
  const { pump, batches, push } = pumpAt(clock);
  const slow = push(1);
  await expect.poll(() => batches.length).toBe(1);
  clock.now = 6_000;
  await Promise.all(slow);
  await pump.drain();
  expect(await Promise.all(push(3_000))).toHaveLength(3_000);
  await pump.drain();
});
