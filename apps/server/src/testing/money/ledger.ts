import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { featureInvariants } from '../../flows/checks/feature-invariants.ts';
import sql from 'sql-template-tag';
import type { Database, Tx } from '../../db/database.ts';
import { openMemberAccounts, type AccountRef } from '../../ledger/accounts.ts';
import type { Invariant } from '../../ledger/invariants.ts';
import type { Posting, TransferKind } from '../../ledger/posting.ts';
import { verifyLedger } from '../../ledger/verify.ts';

const GATEWAY: AccountRef = { kind: 'gateway_clearing', reference: 'test' };
export const STUDIO: AccountRef = { kind: 'studio_clearing', reference: 'test' };

/** The details of a posting besides its accounts; a missing key is random. */
export type Details = Partial<
  Pick<Posting, 'source' | 'idempotencyKey' | 'reference' | 'memberId'>
>;

function posting(
  kind: Exclude<TransferKind, 'adjustment'>,
  from: AccountRef,
  to: AccountRef,
  amountMicro: bigint,
  details: Details,
): Posting {
  const common = { source: 'test', idempotencyKey: randomUUID(), reference: 'test' };
  return { ...common, ...details, kind, from, to, amountMicro };
}

export const available = (memberId: bigint): AccountRef => ({ kind: 'member_available', memberId });
const held = (memberId: bigint): AccountRef => ({ kind: 'member_held', memberId });
const points = (memberId: bigint): AccountRef => ({ kind: 'member_points', memberId });

/** A small posting of each kind that the tests need. */
export const moves = {
  deposit: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('deposit', GATEWAY, available(memberId), amountMicro, details),
  bet: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('bet', available(memberId), STUDIO, amountMicro, details),
  win: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('win', STUDIO, available(memberId), amountMicro, details),
  /** Takes back a win; the ledger lends the part that the member has spent. */
  takeBack: (memberId: bigint, amountMicro: bigint, details: Details = {}): Posting => ({
    ...posting('rollback', available(memberId), STUDIO, amountMicro, details),
    onShortage: 'lend',
  }),
  hold: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('withdrawal_hold', available(memberId), held(memberId), amountMicro, details),
  release: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('withdrawal_release', held(memberId), available(memberId), amountMicro, details),
  settle: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting('withdrawal_settle', held(memberId), GATEWAY, amountMicro, details),
  rewardPoints: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting(
      'reward',
      { kind: 'points_issue', reference: 'opening' },
      points(memberId),
      amountMicro,
      details,
    ),
  spendPoints: (memberId: bigint, amountMicro: bigint, details: Details = {}) =>
    posting(
      'purchase',
      points(memberId),
      { kind: 'points_issue', reference: 'opening' },
      amountMicro,
      details,
    ),
} satisfies Record<string, (memberId: bigint, amountMicro: bigint, details?: Details) => Posting>;

export type Move = keyof typeof moves;

let lastMemberId = 0n;

/**
 * Opens empty accounts of new members in the ledger. No feature knows these members, so checks of the features' rows
 * must not compare them.
 */
export async function openMembers(database: Database, count: number): Promise<bigint[]> {
  contradict(featureInvariants);
  const memberIds = Array.from({ length: count }, () => (lastMemberId += 1n));
  await database.transaction(async (tx) => {
    for (const memberId of memberIds) await openMemberAccounts(tx, memberId);
  });
  return memberIds;
}

/** The ledger's checks that this test file's hand-written rows contradict, such as play without bets. */
const contradicted = new Set<Invariant>();

/**
 * Skips these checks when this file verifies the ledger. For fixtures that write rows which otherwise only flows write.
 */
export function contradict(invariants: readonly Invariant[]): void {
  for (const invariant of invariants) contradicted.add(invariant);
}

/** Forgets one test file's exceptions before the next file in the same process (setup.ts). */
export function resetContradictions(): void {
  contradicted.clear();
  lastMemberId = 0n;
}

/** Expects that `ledger:verify` finds nothing, apart from contradicted checks. */
export async function expectSoundLedger(database: Database): Promise<void> {
  const checked = featureInvariants.filter((invariant) => !contradicted.has(invariant));
  const { checks } = await verifyLedger(database, checked);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
}

class Undone extends Error {}

/** Runs `work` with the table owner's rights and rolls it back. */
export async function asOwner(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await work(tx);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
}

/** A database whose transactions are this one, to verify it before it is rolled back. */
export function within(tx: Tx): Database {
  const seen: Tx = {
    isTransaction: true,
    query: async (statement, name) =>
      statement.text.includes('set transaction') ? [] : tx.query(statement, name),
    now: () => tx.now(),
    mayWaitFor: (key) => tx.mayWaitFor(key),
  };
  return {
    query: (statement, name) => seen.query(statement, name),
    transaction: (work) => work(seen),
    now: () => tx.now(),
    close: async () => undefined,
  };
}
