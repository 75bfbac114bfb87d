import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { moves, openMembers } from '../testing/money/ledger.ts';
import { openMemberAccounts, PROMOTION_COST } from './accounts.ts';
import {
  selectFacts,
  knownFacts,
  readsNoFacts,
  participantRow,
  type Participant,
} from './participants.ts';
import { spendableMicro } from './balances.ts';
import { createLedger, type Ledger } from './engine.ts';
import type { Posting } from './posting.ts';

let opened: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  opened = await createTestDatabase();
  ledger = createLedger(opened.database);
  await opened.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`create table notes (note text not null, transfer_id bigint not null)`);
    await tx.query(sql`grant select, insert on notes to kapao_app`);
  });
});

// Closing the test database verifies its ledger.
afterAll(() => opened.close());

async function openMember(balanceMicro: bigint): Promise<bigint> {
  const [memberId = 0n] = await openMembers(opened.database, 1);
  await ledger.post(moves.deposit(memberId, balanceMicro));
  return memberId;
}

const noted: Participant<string | null, undefined> = {
  read: readsNoFacts,
  write: (_facts, written) =>
    written.map(({ row, transfer }) => ({
      sql: sql`insert into notes (note, transfer_id) values (${row}, ${transfer.id})`,
    })),
};
const grantOf = (memberId: bigint): Posting => ({
  ...moves.deposit(memberId, 5n),
  kind: 'reward',
  from: PROMOTION_COST,
  to: { kind: 'member_bonus', memberId },
});
const notes = async (memberId: bigint) => {
  const rows = await opened.database.query<{ note: string }>(sql`
    select note
      from notes
      join ledger_transfers as transfer
        on transfer.id = notes.transfer_id
     where transfer.member_id = ${memberId}
     order by note`);
  return rows.map((row) => row.note);
};

it('ledger-17: parts are written with what was posted, and with nothing else', async () => {
  const memberId = await openMember(10n);
  const bet = moves.bet(memberId, 10n);
  await Promise.all([
    ledger.post(bet, [participantRow(noted, 'a'), participantRow(noted, 'b')]),
    ledger.post(bet, [participantRow(noted, 'repeated')]),
    ledger.post(moves.bet(memberId, 10n), [participantRow(noted, 'refused')]),
    ledger.post(moves.win(memberId, 1n), [participantRow(noted, 'c')]),
  ]);
  expect(await notes(memberId)).toEqual(['a', 'b', 'c']);
});

it('ledger-17: parts that fail undo their own posting only', async () => {
  const memberId = await openMember(0n);
  const settled = await Promise.allSettled(
    ['x', null, 'y', 'z'].map((note) =>
      ledger.post(moves.deposit(memberId, 1n), [participantRow(noted, note)]),
    ),
  );
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await notes(memberId)).toEqual(['x', 'y', 'z']);
  expect(await spendableMicro(opened.database, memberId)).toBe(3n);
});

it('ledger-20: a part reads for all that is asked for, with the accounts locked', async () => {
  const memberId = await openMember(5n);
  const askedRows: string[][] = [];
  const reader: Participant<string, string> = {
    read: (rows) => {
      askedRows.push([...rows]);
      return selectFacts(
        sql`
          select count(*)::integer as locks
            from pg_locks
           where pid      = pg_backend_pid()
             and relation = 'ledger_accounts'::regclass
             and mode     = 'RowShareLock'`,
        'test_locks',
        ([row]: { locks: number }[]) => knownFacts(`locked ${row?.locks}`),
      );
    },
    write: (facts, written) =>
      written.map(({ row, transfer }) => ({
        sql: sql`
          insert into notes (note, transfer_id) values (${`${row} ${facts}`}, ${transfer.id})`,
      })),
  };
  await Promise.all([
    ledger.post(moves.bet(memberId, 5n), [participantRow(reader, 'taken')]),
    ledger.post(moves.bet(memberId, 5n), [participantRow(reader, 'refused')]),
  ]);
  expect(askedRows).toEqual([['taken', 'refused']]);
  expect(await notes(memberId)).toEqual(['taken locked 1']);
});

it('a posting that follows from another and is refused undoes both', async () => {
  const memberId = await openMember(5n);
  const spendMore: Participant<bigint, undefined> = {
    read: readsNoFacts,
    derive: (_facts, posted) => posted.map(({ row }) => moves.bet(memberId, row)),
  };
  const bet = moves.bet(memberId, 5n);
  await expect(ledger.post(bet, [participantRow(spendMore, 1n)])).rejects.toThrow('did not follow');
  expect(await spendableMicro(opened.database, memberId)).toBe(5n);
});

it('a flow locks its member once, and knows the balances that it has posted', async () => {
  const memberId = await openMember(5n);
  const balances = await opened.database.transaction(async (tx) => {
    const before = await ledger.lockMember(tx, memberId);
    await ledger.postWithin(tx, [moves.hold(memberId, 2n)]);
    await ledger.postWithin(tx, [moves.bet(memberId, 1n), moves.deposit(memberId, 7n)]);
    return [before, await ledger.lockMember(tx, memberId)];
  });
  expect(balances).toMatchObject([
    { availableMicro: 5n, heldMicro: 0n },
    { availableMicro: 9n, heldMicro: 2n },
  ]);
});

it('ledger-10: money taken from a bonus alone shows the cash beside it', async () => {
  const memberId = await openMember(7n);
  const grant = grantOf(memberId);
  await ledger.post(grant);
  const forfeit: Posting = {
    ...grant,
    kind: 'forfeit',
    idempotencyKey: `${grant.idempotencyKey} forfeited`,
    from: grant.to,
    to: grant.from,
  };
  expect(await ledger.post(forfeit)).toMatchObject({ memberBalanceNowMicro: 7n });
});

it('a flow may lock a member whose accounts are opened later', async () => {
  const memberId = 9_000_000_001n;
  await opened.database.transaction(async (tx) => {
    await ledger.lockMember(tx, memberId);
    await openMemberAccounts(tx, memberId);
    await ledger.postWithin(tx, [grantOf(memberId)]);
  });
  expect(await spendableMicro(opened.database, memberId)).toBe(5n);
});
