import { expect, it } from 'vitest';
import { runChaos } from '../chaos/chaos.ts';
import { breachLines, faultTable, operationTable } from '../chaos/report.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';

/** Of this seed the first faults are cut connections, then both servers and PostgreSQL killed at once. */
const SEED = 84;
const SECONDS = 12;
const TIMEOUT_MS = 600_000;

it(
  'ops-33 ledger-31 studio-24 pay-22 reversal-01 reversal-02: two servers whose processes and connections fail under mixed load keep every word that they gave',
  async () => {
    const { history, happened, messages, breaches } = await runChaos({
      seconds: SECONDS,
      members: 10,
      seed: SEED,
      endsPast: true,
      steps: showSteps('nowhere'),
    });
    expect(breachLines(breaches)).toEqual([]);
    const tables = `${operationTable(history)}\n${faultTable(history, happened)}`;
    const done = history.filter(({ answer }) => answer === 'done' || answer === 'promised');
    expect(new Set(done.map(({ kind }) => kind)).size, tables).toBe(10);
    expect(messages, tables).toBeGreaterThan(0);
    expect(
      happened.reduce((sum, { kills }) => sum + kills, 0),
      tables,
    ).toBeGreaterThanOrEqual(3);
  },
  TIMEOUT_MS,
);
