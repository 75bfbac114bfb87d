import { setImmediate as turnOfTheLoop, setTimeout as sleep } from 'node:timers/promises';
import { isReadOnly } from '../../db/database.ts';
import { isOutage } from '../../db/outage.ts';
import { postingMemberId, type PostingWithRows } from './batch.ts';
import type { Verdict } from '../posting.ts';

/** Counters since the start, for the operator's figures (ledger-33). */
export interface LedgerFigures {
  batches: number;
  postings: number;
  /** The number of postings that wait for the current commit. */
  queueDepth: number;
  lastBatchSize: number;
  /** Bets that were refused, because they would have waited too long. */
  refusedBets: number;
}

/** Thrown when the outcome is unknown. Repeating the posting with its key is safe and returns its outcome. */
export class LedgerUnreachable extends Error {}

/** Thrown when the database takes no writes (ops-65). The posting has moved nothing. */
export class LedgerReadOnly extends LedgerUnreachable {}

/** Thrown when too many bets wait to be answered in time. The bet was not taken. */
export class LedgerFull extends Error {}

export interface Waiting extends PostingWithRows {
  resolve: (verdict: Verdict) => void;
  reject: (fault: unknown) => void;
  /** The number of batches in which another transaction held its member. */
  skips: number;
}

interface Committed {
  free: readonly Waiting[];
  /** The verdicts of the postings in `free`, in the same order. */
  verdicts: readonly Verdict[];
  /** Postings that were left out, because another transaction holds their member. */
  busy: readonly Waiting[];
}

type Commit = (batch: readonly Waiting[]) => Promise<Committed>;

/** Commits the postings of one member, after waiting until no other transaction holds the member. */
type CommitInTurn = (memberId: bigint, batch: readonly Waiting[]) => Promise<Committed>;

interface Pump {
  /** Whether a bet would be answered in time now. One that would not be is counted as refused. */
  takesBet(): boolean;
  push(entry: PostingWithRows): Promise<Verdict>;
  /** Resolves when all postings are answered. */
  drain(): Promise<void>;
  figures(): Readonly<LedgerFigures>;
}

const MAX_BATCH = 1_000;
/** A bet that does not fit into the next batch is refused where it would wait longer (studio-67). */
const MAX_WAIT_MS = 250;
/** A posting whose member is held in this many batches leaves the queue; most members are free again a batch later. */
const MAX_SKIPS = 2;
/** Retries with pauses of 50, 100, 200 ms and so on, so that a database restart of up to 6 s fails no posting. */
const OUTAGE_RETRIES = 7;
const OUTAGE_PAUSE_MS = 50;

/**
 * The queue of postings, and the one batch that commits. A batch never waits for a member (docs/decisions/0035): postings
 * of a member that a flow or another server holds wait beside the queue, where only that member's later ones join them.
 */
export function createPump({
  commitFree,
  commitInTurn,
  nowMs = () => performance.now(),
}: {
  commitFree: Commit;
  commitInTurn: CommitInTurn;
  nowMs?: () => number;
}): Pump {
  const figures = noFigures();
  const queue: Waiting[] = [];
  const lanes = createLanes(commitInTurn);
  const clock = createBatchClock(nowMs);
  let running: Promise<void> | undefined;

  const pumpQueue = async () => {
    // Postings of the same event loop turn share the first batch.
    await Promise.resolve();
    while (queue.length > 0) {
      noteBatch(figures, Math.min(queue.length, MAX_BATCH));
      clock.begin();
      putOff(queue, lanes, await settleOrReject(queue, commitFree));
      clock.end();
    }
    clock.forget();
    running = undefined;
  };

  const takesBet = () => {
    const takes = !isTooLong(queue.length, clock.batchMs());
    figures.refusedBets += takes ? 0 : 1;
    return takes;
  };

  return {
    takesBet,
    push: async (entry) => {
      if (isBet(entry) && !takesBet()) throw new LedgerFull('too many postings wait');
      const verdict = new Promise<Verdict>((resolve, reject) => {
        const waiting = { ...entry, resolve, reject, skips: 0 };
        const memberId = postingMemberId(entry.posting);
        if (memberId !== undefined && lanes.has(memberId)) lanes.add(memberId, waiting);
        else queue.push(waiting);
      });
      running ??= pumpQueue();
      return verdict;
    },
    drain: async () => {
      await running;
      await lanes.drain();
      // Waits for the end of the event loop's turn, when the last verdicts resolve.
      await turnOfTheLoop();
    },
    figures: () => ({ ...figures, queueDepth: queue.length + lanes.size() }),
  };
}

/** Whether a bet at the end of the queue would wait too long. One that fits into the next batch never does. */
function isTooLong(waiting: number, batchMs: number): boolean {
  const fullBatches = Math.floor(waiting / MAX_BATCH);
  return fullBatches > 0 && (1 + fullBatches) * batchMs > MAX_WAIT_MS;
}

/** Times batches. `batchMs` is the length of the last batch, or of the running one until now, whichever is longer. */
function createBatchClock(nowMs: () => number) {
  let beganMs: number | undefined;
  let lastMs = 0;
  const runningMs = () => (beganMs === undefined ? 0 : nowMs() - beganMs);
  return {
    begin: () => {
      beganMs = nowMs();
    },
    end: () => {
      lastMs = runningMs();
      beganMs = undefined;
    },
    /** After a pause the last batch's length says nothing about the next one. */
    forget: () => {
      lastMs = 0;
    },
    batchMs: () => Math.max(lastMs, runningMs()),
  };
}

/** Puts busy postings back to the front of the queue, in their order, or beside it. */
function putOff(queue: Waiting[], lanes: Lanes, busy: readonly Waiting[]): void {
  const again = [];
  for (const late of busy) {
    const memberId = postingMemberId(late.posting);
    late.skips += 1;
    if (memberId === undefined || late.skips < MAX_SKIPS) again.push(late);
    else lanes.add(memberId, late);
  }
  queue.unshift(...again);
}

/** Postings that wait for their member beside the queue. */
interface Lanes {
  has(memberId: bigint): boolean;
  add(memberId: bigint, waiting: Waiting): void;
  size(): number;
  drain(): Promise<void>;
}

function createLanes(commitInTurn: CommitInTurn): Lanes {
  const lanes = new Map<bigint, { waiting: Waiting[]; done: Promise<void> }>();
  const run = async (memberId: bigint, waiting: Waiting[]) => {
    while (waiting.length > 0) {
      await settleOrReject(waiting, (batch) => commitInTurn(memberId, batch));
    }
    lanes.delete(memberId);
  };
  return {
    has: (memberId) => lanes.has(memberId),
    add: (memberId, late) => {
      const lane = lanes.get(memberId);
      const waiting = lane?.waiting ?? [];
      waiting.push(late);
      if (!lane) lanes.set(memberId, { waiting, done: run(memberId, waiting) });
    },
    size: () => lanes.values().reduce((count, { waiting }) => count + waiting.length, 0),
    drain: async () => {
      await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}

function noFigures(): LedgerFigures {
  return { batches: 0, postings: 0, queueDepth: 0, lastBatchSize: 0, refusedBets: 0 };
}

function noteBatch(figures: LedgerFigures, size: number): void {
  figures.batches += 1;
  figures.postings += size;
  figures.lastBatchSize = size;
}

/** Takes the next batch; where not all fit, what settles earlier bets goes before new ones. */
function takeBatch(queue: Waiting[]): Waiting[] {
  if (queue.length <= MAX_BATCH) return queue.splice(0);
  const { bets = [], others = [] } = Object.groupBy(queue, (entry) =>
    isBet(entry) ? 'bets' : 'others',
  );
  const ordered = [...others, ...bets];
  queue.splice(0, queue.length, ...ordered.slice(MAX_BATCH));
  return ordered.slice(0, MAX_BATCH);
}

function isBet({ posting }: PostingWithRows): boolean {
  return posting.kind === 'bet';
}

/** Settles the next postings of a queue; returns the busy ones. If the database stays away, all are rejected. */
async function settleOrReject(queue: Waiting[], commit: Commit): Promise<readonly Waiting[]> {
  const batch = takeBatch(queue);
  try {
    return await settle(batch, commit);
  } catch (outage) {
    // Queued postings are rejected, too: they would only wait as long again, and their callers may retry.
    for (const waiting of [...batch, ...queue.splice(0)]) waiting.reject(outage);
    return [];
  }
}

/**
 * Commits a batch and resolves its postings; rejects only when the database stays unavailable. After an
 * outage the whole batch is sent again: its keys show what was committed. A batch that fails otherwise is
 * halved until the failing posting stands alone; that one is tried a second time. Returns the busy postings.
 */
async function settle(batch: readonly Waiting[], commit: Commit): Promise<readonly Waiting[]> {
  try {
    return answerSoon(await commitDespiteOutages(batch, commit));
  } catch (fault) {
    if (fault instanceof LedgerUnreachable) throw fault;
    if (batch.length === 1) return settleAlone(batch, commit);
    const middle = Math.ceil(batch.length / 2);
    const busy = await settle(batch.slice(0, middle), commit);
    return [...busy, ...(await settle(batch.slice(middle), commit))];
  }
}

async function settleAlone(batch: readonly Waiting[], commit: Commit): Promise<readonly Waiting[]> {
  try {
    return answerSoon(await commitDespiteOutages(batch, commit));
  } catch (fault) {
    if (fault instanceof LedgerUnreachable) throw fault;
    for (const waiting of batch) waiting.reject(fault);
    return [];
  }
}

/** Resolves the postings at the end of this event loop turn, so that the next batch is sent first. Returns the busy ones. */
function answerSoon({ free, verdicts, busy }: Committed): readonly Waiting[] {
  setImmediate(() => {
    for (const [index, waiting] of free.entries()) {
      const verdict = verdicts[index];
      if (verdict) waiting.resolve(verdict);
      else waiting.reject(new Error('the ledger gave no verdict'));
    }
  });
  return busy;
}

async function commitDespiteOutages(batch: readonly Waiting[], commit: Commit): Promise<Committed> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await commit(batch);
    } catch (error) {
      if (!isOutage(error)) throw error;
      // Only the first try has certainly changed nothing: an earlier one may have committed before its answer was lost.
      if (isReadOnly(error) && retries === 0) {
        throw new LedgerReadOnly('the database takes no writes', { cause: error });
      }
      if (retries >= OUTAGE_RETRIES) {
        throw new LedgerUnreachable('the database does not answer', { cause: error });
      }
      await sleep(OUTAGE_PAUSE_MS * 2 ** retries);
    }
  }
}
