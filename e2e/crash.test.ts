import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  descendantsOf,
  runningProcesses,
  signalIfRunning,
} from '../scripts/testing/process-tree.ts';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import { depositByBank } from './bank-deposit.ts';
import type { Product } from '../kit/product.ts';
import { startOwnProduct } from './shared-product.ts';
import { registerStudio } from '../kit/studio.ts';
import type { OutsideStudio } from '../kit/studio.ts';
import { betBody, winBody } from '../kit/wallet.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { expectSoundLedger } from './sound-ledger.ts';

/** Parts of the product by their command lines. Two shells guard PostgreSQL. */
const PARTS = {
  server: /apps\/server\/src\/main\.ts/,
  guard: /kapao-postgres-guard/,
  postgres: /bin\/postgres /,
};
type Part = keyof typeof PARTS;
const ORDERS: Part[][] = [
  ['server', 'guard', 'postgres'],
  ['server', 'postgres', 'guard'],
  ['guard', 'server', 'postgres'],
  ['guard', 'postgres', 'server'],
  ['postgres', 'server', 'guard'],
  ['postgres', 'guard', 'server'],
];
/** `KILLS=50` is the long run. */
const KILLS = Number(process.env['KILLS'] ?? ORDERS.length);
const CALLERS = 32;
const LOAD_MS = 200;
/** A start, its load and its end, on a busy machine. */
const KILL_TIMEOUT_MS = 40_000;
/** The guard takes 5 s; a busy machine takes longer. */
const ORPHAN_TIMEOUT_MS = 20_000;
const MAX_PAUSE_MS = 200;
const UNITS_PER_BAHT = 100_000;
/** 0.01 baht: a bet whose win is lost with the server must not empty the wallet. */
const STAKE_UNITS = 1_000;

let product: Product;
let studio: OutsideStudio;
let token: string;

beforeAll(async () => {
  product = await startOwnProduct();
  studio = await registerStudio(product, 'crash');
  token = await logInByApi(product, DEMO_PHONES[1]);
  await callApi(product, 'startGame', {
    token,
    body: { game_id: studio.gameCode, provider: studio.code, tab: 'SLOT' },
  });
});
afterAll(async () => {
  studio?.close();
  await product?.stop();
});

/** Bets and wins the stake back until the server is killed; collects the acknowledged calls. */
async function playUntilItEnds(acknowledged: object[]): Promise<void> {
  for (;;) {
    try {
      const bet = betBody(studio.lastSession(), STAKE_UNITS);
      if ((await studio.wallet('bet', bet)).status !== 'RS_OK') return;
      acknowledged.push({ path: 'bet', body: bet });
      const win = winBody(bet, STAKE_UNITS);
      if ((await studio.wallet('win', win)).status !== 'RS_OK') return;
      acknowledged.push({ path: 'win', body: win });
    } catch {
      return;
    }
  }
}

/** Plays with an almost empty cash balance, so that stakes are bonus money. */
async function playWithABonus(): Promise<void> {
  await depositByBank(product, { token, amount: 100 });
  const { offers } = await callApi(product, 'listOffers', { token });
  const offer = offers.find(({ refusal, turnover_need }) => refusal === null && turnover_need > 0);
  const body = { promotion_id: offer?.promotion_id ?? 0 };
  await callApi(product, 'claimPromotion', { token, body });
  const { balance = 0 } = await studio.wallet('bet', betBody(studio.lastSession(), 0));
  const bonusUnits = (offer?.bonus ?? 0) * UNITS_PER_BAHT;
  await studio.wallet('bet', betBody(studio.lastSession(), balance - bonusUnits));
}

/** Kills the three parts in this order, and expects every process below the server to end with them. */
async function killInOrder(order: Part[]): Promise<void> {
  const before = descendantsOf(product.pid());
  for (const part of order) {
    const killed = before.filter(({ command }) => PARTS[part].test(command));
    expect(killed, part).not.toHaveLength(0);
    for (const { pid } of killed) signalIfRunning(pid, 'SIGKILL');
    await sleep(Math.random() * MAX_PAUSE_MS);
  }
  const pids = new Set(before.map(({ pid }) => pid));
  // A PostgreSQL that the server has started meanwhile names its directory.
  const left = () =>
    runningProcesses().filter(
      ({ pid, command }) => pids.has(pid) || command.includes(product.dataDir),
    );
  await expect.poll(left, { timeout: ORPHAN_TIMEOUT_MS }).toEqual([]);
}

async function setFaults(faults: object): Promise<void> {
  await callSandbox(product.sandboxUrl, '/faults', faults);
}

/**
 * Asks for a withdrawal that is paid at once, and returns its id. The newcomer asks: the other demo member's balance
 * changes while their past is simulated.
 */
async function withdraw(): Promise<string> {
  const asked = await callApi(product, 'requestWithdrawal', {
    token,
    params: { paymentId: 1 },
    body: { amount: 100 },
  });
  return asked.payout_id;
}

const contradictionsSchema = z.array(
  z.object({ payment: z.string(), first: z.string(), second: z.string() }),
);

async function openContradictions() {
  const { output } = await product.command('contradictions:list', '--open', '--json');
  return contradictionsSchema.parse(JSON.parse(output));
}

function typeOfEvent(body: string | undefined): string {
  return z.object({ type: z.string() }).parse(JSON.parse(body ?? '')).type;
}

it(
  'news-01 news-13: of both endings that a gateway tells of a withdrawal one stands, though the server is killed in between',
  async () => {
    await setFaults({ payouts: { both_endings: true, delay_ms: 0 } });
    const withdrawalId = await withdraw();
    const status = async () =>
      (await callApi(product, 'getWithdrawal', { token, params: { withdrawalId } })).payout.status;
    const first = expect.stringMatching(/^(success|failed)$/);
    await expect.poll(status, { timeout: KILL_TIMEOUT_MS, interval: 10 }).toEqual(first);
    const stood = await status();
    await product.restart('SIGKILL');
    await expect
      .poll(openContradictions, { timeout: KILL_TIMEOUT_MS })
      .toMatchObject([{ payment: `withdrawal ${withdrawalId}` }]);
    const [told] = await openContradictions();
    expect([told?.first, told?.second].map(typeOfEvent).toSorted()).toEqual([
      'payout.failed',
      'payout.succeeded',
    ]);
    expect(typeOfEvent(told?.first)).toBe(`payout.${stood === 'failed' ? 'failed' : 'succeeded'}`);
    expect(await status()).toBe(stood);
    await expectSoundLedger(product);
  },
  2 * KILL_TIMEOUT_MS,
);

it(
  'ops-13 ops-33 ledger-31: kill -9 of server, guard and PostgreSQL, in every order and under load, loses and doubles nothing that was acknowledged',
  async () => {
    await playWithABonus();
    const acknowledged: { path: string; body: object }[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const players = Array.from({ length: CALLERS }, () => playUntilItEnds(acknowledged));
      await sleep(LOAD_MS);
      // Wait until calls are acknowledged; a busy machine takes longer.
      await expect
        .poll(() => acknowledged.length, { timeout: KILL_TIMEOUT_MS })
        .toBeGreaterThan((kill + 1) * CALLERS);
      await killInOrder(ORDERS[kill % ORDERS.length] ?? []);
      await product.restart('SIGKILL');
      await Promise.all(players);
    }

    const balance = async () =>
      (await studio.wallet('bet', betBody(studio.lastSession(), 0))).balance;
    const before = await balance();
    // A repeat of a recorded call moves nothing; a repeat of a lost one would move money now.
    for (let start = 0; start < acknowledged.length; start += CALLERS) {
      const slice = acknowledged.slice(start, start + CALLERS);
      const replies = await Promise.all(slice.map(({ path, body }) => studio.wallet(path, body)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['RS_OK']));
    }
    expect(await balance()).toBe(before);
    await expectSoundLedger(product);
  },
  KILLS * KILL_TIMEOUT_MS,
);
