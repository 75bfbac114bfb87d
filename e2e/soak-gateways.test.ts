import { expect, inject, it } from 'vitest';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { createDatabase } from '../scripts/testing/postgres.ts';
import { soakGateways } from './soak-gateways/soak-gateways.ts';

it('door-03 door-04 door-05 recon-13: whatever goes wrong at the gateways, their books and ours agree', async () => {
  const report = await soakGateways({
    steps: showSteps('nowhere'),
    databaseUrl: await createDatabase(inject('postgresUrl')),
    members: 10,
    seed: 20_261_129,
    seconds: 30,
    restTimeoutMs: 90_000,
  });
  expect(report.problems).toEqual([]);
  for (const gateway of ['sandbox', 'opn', 'xendit']) {
    expect(report.payments[gateway]).toBeGreaterThan(0);
    expect(report.withdrawals[gateway]).toBeGreaterThan(0);
  }
});
