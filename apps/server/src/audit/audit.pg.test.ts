import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditVerifyCommand } from '../entries/commands/operations/audit-verify.ts';
import { commandConfig, runCommand } from '../testing/commands.ts';
import { typeParsers } from '../db/types.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { recordAct } from './record.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url, types: typeParsers });
  await owner.connect();
  await owner.query(
    `insert into staff (email, name, role, password_hash) values ('eve@example.com', 'Eve', 'owner', '')`,
  );
  for (let each = 1; each <= 4; each += 1) {
    await database.database.transaction((tx) =>
      recordAct(
        tx,
        { kind: 'staff', name: 'ann@example.com', role: 'owner', address: '::1', requestId: 'r' },
        {
          operation: 'saveSite',
          permission: 'site:write',
          target: `thing:${each}`,
          outcome: 'done',
          reason: 'because',
          before: { amount: 1n, text: 'ก่อน' },
          after: { amount: BigInt(each) },
        },
      ),
    );
  }
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const TAMPERED = {
  at: `at + interval '1 second'`,
  actor_kind: `'system'`,
  actor: `'bob@example.com'`,
  staff_id: '(select min(id) from staff)',
  role: `'cashier'`,
  permission: `'staff:write'`,
  operation: `'other'`,
  target: `'thing:9'`,
  outcome: `'denied'`,
  reason: `null`,
  before: `'{"amount":"2"}'::json`,
  after: `null`,
  address: `'::2'`,
  request_id: `'s'`,
  hash: `'\\x00'::bytea`,
};

/** Rolls the change back, so that the next test finds the log whole. */
async function verdictAfter(change: string) {
  await owner.query('begin');
  try {
    await owner.query(change);
    const query = async <Row extends object>({
      text,
      values,
    }: {
      text: string;
      values: unknown[];
    }) => {
      const { rows } = await owner.query<Row>(text, values);
      return rows;
    };
    // The check only reads by `query`; the type asks for a whole database.
    return await verifyAudit({ query, now: () => new Date() } as never);
  } finally {
    await owner.query('rollback');
  }
}

it('office-06: finds a whole log whole', async () => {
  expect(await verifyAudit(database.database)).toEqual({ rows: 4 });
});

it.each(Object.entries(TAMPERED))(
  'office-06: names the row whose %s was changed',
  async (field, value) => {
    const { fault } = await verdictAfter(
      `update audit_events set ${field} = ${value} where id = 2`,
    );
    expect(fault).toBe('row 2 has been changed');
  },
);

it.each([1, 3, 4])('office-06: names row %i when it was deleted', async (id) => {
  const { fault } = await verdictAfter(`delete from audit_events where id = ${id}`);
  expect(fault).toBe(`row ${id} is missing`);
});

it('office-06: the application can neither change nor delete a row', async () => {
  const change = sql`update audit_events set reason = 'other'`;
  await expect(database.database.query(change)).rejects.toThrow('permission denied');
  await expect(database.database.query(sql`delete from audit_events`)).rejects.toThrow(
    'permission denied',
  );
});

it('office-06: audit:verify exits 1 and names the row', async () => {
  const config = commandConfig(database.url);
  expect(JSON.parse(await runCommand(config, auditVerifyCommand, { json: true }))).toEqual({
    ok: true,
    rows: 4,
    fault: null,
  });
  await owner.query(`update audit_events set target = 'thing:8' where id = 3`);
  expect(await runCommand(config, auditVerifyCommand, {})).toContain('row 3 has been changed');
  await owner.query(`update audit_events set target = 'thing:3' where id = 3`);
});
