/**
 * `npm run bench:start`: the product as `npm start` runs it, on its own PostgreSQL. Measures the first and the second
 * start, the idle memory of all processes (proportional set size, Linux only), and signed bets a second from 16 callers
 * who wait for each answer. SECONDS sets the duration.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { callApi, logInByApi } from '../kit/api.ts';
import { pastIsMade, startProduct } from '../kit/product.ts';
import type { Product } from '../kit/product.ts';
import { registerStudio } from '../kit/studio.ts';
import { betBody } from '../kit/wallet.ts';
import type { BetBody } from '../kit/wallet.ts';
import { SIGNATURE_HEADER } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import { buildStale } from '../scripts/build.ts';
import { descendantsOf } from '../scripts/testing/process-tree.ts';
import type { Request } from './http-load.ts';
import { memoryMb } from './memory.ts';
import { writePicture } from './picture.ts';
import type { Bar } from './picture.ts';
import { startLoadProcess } from './processes.ts';

const CALLERS = 16;
const SECONDS = Number(process.env['SECONDS'] ?? 5);
const WARM_UP_SECONDS = 3;
const WARM_UP_CALLS = 10_000;
/**
 * Signed beforehand, because signing is the studio's cost. More calls than the server can take; a repeat moves nothing.
 */
const CALLS = WARM_UP_CALLS + 8_000 * SECONDS;
const IDLE_MS = 10_000;
const GOALS = { startSeconds: 5, memoryMb: 400, betsPerSecond: 1_925 };

const steps = showSteps();
await buildStale(fileURLToPath(new URL('..', import.meta.url)));
steps.begin('First start');
const first = performance.now();
const product = await startProduct({ env: { KAPAO_LOG: 'info' } });
try {
  const firstSeconds = secondsSince(first);
  console.log(`first start: ${firstSeconds.toFixed(1)} s`);
  steps.begin("Making the demo member's past");
  const past = performance.now();
  await pastIsMade(product);
  console.log(`the demo member's past: ${secondsSince(past).toFixed(1)} s more`);
  steps.begin('Second start');
  const stop = performance.now();
  let second = stop;
  await product.restart('SIGTERM', {
    act: () => {
      second = performance.now();
    },
  });
  const secondSeconds = secondsSince(second);
  console.log(`stop amid the first run of all jobs: ${((second - stop) / 1_000).toFixed(1)} s`);
  console.log(`second start: ${secondSeconds.toFixed(1)} s`);
  steps.begin('Waiting until it is idle', IDLE_MS);
  await sleep(IDLE_MS);
  steps.end();
  const memory = showMemory();
  steps.begin(`Playing as ${CALLERS} callers`);
  const perSecond = await showCalls(product);
  const { code, output } = await product.command('ledger:verify');
  console.log(output.trim().split('\n').at(-1));
  await writePicture('start', 'The product as npm start runs it', [
    {
      title: 'Start',
      unit: 's',
      ours: [
        { name: 'first', value: firstSeconds },
        { name: 'second', value: secondSeconds },
      ],
      goal: { value: GOALS.startSeconds, is: 'at most' },
    },
    ...(memory.length > 0
      ? [
          {
            title: 'Idle memory',
            unit: 'MB',
            ours: memory,
            goal: { value: GOALS.memoryMb, is: 'at most' } as const,
          },
        ]
      : []),
    {
      title: `Signed bets a second, ${CALLERS} callers`,
      unit: '/s',
      ours: [{ name: 'signed bets', value: perSecond }],
      goal: { value: GOALS.betsPerSecond, is: 'at least' },
    },
  ]);
  process.exitCode = code;
} finally {
  await product.stop();
}

function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1_000;
}

/** Sums over all processes that this one started, in MB; the first is all together. */
function showMemory(): Bar[] {
  if (!readdirSync('/').includes('proc')) return [];
  const sums = new Map<string, number>();
  for (const { pid, command } of descendantsOf(process.pid)) {
    const name = nameOf(command);
    sums.set(name, (sums.get(name) ?? 0) + memoryMb(pid));
  }
  const parts = [...sums].map(([name, sum]) => `${name} ${sum.toFixed(0)}`);
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  console.log(`memory when idle: ${total.toFixed(0)} MB (${parts.join(', ')})`);
  return [['all processes', total] as const, ...sums].map(([name, value]) => ({ name, value }));
}

function nameOf(command: string): string {
  if (command.includes('apps/server/src/main.ts')) return 'server';
  if (command.includes('apps/sandbox')) return 'sandbox';
  if (command.includes('hashing-process')) return 'hashing';
  if (command.includes('scripts/start.ts')) return 'start';
  return 'PostgreSQL';
}

/** Each caller plays as its own member. Each bet is one unit, so the balances show how many were taken. */
async function showCalls(on: Product): Promise<number> {
  const studio = await registerStudio(on, 'bench');
  await on.command('seed', '--members', String(CALLERS));
  const bets: ((amount: number) => BetBody)[] = [];
  for (let index = 1; index <= CALLERS; index += 1) {
    const token = await logInByApi(on, `06${String(index).padStart(8, '0')}`);
    const body = { game_id: studio.gameCode, provider: studio.code, tab: 'SLOT' };
    await callApi(on, 'startGame', { token, body });
    const session = studio.lastSession();
    bets.push((amount) => betBody(session, amount));
  }
  const path = `/api/studio/${studio.code}/wallet/bet`;
  const requests = Array.from({ length: CALLS }, (_, index): Request => {
    const body = bets[index % CALLERS]?.(1) ?? {};
    return { method: 'POST', path, headers: { [SIGNATURE_HEADER]: studio.sign(body) }, body };
  });
  const load = startLoadProcess();
  const measure = (of: Request[], seconds: number) =>
    load.measure({ origin: on.url, requests: of, connections: CALLERS, seconds });
  await measure(requests.splice(0, WARM_UP_CALLS), WARM_UP_SECONDS);
  const units = async () => {
    const answers = await Promise.all(bets.map((bet) => studio.wallet('bet', bet(0))));
    return answers.reduce((sum, { balance = 0 }) => sum + balance, 0);
  };
  const before = await units();
  const { p99Ms } = await measure(requests, SECONDS);
  const done = before - (await units());
  load.stop();
  studio.close();
  const rate = `${(done / SECONDS).toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`;
  steps.end();
  console.log(`signed bets, ${CALLERS} callers: ${rate}`);
  return done / SECONDS;
}
