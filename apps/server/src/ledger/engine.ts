import type { Database, Tx } from '../db/database.ts';
import { memberKey } from '../db/turns.ts';
import { createAccountDirectory, accountKinds } from './accounts.ts';
import type { AccountDirectory, AccountRef } from './accounts.ts';
import type { MemberBalances } from './balances.ts';
import { accountsOf, runBatch, runFreeOfBatch, type BatchAccounts } from './batches/batch.ts';
import { createLocks, type Locks } from './batches/store.ts';
import type { ParticipantRow } from './participants.ts';
import type { Posting, Verdict } from './posting.ts';
import { createPump, type LedgerFigures, type Waiting } from './batches/pump.ts';

export interface Ledger {
  /**
   * Moves money once for its idempotency key, together with its parts. Rejects only for a fault; after
   * `LedgerUnreachable` the same posting may be sent again at any time.
   */
  post(posting: Posting, parts?: readonly ParticipantRow[]): Promise<Verdict>;
  /**
   * Whether a bet would be answered in time now, so that one that would not be is refused before its cost (studio-67).
   * Such a bet is counted as refused.
   */
  takesBet(): boolean;
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
   * that changes only under these locks. The returned balances include the flow's own postings. A flow that posts more
   * than once to the house names those accounts here, because members come before the house, and the house at once.
   */
  lockMember(tx: Tx, memberId: bigint, house?: readonly AccountRef[]): Promise<MemberBalances>;
  /** Refuses further postings, and resolves when the accepted ones are answered (ledger-32). */
  drain(): Promise<void>;
  figures(): Readonly<LedgerFigures>;
}

/** Thrown when the server is stopping; the posting was not accepted. */
export class LedgerClosed extends Error {}

/**
 * Commits the postings of concurrent requests in batches: those that arrive during one commit form the next
 * batch. There is no timer: a posting waits for the running commit at most.
 */
export function createLedger(database: Database, currentStripe?: () => number): Ledger {
  const directory = createAccountDirectory(currentStripe);
  let isClosed = false;
  const begin = async <Result>(
    batch: readonly Waiting[],
    run: (tx: Tx, accounts: BatchAccounts) => Promise<Result>,
    turn?: string,
  ): Promise<Result> => {
    const ids = await directory.resolveAndCache(database, accountsOf(batch));
    const resolve = (tx: Tx) => (refs: Iterable<AccountRef>) => directory.resolve(tx, refs);
    return database.transaction(
      (tx) => run(tx, { ids, resolve: resolve(tx), locks: createLocks(tx) }),
      { readsFirst: true, turn },
    );
  };
  const pump = createPump({
    commitFree: (batch) => begin(batch, (tx, accounts) => runFreeOfBatch(tx, accounts, batch)),
    commitInTurn: async (memberId, batch) => {
      const run = (tx: Tx, accounts: BatchAccounts) => runBatch(tx, accounts, batch);
      return { free: batch, verdicts: await begin(batch, run, memberKey(memberId)), busy: [] };
    },
  });

  return {
    takesBet: () => pump.takesBet(),
    post: async (posting, parts = []) => {
      if (isClosed) throw new LedgerClosed('the ledger takes no more postings');
      checkPosting(posting);
      return pump.push({ posting, parts });
    },
    ...createFlowLedger(directory),
    drain: async () => {
      isClosed = true;
      await pump.drain();
    },
    figures: () => pump.figures(),
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
    lockMember: async (tx, memberId, house = []) => {
      const balances = await locksIn(tx).lockMember(memberId);
      if (house.length > 0) {
        await locksIn(tx).lock((await directory.resolve(tx, house)).values());
      }
      return balances;
    },
  };
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
