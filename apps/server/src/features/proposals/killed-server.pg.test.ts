import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kapao/postgres/ports.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../audit/verify.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { expectSoundLedger } from '../../testing/ledger.ts';
import { startTestOffice } from '../../testing/office.ts';
import type { TestOffice } from '../../testing/office.ts';
import { newMember, startPaymentServer } from '../../testing/payments.ts';
import type { PaymentServer } from '../../testing/payments.ts';
import { paidDeposit } from '../../testing/reversals.ts';
import { spawnServer } from '../../testing/server-process.ts';

const LIMIT_MS = 90_000;
/** At each of the two servers. */
const APPROVALS = 50;

let database: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let dataDir: string;
const children: ChildProcess[] = [];
let cashier: string;
let risk: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-killed-'));
  [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
});
afterAll(async () => {
  // A test that fails leaves its server running.
  for (const child of children) child.kill('SIGKILL');
  await expectSoundLedger(server.context.database);
  expect((await verifyAudit(server.context.database)).fault).toBeUndefined();
  await office.close();
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts another server, a process that can be killed, on the same database. */
async function startProcess(): Promise<{ child: ChildProcess; officePort: number }> {
  const officePort = await freePort();
  const { child, ready } = spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    OFFICE_PORT: String(officePort),
    KAPAO_LOG: 'silent',
  });
  children.push(child);
  await ready;
  return { child, officePort };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Resolves with the answer's status, or undefined where the server is killed before it. */
async function approveAt(port: number, id: string, key: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/proposals/${id}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: risk },
      body: JSON.stringify({ key }),
    });
    return answer.status;
  } catch {
    return undefined;
  }
}

const approveHere = (id: string, key: string) =>
  office.call('approveProposal', { params: { id }, body: { key }, cookie: risk });

const approveOften = <Answer>(approve: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: APPROVALS }, approve));

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await server.context.database.query<{ status: string }>(sql`
    select status
      from proposals
     where id = ${BigInt(id)}`);
  return row?.status;
}

it(
  'desk-15 reversal-13: a server that is killed between decision and execution leaves both to another, once, under 100 approvals',
  async () => {
    const member = await newMember(server);
    const { refCode } = await paidDeposit(server, member);
    const made = await office.call('proposeDepositReversal', {
      params: { refCode },
      body: { key: randomUUID(), reason: 'recalled', evidence: 'letter of the gateway' },
      cookie: cashier,
    });
    const id = made.data?.id ?? expect.fail('nothing was proposed');
    const { child, officePort } = await startProcess();
    const { database: here } = server.context;
    const answered = await here.transaction(async (tx) => {
      // The log's row is the last write, so the killed server has decided and moved the money when it waits for this.
      await tx.query(sql`select id from audit_head for update`);
      const killed = approveOften(() => approveAt(officePort, id, randomUUID()));
      await expect.poll(() => isWaiting('%audit_head%'), { timeout: 20_000 }).toBe(true);
      const mine = approveOften(() => approveHere(id, randomUUID()));
      await kill(child);
      return { killed, mine };
    });
    expect(new Set(await answered.killed)).toEqual(new Set([undefined]));
    const codes = (await answered.mine).map((answer) => (answer.success ? 'done' : answer.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: APPROVALS - 1 }, () => 'already_decided'),
      'done',
    ]);
    expect(await statusOf(id)).toBe('approved');
    expect(await approveHere(id, randomUUID())).toMatchObject({ code: 'already_decided' });
    const { availableMicro, debtMicro } = await memberBalances(here, member.id);
    expect({ availableMicro, debtMicro }).toEqual({ availableMicro: 0n, debtMicro: 0n });
  },
  LIMIT_MS,
);

/** Whether a connection waits for a lock with this statement; the application may not see those of others. */
function isWaiting(query: string): Promise<boolean> {
  return server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    const rows = await tx.query(sql`
      select pid
        from pg_stat_activity
       where datname = current_database()
         and wait_event_type = 'Lock'
         and query like ${query}`);
    return rows.length > 0;
  });
}

it(
  'desk-15: a server that is killed after its commit has moved the money, and the repeat says so',
  async () => {
    const member = await newMember(server);
    const made = await office.call('proposeAdjustment', {
      params: { id: String(member.id) },
      body: { key: randomUUID(), amount: 50, reason: 'goodwill' },
      cookie: cashier,
    });
    const id = made.data?.id ?? expect.fail('nothing was proposed');
    const { child, officePort } = await startProcess();
    const key = randomUUID();
    const killed = approveAt(officePort, id, key);
    await expect.poll(() => statusOf(id), { timeout: 20_000, interval: 1 }).toBe('approved');
    await kill(child);
    await killed;
    const repeated = await approveHere(id, key);
    expect(repeated).toMatchObject({ data: { transfer_id: expect.any(String) } });
    expect((await memberBalances(server.context.database, member.id)).availableMicro).toBe(
      50_000_000n,
    );
  },
  LIMIT_MS,
);
