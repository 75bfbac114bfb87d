/**
 * `npm run bench:sockets`: from a gateway's confirmation of a deposit to the message on its member's socket, with a
 * socket open for every member, relative to the server's own answer to the gateway in the same run. Confirmations go to
 * the servers in turn, so with several servers most members hear of theirs from another one. SOCKETS, SERVERS, SECONDS
 * and CONFIRMATIONS (a second) set the size.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MICRO_PER_BAHT, MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { sandboxGateway } from '../apps/server/src/adapters/payment-gateway/kapao/default-secrets.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { textArray } from '../apps/server/src/ledger/arrays.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { measureCosts, shownCosts } from './costs.ts';
import { memoryMb } from './memory.ts';
import { writePicture } from './picture.ts';
import { startServer, startSocketsProcess } from './processes.ts';
import type { RunningServer, SocketsProcess } from './processes.ts';
import type { SocketOrder } from './socket-load-process.ts';
import { setStage } from './stage.ts';
import { showVerdict } from './show-verdict.ts';
import { openWorkplace } from './workplace.ts';

const SOCKETS = Number(process.env['SOCKETS'] ?? 5_000);
const SERVERS = Number(process.env['SERVERS'] ?? 1);
const SECONDS = Number(process.env['SECONDS'] ?? 30);
const CONFIRMATIONS = Number(process.env['CONFIRMATIONS'] ?? 50);
/** More would exceed the open files that systems usually allow a process. */
const SOCKETS_IN_A_PROCESS = 5_000;
/** Message p99, and memory of each server with its sockets. */
const CEILINGS = { p99Ms: 100, memoryMb: 400 };
const LAST_MESSAGE_MS = 5_000;
/** With all sockets open and nothing to tell. Sockets are asked whether they live every 25 s. */
const QUIET_MS = 25_000;
/** The smallest deposit. */
const SMALLEST_MICRO = 1_000n * MICRO_PER_BAHT;

interface OpenDeposit {
  ref_code: string;
  receiver: string;
  amount_micro: bigint;
}

interface Confirmed {
  sentMs: number;
  answeredMs: number;
  /** Undefined if the socket was not told. */
  toldMs: number | undefined;
}

const webhook = new Webhook(sandboxGateway.webhookSecret);
const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startThrowawayPostgres({ durable: true }));
try {
  process.exitCode = (await bench(await postgres.createDatabase())) ? 0 : 1;
} finally {
  await close();
}

async function bench(url: string): Promise<boolean> {
  steps.begin(`Adding ${SOCKETS} members`);
  const { tokens, phones } = await setStage(
    url,
    { members: SOCKETS, sessions: SOCKETS },
    steps.reach,
  );
  const opened = await openPostgres(url);
  const { database } = opened;
  const servers: RunningServer[] = [];
  for (let count = 0; count < SERVERS; count += 1) servers.push(await startServer(url, folder));
  const deposits = await openDeposits(database, phones);
  const idle = servers.map(({ pid }) => memoryMb(pid));
  const orders = deposits.map(({ ref_code }, index) => ({
    origin: servers[index % SERVERS]?.origin ?? '',
    token: tokens[index] ?? '',
    refCode: ref_code,
  }));
  const members = await openSockets(orders);
  steps.begin('Keeping the sockets open', QUIET_MS);
  const quiet = await measureCosts(database, () => sleep(QUIET_MS));
  steps.begin(`Confirming ${CONFIRMATIONS} deposits a second`, SECONDS * 1_000);
  const confirming = await measureCosts(database, () => confirm(servers, deposits, members.told));
  const confirmed = confirming.result;
  const memory = servers.map(({ pid }) => memoryMb(pid));
  steps.end();
  members.stop();
  for (const server of servers) await server.stop();

  console.log(`${members.joined} sockets on ${SERVERS} server(s), ${members.failed} failed`);
  const isQuick = await show(confirmed, { idle, memory });
  console.log(`each socket, in ${QUIET_MS / 1_000} s: ${shownCosts(quiet.costs, SOCKETS)}`);
  console.log(`each deposit, besides: ${shownCosts(confirming.costs, confirmed.length)}`);
  const isSound = await showVerdict(database);
  await opened.close();
  return isSound && isQuick && members.joined === SOCKETS;
}

/** Opens the sockets and joins their rooms. `told` has the times at which their messages arrived. */
async function openSockets(orders: readonly SocketOrder[]) {
  steps.begin(`Opening ${SOCKETS} sockets`);
  const told = new Map<string, number>();
  const processes: SocketsProcess[] = [];
  let joined = 0;
  let failed = 0;
  for (let from = 0; from < orders.length; from += SOCKETS_IN_A_PROCESS) {
    const process = startSocketsProcess((refCode, atMs) => told.set(refCode, atMs));
    processes.push(process);
    const opened = await process.open(orders.slice(from, from + SOCKETS_IN_A_PROCESS));
    joined += opened.joined;
    failed += opened.failed;
    steps.reach(joined, SOCKETS);
  }
  const stop = () => {
    for (const process of processes) process.stop();
  };
  return { joined, failed, told, stop };
}

/** Prints and draws the figures; returns whether all messages arrived and every ceiling was kept. */
async function show(
  confirmed: readonly Confirmed[],
  { idle, memory }: { idle: readonly number[]; memory: readonly number[] },
): Promise<boolean> {
  const delays = confirmed.flatMap(({ sentMs, toldMs }) =>
    toldMs === undefined ? [] : [toldMs - sentMs],
  );
  const answers = confirmed.map(({ sentMs, answeredMs }) => answeredMs - sentMs);
  const [p99Ms, answerP99Ms] = [percentile(delays, 0.99), percentile(answers, 0.99)];
  console.log(
    `${delays.length} of ${confirmed.length} messages arrived: ` +
      `p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  );
  const ratio = (p99Ms / answerP99Ms).toFixed(2);
  console.log(`over the answer's p99 of ${answerP99Ms.toFixed(1)} ms: ${ratio}`);
  console.log(
    `memory of each server: ${shownMb(idle)} MB idle, ${shownMb(memory)} MB with sockets`,
  );
  await draw({ p99Ms, answerP99Ms, memory });
  return (
    delays.length === confirmed.length &&
    p99Ms < CEILINGS.p99Ms &&
    memory.every((mb) => mb < CEILINGS.memoryMb)
  );
}

/** Opens a PromptPay deposit for each member, in the given order, every one with an amount of its own. */
async function openDeposits(database: Database, phones: readonly string[]): Promise<OpenDeposit[]> {
  return database.query<OpenDeposit>(sql`
    with made as (
      insert into deposits
             (member_id, website_id, method_id, gateway_code, adapter, ref_code, receiver,
              requested_micro, amount_micro, created_at, deadline_at, reserved_until, reference_number)
      select member.id, member.website_id, method.id, method.gateway_code, method.adapter,
             replace(gen_random_uuid()::text, '-', ''), method.receiver,
             wanted.amount_micro, wanted.amount_micro, now(),
             now() + interval '1 hour', now() + interval '1 hour', 1000000 + wanted.nth
        from unnest(${textArray(phones)}::text[]) with ordinality as listed (phone, nth)
       cross join lateral (
               select ${SMALLEST_MICRO}::bigint + nth * ${MICRO_PER_SATANG}::bigint as amount_micro, nth
             ) as wanted
        join members as member
          on member.phone = listed.phone
        join payment_methods as method
          on method.id = (
               select min(id)
                 from payment_methods
                where adapter      = 'promptpay'
                  and gateway_code = ${sandboxGateway.code}
             )
      returning ref_code, receiver, amount_micro
    )
    select ref_code, receiver, amount_micro
      from made
     order by amount_micro`);
}

/** Confirms deposits at the given rate, each once, and waits for their messages. */
async function confirm(
  servers: readonly RunningServer[],
  deposits: readonly OpenDeposit[],
  told: ReadonlyMap<string, number>,
): Promise<Confirmed[]> {
  const chosen = deposits.toSorted(() => Math.random() - 0.5).slice(0, SECONDS * CONFIRMATIONS);
  const answers: Promise<{ refCode: string; sentMs: number; answeredMs: number }>[] = [];
  const startMs = performance.now();
  for (const [index, deposit] of chosen.entries()) {
    const dueMs = startMs + (index * 1_000) / CONFIRMATIONS;
    await sleep(Math.max(0, dueMs - performance.now()));
    const origin = servers[index % servers.length]?.origin ?? '';
    const sentMs = nowMs();
    answers.push(
      sendConfirmation(origin, deposit).then(() => ({
        refCode: deposit.ref_code,
        sentMs,
        answeredMs: nowMs(),
      })),
    );
    steps.reach(index + 1, chosen.length);
  }
  const answered = await Promise.all(answers);
  await sleep(LAST_MESSAGE_MS);
  return answered.map(({ refCode, ...sent }) => ({ ...sent, toldMs: told.get(refCode) }));
}

async function sendConfirmation(origin: string, deposit: OpenDeposit): Promise<void> {
  const at = new Date();
  const id = `msg_${randomUUID()}`;
  const body = JSON.stringify({
    type: 'transfer.received',
    timestamp: at.toISOString(),
    data: {
      transfer_id: `transfer-${randomUUID()}`,
      receiver: deposit.receiver,
      amount_satang: Number(deposit.amount_micro / MICRO_PER_SATANG),
      paid_at: at.toISOString(),
      payer_bank_code: '014',
      payer_account_number: '1112223334',
      payer_name: 'นาย ก',
    },
  });
  const response = await fetch(`${origin}/api/gateway/${sandboxGateway.code}/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, at, body),
    },
    body,
  });
  if (!response.ok) throw new Error(`a confirmation was answered ${response.status}`);
}

/** The wall clock with parts of milliseconds, which all processes of a machine share. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function shownMb(each: readonly number[]): string {
  return each.map((mb) => mb.toFixed(0)).join(', ');
}

async function draw(measured: {
  p99Ms: number;
  answerP99Ms: number;
  memory: readonly number[];
}): Promise<void> {
  const { p99Ms, answerP99Ms, memory } = measured;
  await writePicture('sockets', `A deposit's message, with ${SOCKETS} sockets open`, [
    {
      title: 'p99 from the confirmation',
      unit: 'ms',
      ours: [{ name: "to the member's socket", value: p99Ms }],
      references: [{ name: 'to the answer', value: answerP99Ms }],
      goal: { value: CEILINGS.p99Ms, is: 'at most' },
    },
    {
      title: 'Memory with its sockets',
      unit: 'MB',
      ours: memory.map((value, index) => ({ name: `server ${index + 1}`, value })),
      goal: { value: CEILINGS.memoryMb, is: 'at most' },
    },
  ]);
}
