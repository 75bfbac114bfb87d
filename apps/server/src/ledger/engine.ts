import { setImmediate as turnOfTheLoop, setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import { createAccountDirectory, accountKinds } from './accounts.ts';
import type { AccountDirectory, AccountRef } from './accounts.ts';
import type { MemberBalances } from './balances.ts';
import { accountsOf, runBatch, type PostingWithRows } from './batch.ts';
import { createLocks, type Locks } from './store.ts';
import type { ParticipantRow } from './participants.ts';
import { isOutage } from '../db/outage.ts';
import type { Posting, Verdict } from './posting.ts';

/** Counters since the start, for the operator's figures (ledger-33). */
interface LedgerFigures {
  batches: number;
  postings: number;
  /** The number of postings that wait for the current commit. */
  queueDepth: number;
  lastBatchSize: number;
}

export interface Ledger {
  /**
   * Moves money once for its idempotency key, together with its parts. Rejects only for a fault; after
   * `LedgerUnreachable` the same posting may be sent again at any time.
   */
  post(posting: Posting, parts?: readonly ParticipantRow[]): Promise<Verdict>;
  /**
   * Posts inside a flow's transaction. A refusal does not roll the flow back; the caller throws if it should. `parts`
   * has the parts of each posting, in their order.
   */
  postWithin(
    tx: Tx,
    postings: readonly Posting[],
    parts?: readonly (readonly ParticipantRow[])[],
  ): Promise<Verdict[]>;
  /**
   * Locks a member's accounts until the flow's transaction ends. Call it before deciding on a balance, or on anything
   * that changes only under these locks. The returned balances include the flow's own postings.
   */
  lockMember(tx: Tx, memberId: bigint): Promise<MemberBalances>;
  /** Refuses further postings, and resolves when the accepted ones are answered (ledger-32). */
  drain(): Promise<void>;
  figures(): Readonly<LedgerFigures>;
}

/** Thrown when the outcome is unknown. Repeating the posting with its key is safe and returns its outcome. */
export class LedgerUnreachable extends Error {}

/** Thrown when the server is stopping; the posting was not accepted. */
export class LedgerClosed extends Error {}

interface Waiting extends PostingWithRows {
  resolve: (verdict: Verdict) => void;
  reject: (fault: unknown) => void;
}

const MAX_BATCH = 1_000;
/** Retries with pauses of 50, 100, 200 ms and so on, so that a database restart of up to 6 s fails no posting. */
const OUTAGE_RETRIES = 7;
const OUTAGE_PAUSE_MS = 50;

/**
 * Commits the postings of concurrent requests in batches: those that arrive during one commit form the next
 * batch. There is no timer: a posting waits for the running commit at most.
 */
export function createLedger(database: Database, currentStripe?: () => number): Ledger {
  const directory = createAccountDirectory(currentStripe);
  const figures: LedgerFigures = { batches: 0, postings: 0, queueDepth: 0, lastBatchSize: 0 };
  const queue: Waiting[] = [];
  let pump: Promise<void> | undefined;
  let isClosed = false;

  const commit = async (batch: readonly Waiting[]): Promise<Verdict[]> => {
    const ids = await directory.resolveAndCache(database, accountsOf(batch));
    return database.transaction(
      (tx) =>
        runBatch(
          tx,
          { ids, resolve: (refs) => directory.resolve(tx, refs), locks: createLocks(tx) },
          batch,
        ),
      { readsFirst: true },
    );
  };

  const pumpQueue = async () => {
    // Postings of the same event loop turn share the first batch.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH);
      noteBatch(figures, batch.length);
      try {
        await settle(batch, commit);
      } catch (outage) {
        // Queued postings are rejected, too: they would only wait as long again, and their callers may retry.
        for (const waiting of [...batch, ...queue.splice(0)]) waiting.reject(outage);
      }
    }
    pump = undefined;
  };

  return {
    post: async (posting, parts = []) => {
      if (isClosed) throw new LedgerClosed('the ledger takes no more postings');
      checkPosting(posting);
      const verdict = new Promise<Verdict>((resolve, reject) => {
        queue.push({ posting, parts, resolve, reject });
      });
      pump ??= pumpQueue();
      return verdict;
    },
    ...createFlowLedger(directory),
    drain: async () => {
      isClosed = true;
      await pump;
      // The last verdicts resolve at the end of a turn.
      await turnOfTheLoop();
    },
    figures: () => ({ ...figures, queueDepth: queue.length }),
  };
}

/** Creates the part of the ledger that works inside flows' transactions. */
function createFlowLedger(directory: AccountDirectory): Pick<Ledger, 'postWithin' | 'lockMember'> {
  const locksOf = new WeakMap<Tx, Locks>();
  const locksIn = (tx: Tx): Locks => {
    const locks = locksOf.get(tx) ?? createLocks(tx);
    locksOf.set(tx, locks);
    return locks;
  };
  return {
    postWithin: async (tx, postings, parts = []) => {
      if (postings.length === 0) return [];
      postings.forEach(checkPosting);
      const entries = postings.map((posting, index) => ({ posting, parts: parts[index] ?? [] }));
      const resolve = (refs: Iterable<AccountRef>) => directory.resolve(tx, refs);
      const ids = await resolve(accountsOf(entries));
      return runBatch(tx, { ids, resolve, locks: locksIn(tx) }, entries);
    },
    lockMember: (tx, memberId) => locksIn(tx).lockMember(memberId),
  };
}

function noteBatch(figures: LedgerFigures, size: number): void {
  figures.batches += 1;
  figures.postings += size;
  figures.lastBatchSize = size;
}

type Commit = (batch: readonly Waiting[]) => Promise<Verdict[]>;

/**
 * Commits a batch and resolves its postings; rejects only when the database stays unavailable. After an
 * outage the whole batch is sent again: its keys show what was committed. A batch that fails otherwise is
 * halved until the failing posting stands alone; that one is tried a second time.
 */
async function settle(batch: readonly Waiting[], commit: Commit): Promise<void> {
  try {
    answerSoon(batch, await commitDespiteOutages(batch, commit));
  } catch (fault) {
    if (fault instanceof LedgerUnreachable) throw fault;
    if (batch.length === 1) return settleAlone(batch, commit);
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle), commit);
    await settle(batch.slice(middle), commit);
  }
}

async function settleAlone(batch: readonly Waiting[], commit: Commit): Promise<void> {
  try {
    answerSoon(batch, await commitDespiteOutages(batch, commit));
  } catch (fault) {
    if (fault instanceof LedgerUnreachable) throw fault;
    for (const waiting of batch) waiting.reject(fault);
  }
}

/** Resolves the postings at the end of this event loop turn, so that the next batch is sent first. */
function answerSoon(batch: readonly Waiting[], verdicts: readonly Verdict[]): void {
  setImmediate(() => {
    for (const [index, waiting] of batch.entries()) {
      const verdict = verdicts[index];
      if (verdict) waiting.resolve(verdict);
      else waiting.reject(new Error('the ledger gave no verdict'));
    }
  });
}

async function commitDespiteOutages(batch: readonly Waiting[], commit: Commit): Promise<Verdict[]> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await commit(batch);
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (retries >= OUTAGE_RETRIES) {
        throw new LedgerUnreachable('the database does not answer', { cause: error });
      }
      await sleep(OUTAGE_PAUSE_MS * 2 ** retries);
    }
  }
}

/** Rejects a caller's mistake before it reaches a batch. */
function checkPosting({ from, to, amountMicro, memberId }: Posting): void {
  if (amountMicro < 0n) throw new RangeError(`a posting moves 0 or more, not ${amountMicro}`);
  if (accountKinds[from.kind].asset !== accountKinds[to.kind].asset) {
    throw new RangeError(`a posting keeps to one asset: ${from.kind} → ${to.kind}`);
  }
  for (const account of [from, to]) {
    if ('memberId' in account && memberId !== undefined && account.memberId !== memberId) {
      throw new RangeError('a posting shows in the history of the member whose account it touches');
    }
  }
}

/**
 * Posts within a flow's transaction when the flow's own rows show that the money is there and has not been moved.
 * @throws if the ledger disagrees, which undoes the transaction. Postings given together lock their accounts together,
 * and a later one may move the money of an earlier one.
 */
export async function moveOrThrow(
  tx: Tx,
  ledger: Ledger,
  ...postings: readonly Posting[]
): Promise<void> {
  const verdicts = await ledger.postWithin(tx, postings);
  for (const [index, { kind, reference }] of postings.entries()) {
    const verdict = verdicts[index];
    if (verdict?.outcome === 'posted') continue;
    const said = verdict?.outcome === 'refused' ? verdict.refusal : verdict?.outcome;
    throw new Error(`${kind} ${reference} was not posted: ${said}`);
  }
}
