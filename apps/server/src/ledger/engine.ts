import { setImmediate as turnOfTheLoop, setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import {
  createAccountDirectory,
  accountKinds,
  memberIdOf,
  type AccountIds,
  type AccountRef,
} from './accounts.ts';
import { applyPostings, type Accounts, type AskedPosting } from './apply.ts';
import { openProjectionWriters, writeProjections, type Projection } from './projections.ts';
import type { GuardedRow } from './guards.ts';
import { isOutage } from '../db/outage.ts';
import type { Posting, Verdict } from './posting.ts';

/** Counters since the start, for the operator's figures (ledger-33). */
interface LedgerFigures {
  batches: number;
  postings: number;
  /** Postings that wait for the current commit. */
  queueDepth: number;
  lastBatchSize: number;
}

export interface Ledger {
  /**
   * Moves money once for its idempotency key, together with its projections. Rejects only for a fault; after
   * `LedgerUnreachable` the same posting may be sent again at any time.
   */
  post(
    posting: Posting,
    attachments?: readonly Projection[],
    conditions?: readonly GuardedRow[],
  ): Promise<Verdict>;
  /**
   * The same inside a flow's transaction. A refusal does not roll the flow back; a caller that wants that
   * throws. `beside` has the guards and projections of the postings, in their order.
   */
  postWithin(tx: Tx, postings: readonly Posting[], beside?: readonly Beside[]): Promise<Verdict[]>;
  /** Takes no more postings, and resolves when those taken are answered (ledger-32). */
  drain(): Promise<void>;
  figures(): Readonly<LedgerFigures>;
}

/** The outcome is unknown. Sending the posting again with its key is safe and answers it. */
export class LedgerUnreachable extends Error {}

/** The server is stopping; the posting was not taken. */
export class LedgerClosed extends Error {}

interface Beside {
  attachments: readonly Projection[];
  conditions: readonly GuardedRow[];
}

interface AttachedPosting extends AskedPosting {
  attachments: readonly Projection[];
}

interface Waiting extends AttachedPosting {
  resolve: (verdict: Verdict) => void;
  reject: (fault: unknown) => void;
}

const MAX_BATCH = 1_000;
/** Pauses of 50, 100, 200 … ms: a database restart of up to 6 s costs no posting. */
const OUTAGE_RETRIES = 7;
const OUTAGE_PAUSE_MS = 50;

/**
 * Commits the postings of concurrent requests in batches: those that arrive during one commit form the next
 * batch. There is no timer, so a lone posting never waits.
 */
export function createLedger(database: Database): Ledger {
  const directory = createAccountDirectory();
  const figures: LedgerFigures = { batches: 0, postings: 0, queueDepth: 0, lastBatchSize: 0 };
  const queue: Waiting[] = [];
  let pump: Promise<void> | undefined;
  let isClosed = false;

  const within = (tx: Tx, ids: AccountIds): Accounts => ({
    ids,
    resolve: (refs) => directory.resolve(tx, refs),
  });

  const commit = async (batch: readonly Waiting[]): Promise<Verdict[]> => {
    const ids = await directory.resolveAndCache(database, accountsOf(batch));
    return database.transaction((tx) => apply(tx, within(tx, ids), batch), { readsFirst: true });
  };

  const pumpQueue = async () => {
    // Postings of the same turn of the event loop share the first batch.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH);
      noteBatch(figures, batch.length);
      try {
        await settle(batch, commit);
      } catch (outage) {
        // The queued postings would only wait as long again; their callers may retry as well.
        for (const waiting of [...batch, ...queue.splice(0)]) waiting.reject(outage);
      }
    }
    pump = undefined;
  };

  return {
    post: async (posting, attachments = [], conditions = []) => {
      if (isClosed) throw new LedgerClosed('the ledger takes no more postings');
      checkPosting(posting);
      const verdict = new Promise<Verdict>((resolve, reject) => {
        queue.push({ posting, attachments, conditions, resolve, reject });
      });
      pump ??= pumpQueue();
      return verdict;
    },
    postWithin: async (tx, postings, beside = []) => {
      if (postings.length === 0) return [];
      postings.forEach(checkPosting);
      const asked = postings.map((posting, index) => ({
        posting,
        ...(beside[index] ?? { attachments: [] }),
      }));
      return apply(tx, within(tx, await directory.resolve(tx, accountsOf(asked))), asked);
    },
    drain: async () => {
      isClosed = true;
      await pump;
      // The last verdicts resolve at the end of a turn.
      await turnOfTheLoop();
    },
    figures: () => ({ ...figures, queueDepth: queue.length }),
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

/**
 * Resolves at the end of this turn of the event loop, so that the next batch is sent first and the callers
 * work while the database does.
 */
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

async function apply(
  tx: Tx,
  accounts: Accounts,
  batch: readonly AttachedPosting[],
): Promise<Verdict[]> {
  const applying = applyPostings(tx, accounts, batch);
  // Sent after the locks, and awaited together with them.
  const opening = openProjectionWriters(
    tx,
    batch.flatMap(({ attachments }) => attachments),
  );
  const [verdicts, writers] = await Promise.all([applying, opening]);
  const changedAlong = new Map<bigint, bigint>();
  await writeProjections(tx, writers, postedAttachments(batch, verdicts), (postings) =>
    postAlong(tx, accounts, postings, changedAlong),
  );
  return verdicts.map((verdict, index) =>
    withChanged(verdict, batch[index]?.posting, changedAlong),
  );
}

/** Posts derived postings and records the members' balances after them. */
async function postAlong(
  tx: Tx,
  accounts: Accounts,
  postings: readonly Posting[],
  changed: Map<bigint, bigint>,
): Promise<void> {
  const asked = postings.map((posting) => ({ posting }));
  const ids = await accounts.resolve(accountsOf(asked));
  const verdicts = await applyPostings(tx, { ...accounts, ids }, asked);
  for (const [index, verdict] of verdicts.entries()) {
    const posting = postings[index];
    if (!posting || verdict.outcome !== 'posted') {
      throw new Error(`${posting?.kind} ${posting?.reference} was not posted along`);
    }
    const memberId = memberIdOf(posting.from) ?? memberIdOf(posting.to);
    if (memberId !== undefined) changed.set(memberId, verdict.memberBalanceNowMicro ?? 0n);
  }
}

function withChanged(
  verdict: Verdict,
  posting: Posting | undefined,
  changed: ReadonlyMap<bigint, bigint>,
): Verdict {
  if (changed.size === 0 || !posting || verdict.memberBalanceNowMicro === null) return verdict;
  const memberId = memberIdOf(posting.from) ?? memberIdOf(posting.to);
  const memberBalanceNowMicro = memberId === undefined ? undefined : changed.get(memberId);
  return memberBalanceNowMicro === undefined ? verdict : { ...verdict, memberBalanceNowMicro };
}

function postedAttachments(batch: readonly AttachedPosting[], verdicts: readonly Verdict[]) {
  return batch.flatMap(({ attachments }, index) => {
    const verdict = verdicts[index];
    if (verdict?.outcome !== 'posted' || attachments.length === 0) return [];
    return [{ attachments, transfer: verdict.transfer, bonus: verdict.bonus }];
  });
}

function* accountsOf(asked: readonly AskedPosting[]): Iterable<AccountRef> {
  for (const { posting } of asked) {
    yield posting.from;
    yield posting.to;
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
