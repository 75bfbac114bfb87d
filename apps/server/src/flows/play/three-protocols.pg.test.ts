import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_SECRETS_KEY } from '../../config.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import {
  addCredentialStudio,
  callEvolution,
  callRedTiger,
  creditOf,
  debitOf,
  payoutOf,
  stakeOf,
} from '../../testing/play/credential-studio.ts';
import {
  addTestStudio,
  betOf,
  callsOf,
  openPlayer,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import type { CalledServer, TestGameSession } from '../../testing/play/studio.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { countLockWaits, silentServerEnv, spawnServer } from '../../testing/server-process.ts';

const LIMIT_MS = 90_000;
const UNITS = 100_000;

let testDatabase: TestDatabase;
let server: TestServer;
let protocols: readonly TestedProtocol[];
let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // A second server on this database unseals the studios' secrets by the same key.
  const env = { DATABASE_URL: testDatabase.url, SECRETS_KEY: SANDBOX_SECRETS_KEY };
  server = await startTestServer(env);
  protocols = [await rs(), await evolution(), await redTiger()];
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-killed-'));
});
afterAll(async () => {
  // A test that fails leaves its server running.
  for (const child of children) child.kill('SIGKILL');
  await server.close();
  await testDatabase.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A round of play, in baht: a bet that is won or lost, given back, or given back before it comes. */
type Fact = { stake: number } & ({ win: number } | { isUndone: true } | { isUndoneBefore: true });

/** Money facts of one member: wins, a loss, stakes given back after and before they come, and one that is too large. */
const FACTS: readonly Fact[] = [
  { stake: 10, win: 25.5 },
  { stake: 0, win: 0 },
  { stake: 20.25, isUndone: true },
  { stake: 1_000, win: 5 },
  { stake: 90, win: 0 },
  { stake: 3, isUndoneBefore: true },
];

interface StudioMessage {
  path: string;
  body: object;
}

interface TestedProtocol {
  code: string;
  gameCode: string;
  /** The two calls of a fact, in their order. */
  callsOf(session: TestGameSession, fact: Fact): StudioMessage[];
  send(to: CalledServer, message: StudioMessage): Promise<unknown>;
}

/** The calls of a fact, of which the second one settles the bet unless it comes first. */
function ordered(fact: Fact, bet: StudioMessage, settling: StudioMessage): StudioMessage[] {
  return 'isUndoneBefore' in fact ? [settling, bet] : [bet, settling];
}

async function rs(): Promise<TestedProtocol> {
  const { code, gameCode, privateKey } = await addTestStudio(server, 'signs');
  return {
    code,
    gameCode,
    callsOf: (session, fact) => {
      const bet = betOf(session, fact.stake * UNITS);
      const settling =
        'win' in fact
          ? { path: 'win', body: { ...winOf(bet, fact.win * UNITS), round_closed: false } }
          : { path: 'rollback', body: rollbackOf(bet) };
      return ordered(fact, { path: 'bet', body: bet }, settling);
    },
    send: (to, { path, body }) => callsOf(to, code, privateKey)(path, body),
  };
}

async function evolution(): Promise<TestedProtocol> {
  const studio = await addCredentialStudio(server, 'evolution');
  return {
    ...studio,
    callsOf: (session, fact) => {
      const debit = debitOf(session, fact.stake);
      const settling =
        'win' in fact
          ? { path: 'credit', body: creditOf(debit, fact.win) }
          : { path: 'cancel', body: debit };
      return ordered(fact, { path: 'debit', body: debit }, settling);
    },
    send: (to, { path, body }) => callEvolution(to, studio, path, body),
  };
}

async function redTiger(): Promise<TestedProtocol> {
  const studio = await addCredentialStudio(server, 'red-tiger');
  return {
    ...studio,
    callsOf: (session, fact) => {
      const stake = stakeOf(session, fact.stake.toFixed(2));
      if (!('win' in fact))
        return ordered(fact, { path: 'stake', body: stake }, { path: 'refund', body: stake });
      const payout = payoutOf(stake, fact.win.toFixed(2));
      const open = { ...payout, round: { ...payout.round, ends: false } };
      return ordered(fact, { path: 'stake', body: stake }, { path: 'payout', body: open });
    },
    send: (to, { path, body }) => callRedTiger(to, studio, path, body),
  };
}

/** A new member of a protocol, with the calls of all facts. */
async function openTestedPlayer(protocol: TestedProtocol) {
  const { code, gameCode } = protocol;
  const studio = { code, gameCode, privateKey: '', call: () => expect.fail('send calls it') };
  const { id, gameSession } = await openPlayer(server, studio, 100);
  const calls = FACTS.flatMap((fact) => protocol.callsOf(gameSession, fact));
  const send = (to: CalledServer, message: StudioMessage) => protocol.send(to, message);
  return { id, code, calls, send };
}
type TestedPlayer = Awaited<ReturnType<typeof openTestedPlayer>>;

/** Sends each call twice, one after the other. */
async function sendTwice({ send }: TestedPlayer, calls: readonly StudioMessage[]): Promise<void> {
  for (const call of calls) {
    await send(server, call);
    await send(server, call);
  }
}

/** All that our books say about a member's play, without the studios' own ids. */
async function booksOf({ id: memberId, code: studioCode }: TestedPlayer) {
  const { database } = server.context;
  const transactions = await database.query(sql`
    select played.kind, played.amount_micro, played.bonus_micro, played.is_free, played.is_round_closed,
           transfer.kind as transfer_kind, transfer.amount_micro as moved_micro,
           debit.kind as from_kind, credit.kind as to_kind,
           (select count(*) from studio_transactions as named
             where named.studio_code      = played.studio_code
               and named.transaction_uuid = played.reference_uuid) as names
      from studio_transactions as played
      join ledger_transfers as transfer on transfer.id = played.transfer_id
      join ledger_accounts  as debit    on debit.id    = transfer.debit_account_id
      join ledger_accounts  as credit   on credit.id   = transfer.credit_account_id
     where played.member_id   = ${memberId}
       and played.studio_code = ${studioCode}
     order by played.transfer_id`);
  const days = await database.query(sql`
    select bet_count, staked_micro, won_micro, bonus_staked_micro, bonus_won_micro
      from play_days
     where member_id = ${memberId}`);
  const accounts = await database.query(sql`
    select kind, balance
      from ledger_accounts
     where member_id = ${memberId}
     order by kind`);
  return { transactions, days, accounts };
}

/** Expects the same books of a player of each protocol. */
async function expectSameBooks(players: readonly TestedPlayer[]): Promise<void> {
  const [byRs, byEvolution, byRedTiger] = await Promise.all(players.map(booksOf));
  expect(byRs?.transactions).toHaveLength(9);
  expect(byEvolution).toEqual(byRs);
  expect(byRedTiger).toEqual(byRs);
}

it('studio-75: the same money facts by three protocols give the same ledger', async () => {
  const players = [];
  for (const protocol of protocols) {
    const player = await openTestedPlayer(protocol);
    await sendTwice(player, player.calls);
    players.push(player);
  }
  await expectSameBooks(players);
});

/** Starts another server, a process that can be killed, on the same database. */
async function startProcess(): Promise<{ child: ChildProcess; reached: CalledServer }> {
  const env = await silentServerEnv();
  const { child, ready } = spawnServer({
    ...env,
    DATABASE_URL: testDatabase.url,
    SECRETS_KEY: SANDBOX_SECRETS_KEY,
    DATA_DIR: dataDir,
  });
  children.push(child);
  await ready;
  const inject: CalledServer['app']['inject'] = async ({ url, headers, payload }) => {
    const body = typeof payload === 'string' ? payload : new Uint8Array(payload);
    const response = await fetch(`http://127.0.0.1:${env.PORT}${url}`, {
      method: 'POST',
      headers,
      body,
    });
    const text = await response.text();
    return { statusCode: response.status, body: text, json: () => JSON.parse(text) };
  };
  return { child, reached: { app: { inject } } };
}

/** The place of a call: the first one is a bet, the second one its win. */
it.each([
  ['a bet', 0],
  ['a win', 1],
  ['a rollback', 5],
])(
  'studio-75 ops-33: a server that is killed during %s leaves the same ledger after repeats, whichever protocol calls',
  async (_call, place) => {
    const players = await Promise.all(protocols.map(openTestedPlayer));
    const ids = players.map(({ id }) => id);
    const { child, reached } = await startProcess();
    for (const { calls, send } of players)
      for (const call of calls.slice(0, place)) await send(reached, call);
    const lost = await server.context.database.transaction(async (tx) => {
      await tx.query(sql`
        select id
          from ledger_accounts
         where member_id = any (${ids})
           for update`);
      const sent = players.map(({ calls, send }) => {
        const call = calls[place] ?? expect.fail('no such call');
        return send(reached, call).then(
          () => 'answered',
          () => 'lost',
        );
      });
      await expect
        .poll(() => countLockWaits(server.context.database), { timeout: 20_000 })
        .toBeGreaterThan(0);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return sent;
    });
    expect(await Promise.all(lost)).toEqual(['lost', 'lost', 'lost']);
    // The studios repeat what was lost, and what was answered before too.
    await Promise.all(players.map((player) => sendTwice(player, player.calls)));
    await expectSameBooks(players);
  },
  LIMIT_MS,
);
