import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { moves, openMembers } from '../testing/ledger.ts';
import { project, projectAfterReading, type Accepted, type PostDerived } from './projections.ts';
import { spendableMicro } from './balances.ts';
import { createLedger, type Ledger } from './engine.ts';

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

const writeNotes = async (tx: Tx, accepted: Accepted<string>[]) => {
  for (const { row, transfer } of accepted) {
    if (row === 'unwritable') throw new Error('this note cannot be written');
    await tx.query(sql`insert into notes (note, transfer_id) values (${row}, ${transfer.id})`);
  }
};
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

it('ledger-17: attachments are written with what was posted, and with nothing else', async () => {
  const memberId = await openMember(10n);
  const bet = moves.bet(memberId, 10n);
  await Promise.all([
    ledger.post(bet, [project(writeNotes, 'a'), project(writeNotes, 'b')]),
    ledger.post(bet, [project(writeNotes, 'repeated')]),
    ledger.post(moves.bet(memberId, 10n), [project(writeNotes, 'refused')]),
    ledger.post(moves.win(memberId, 1n), [project(writeNotes, 'c')]),
  ]);
  expect(await notes(memberId)).toEqual(['a', 'b', 'c']);
});

it('ledger-17: attachments that fail undo their own posting only', async () => {
  const memberId = await openMember(0n);
  const settled = await Promise.allSettled(
    ['x', 'unwritable', 'y', 'z'].map((note) =>
      ledger.post(moves.deposit(memberId, 1n), [project(writeNotes, note)]),
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

it('a writer that reads first hears of all that is asked for, with the accounts locked', async () => {
  const memberId = await openMember(5n);
  const openedRows: string[][] = [];
  const openNotes = async (tx: Tx, rows: readonly string[]) => {
    openedRows.push([...rows]);
    const locked = await tx.query<{ mode: string }>(sql`
      select mode
        from pg_locks
       where pid      = pg_backend_pid()
         and relation = 'ledger_accounts'::regclass
         and mode     = 'RowShareLock'`);
    return (inTx: Tx, accepted: Accepted<string>[]) =>
      writeNotes(
        inTx,
        accepted.map((each) => ({ ...each, row: `${each.row} locked ${locked.length}` })),
      );
  };
  await Promise.all([
    ledger.post(moves.bet(memberId, 5n), [projectAfterReading(openNotes, 'taken')]),
    ledger.post(moves.bet(memberId, 5n), [projectAfterReading(openNotes, 'refused')]),
  ]);
  expect(openedRows).toEqual([['taken', 'refused']]);
  expect(await notes(memberId)).toEqual(['taken locked 1']);
});

it('a posting that follows from another and is refused undoes both', async () => {
  const memberId = await openMember(5n);
  const spendMore = (_tx: Tx, accepted: Accepted<bigint>[], postAlong: PostDerived) =>
    postAlong(accepted.map(({ row }) => moves.bet(memberId, row)));
  const bet = moves.bet(memberId, 5n);
  await expect(ledger.post(bet, [project(spendMore, 1n)])).rejects.toThrow('was not posted along');
  expect(await spendableMicro(opened.database, memberId)).toBe(5n);
});
