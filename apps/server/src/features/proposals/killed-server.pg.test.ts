import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../audit/verify.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paidDeposit } from '../../testing/money/reversals.ts';
import { countLockWaits, silentServerEnv, spawnServer } from '../../testing/server-process.ts';

const LIMIT_MS = 90_000;
/** At each of the two servers. */
const APPROVALS = 50;

let database: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let dataDir: string;
const children: ChildProcess[] = [];
let cashier: string;
/** Withdrawals that were paid before any process brought a gateway of its own. */
let paid: readonly [PaidWithdrawal, PaidWithdrawal];
let risk: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-killed-'));
  [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
  await setAutomaticRules(server, { signals: [], max: 1_000_000, dayMax: 10_000_000 });
  paid = [await paidWithdrawal(), await paidWithdrawal()];
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
async function startProcess(): Promise<{ child: ChildProcess; officePort: string }> {
  const env = await silentServerEnv();
  const { child, ready } = spawnServer({
    ...env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
  children.push(child);
  await ready;
  return { child, officePort: env.OFFICE_PORT };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Resolves with the answer's status, or undefined where the server is killed before it. */
const approveAt = (port: string, id: string, key: string) =>
  postAt(port, `proposals/${id}/approve`, { cookie: risk, body: { key } });

async function postAt(
  port: string,
  path: string,
  { cookie, body }: { cookie: string; body: object },
): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
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

const countWaiting = (query: string) => countLockWaits(server.context.database, query);
const isWaiting = async (query: string) => (await countWaiting(query)) > 0;

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

interface PaidWithdrawal {
  id: string;
  member: TestMember;
}

/** A member's withdrawal that the gateway has paid. */
async function paidWithdrawal(): Promise<PaidWithdrawal> {
  const member = await newMember(server, 1_000);
  const id = await requestWithdrawal(server, member, 400);
  await advanceWithdrawals(server.context, new AbortController().signal);
  const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
  await sendWebhook(server, 'payout.succeeded', withdrawal);
  return { id, member };
}

const refundHere = (id: string, key: string) =>
  office.call('refundWithdrawal', {
    params: { id },
    body: { key, reason: 'returned_by_bank' },
    cookie: cashier,
  });

async function heldActs(id: string): Promise<string[]> {
  const rows = await server.context.database.query<{ id: bigint }>(sql`
    select id
      from proposals
     where change ->> 'target' = ${`withdrawal:${id}`}`);
  return rows.map((row) => String(row.id));
}

it(
  'risk-02 risk-05: a server that is killed while it holds one act and carries out another leaves both to another, once',
  async () => {
    const [{ id: held }, { id: lost }] = paid;
    await refundHere(held, randomUUID());
    const [proposal = expect.fail('nothing was held')] = await heldActs(held);
    const { child, officePort } = await startProcess();
    const key = randomUUID();
    await server.context.database.transaction(async (tx) => {
      // The log's row is the last write of both.
      await tx.query(sql`select id from audit_head for update`);
      const killed = [
        approveAt(officePort, proposal, randomUUID()),
        postAt(officePort, `withdrawals/${lost}/refund`, {
          cookie: cashier,
          body: { key, reason: 'returned_by_bank' },
        }),
      ];
      await expect.poll(() => countWaiting('%audit_head%'), { timeout: 20_000 }).toBe(2);
      await kill(child);
      expect(await Promise.all(killed)).toEqual([undefined, undefined]);
    });
    expect([await statusOf(proposal), await heldActs(lost)]).toEqual(['open', []]);
    // The member's screens and the staff's repeat both, each more than once.
    const repeated = await Promise.all([refundHere(lost, key), refundHere(lost, key)]);
    expect(repeated.map(({ status }) => status)).toEqual([202, 202]);
    const [again = expect.fail('nothing was held'), ...others] = await heldActs(lost);
    expect(others).toEqual([]);
    for (const id of [proposal, again]) {
      await approveOften(() => approveHere(id, randomUUID()));
      expect(await statusOf(id)).toBe('approved');
    }
    for (const { member } of paid) {
      const { availableMicro } = await memberBalances(server.context.database, member.id);
      expect(availableMicro).toBe(1_000_000_000n);
    }
  },
  LIMIT_MS,
);
