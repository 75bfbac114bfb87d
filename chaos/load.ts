import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createDatabase } from '../apps/server/src/db/database.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { typeParsers } from '../apps/server/src/db/types.ts';
import { GATEWAY_API_KEY } from '../apps/sandbox/src/gateway/defaults.ts';
import { seededRandom } from '../apps/sandbox/src/faults/random.ts';
import { ledgerBreaches } from '../kit/ledger-breaches.ts';
import { runCommand } from '../kit/product.ts';
import type { RunningProduct } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { registerStudio } from '../kit/studio.ts';
import type { OutsideStudio } from '../kit/studio.ts';
import { checkHistory } from './check-history.ts';
import type { Client } from './client.ts';
import type { Operation } from './history.ts';
import { becomePoor, playOn, signIn } from './player.ts';
import { readBooks, readOpening } from './read-books.ts';
import type { Opening } from './read-books.ts';
import { createRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';
import { openLiveMessages } from './sockets.ts';
import { createMembers, saveTerms } from './stage.ts';

const STUDIO_CODE = 'chaos';
const QUIET_TIMEOUT_MS = 180_000;
const LOOK_EVERY_MS = 500;
/** The number of times that each acknowledged webhook comes again. */
const WEBHOOK_REPEATS = 2;

export interface LoadOptions {
  product: RunningProduct;
  databaseUrl: string;
  members: number;
  seed: number;
  /** Whether clients leave some failed calls open for ever now. */
  mayGiveUp?: () => boolean;
}

/** Members who play, pay and claim until they are stopped. */
export interface Load {
  history: readonly Operation[];
  /** Stops the clients, waits until all payments have ended, and checks. Returns the breaches. */
  finish(): Promise<string[]>;
  /** Checks everything until now, while the clients pause. */
  check(): Promise<string[]>;
  /** Checks a copy of the database as of a time against the answers that clients had got by then. */
  checkCopy(databaseUrl: string, atMs: number): Promise<string[]>;
  /** The number of messages on the members' sockets. */
  messages(): number;
  close(): Promise<void>;
}

/** Creates members, a studio and rewards, and lets the members begin. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { product, seed, mayGiveUp = () => true } = options;
  await saveTerms(product);
  const studio = await registerStudio(product, STUDIO_CODE);
  const database = openReads(options.databaseUrl);
  const members = await createMembers(product, database, options.members);
  const opening = await readOpening(database);
  const withdrawalMethod = await readWithdrawalMethod(database);
  await repeatWebhooks(product.sandboxUrl);

  let isOver = false;
  const random = seededRandom(seed);
  const recorder = createRecorder({ random, isOver: () => isOver, mayGiveUp });
  const clients = members.map((member, index): Client => ({
    url: product.url,
    sandboxUrl: product.sandboxUrl,
    member,
    studio,
    recorder,
    live: openLiveMessages(product.url),
    random: seededRandom(seed * 1_000 + index),
    isOver: () => isOver,
    unseen: [],
    received: [],
    chargedBack: [],
    withdrawalMethod,
  }));
  const begun = await Promise.all(clients.map(signIn));
  if (begun.includes(false)) throw new Error('not every member has signed in');
  await Promise.all(clients.filter(({ member }) => member.isPoor).map(becomePoor));
  let playing = Promise.all(clients.map(playOn));
  const memberIds = members.map(({ id }) => id);
  const rest = async () => {
    isOver = true;
    await playing;
    return [
      ...(await waitUntilQuiet(product, database)),
      ...(await findBreaches({ product, database, recorder, memberIds, opening })),
    ];
  };
  return {
    history: recorder.history,
    finish: rest,
    check: async () => {
      const breaches = await rest();
      isOver = false;
      playing = Promise.all(clients.map(playOn));
      return breaches;
    },
    checkCopy: (copyUrl, atMs) =>
      checkCopy(copyUrl, historyAt(recorder.history, atMs), memberIds, opening),
    messages: () => clients.reduce((sum, { live }) => sum + live.count(), 0),
    close: () => end(clients, studio, () => database.close()),
  };
}

async function end(
  clients: readonly Client[],
  studio: OutsideStudio,
  close: () => Promise<void>,
): Promise<void> {
  for (const { live } of clients) live.close();
  studio.close();
  await close();
}

/** Opens the database past its servers, and leaves the schema to their release. */
function openReads(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 4, types: typeParsers, keepAlive: true });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return createDatabase(pool.on('error', () => undefined));
}

async function readWithdrawalMethod(database: Database): Promise<number> {
  const [settings] = await database.query<{ id: number }>(sql`
    select auto_withdraw_payment_id as id
      from site_settings
     limit 1`);
  return settings?.id ?? 0;
}

async function repeatWebhooks(sandboxUrl: string): Promise<void> {
  await callSandbox(sandboxUrl, '/faults', { webhooks: { repeat: WEBHOOK_REPEATS } });
}

/** Waits until no withdrawal is open. Staff approve those that automatic payment has stopped, as after a chargeback. */
async function waitUntilQuiet(product: RunningProduct, database: Database): Promise<string[]> {
  const endMs = Date.now() + QUIET_TIMEOUT_MS;
  for (;;) {
    const open = await database
      .query<{ id: string; waits: boolean }>(
        sql`
          select id,
                 approval = 'waiting' as waits
            from withdrawals
           where ended_at is null
             and request_key is not null`,
      )
      .catch(() => undefined);
    if (open?.length === 0) return [];
    if (Date.now() > endMs) return [`open: ${open?.length} withdrawals have not ended`];
    for (const { id, waits } of open ?? []) {
      if (waits) await product.command('withdrawal:approve', '--id', id, '--reason', 'chaos');
    }
    await sleep(LOOK_EVERY_MS);
  }
}

interface Checked {
  product: RunningProduct;
  database: Database;
  recorder: Recorder;
  memberIds: readonly bigint[];
  opening: Opening;
}

/** Reads the books until the bank's payments and chargebacks are in them, then checks everything. */
async function findBreaches(checked: Checked): Promise<string[]> {
  const { product, database, recorder, memberIds, opening } = checked;
  const endMs = Date.now() + QUIET_TIMEOUT_MS;
  for (;;) {
    const books = await readBooks(database, STUDIO_CODE, memberIds, opening);
    const isBooked = ({ answer, key }: Operation) =>
      answer !== 'promised' || books.effects.has(key);
    if (!recorder.history.every(isBooked) && Date.now() < endMs) {
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    return [
      ...checkHistory(recorder.history, books),
      ...(await ledgerBreaches(product)),
      ...(await checkWithdrawals(checked)),
    ];
  }
}

/** The history as it was known at a time: later answers had not come yet. */
function historyAt(history: readonly Operation[], atMs: number): Operation[] {
  return history
    .filter(({ sentMs }) => sentMs <= atMs)
    .map((operation) =>
      operation.answeredMs <= atMs && operation.answer !== 'promised'
        ? operation
        : { ...operation, answer: 'none', shown: undefined },
    );
}

async function checkCopy(
  databaseUrl: string,
  history: readonly Operation[],
  memberIds: readonly bigint[],
  opening: Opening,
): Promise<string[]> {
  const database = openReads(databaseUrl);
  try {
    const books = await readBooks(database, STUDIO_CODE, memberIds, opening);
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    return [
      ...checkHistory(history, books),
      ...(await ledgerBreaches({ command: (...args) => runCommand(env, args) })),
    ];
  } finally {
    await database.close();
  }
}

const gatewayWithdrawal = z.object({ status: z.string(), amount_satang: z.int() });

/**
 * Checks that the gateway paid exactly the withdrawals that the ledger settled, each to the registered account
 * (pay-57).
 */
async function checkWithdrawals({ database, product }: Checked): Promise<string[]> {
  const rows = await database.query<{
    id: string;
    status: string;
    netSatang: number;
    isOwnAccount: boolean;
  }>(sql`
    select withdrawal.id::text                                                  as id,
           withdrawal.status,
           ((withdrawal.amount_micro - withdrawal.fee_micro) / 10000)::integer  as "netSatang",
           exists (select
                     from member_bank_accounts as own
                    where own.member_id      = withdrawal.member_id
                      and own.account_number = withdrawal.account_number)       as "isOwnAccount"
      from withdrawals as withdrawal
     where withdrawal.request_key is not null`);
  const breaches: string[] = [];
  for (const { id, status, netSatang, isOwnAccount } of rows) {
    const response = await fetch(`${product.sandboxUrl}/gateway/v1/payouts/${id}`, {
      headers: { authorization: `Bearer ${GATEWAY_API_KEY}` },
    });
    const told = gatewayWithdrawal.safeParse(await response.json()).data;
    const isPaid = told?.status === 'succeeded' && told.amount_satang === netSatang;
    if (isPaid !== (status === 'success') || !isOwnAccount) {
      breaches.push(`withdrawal ${id} is ${status}, the gateway says ${told?.status}`);
    }
  }
  return breaches;
}
