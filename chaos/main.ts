/**
 * `npm run chaos`: members play, pay and claim on two servers while processes are killed and connections cut. Afterwards
 * the ledger must agree with everything that they were told. Ctrl+C ends the faults and checks what has happened so far.
 *
 *   SECONDS=1800 MEMBERS=40 SEED=… npm run chaos
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { runChaos } from './chaos.ts';
import { breachLines, faultTable, operationTable } from './report.ts';

const environment = z.object({
  SECONDS: z.coerce.number().int().min(1).default(1_800),
  MEMBERS: z.coerce.number().int().min(1).max(1_000).default(40),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
});

const { SECONDS, MEMBERS, SEED } = environment.parse(process.env);
const seed = SEED ?? randomInt(0xffff_ffff);
console.log(`seed ${seed}: ${MEMBERS} members for ${SECONDS} s`);
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const { history, happened, messages, breaches } = await runChaos({
  seconds: SECONDS,
  members: MEMBERS,
  seed,
  steps: showSteps(),
  stopped: stop.signal,
});
const kills = happened.reduce((sum, one) => sum + one.kills, 0);
console.log(`${operationTable(history)}\n\n${faultTable(history, happened)}\n`);
for (const line of breachLines(breaches)) console.error(line);
console.log(
  `${history.length} operations checked, ${messages} live messages, ${happened.length} faults, ${kills} kills: ` +
    `${breaches.length} breaches (seed ${seed}).`,
);
process.exitCode = breaches.length === 0 ? 0 : 1;
