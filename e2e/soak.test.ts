import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../scripts/testing/postgres.ts';
import { soak } from './soak/soak.ts';

it("studio-04 studio-41: whatever goes wrong between the studio and the wallet, the studio's books and ours agree", async () => {
  const report = await soak({
    steps: showSteps('nowhere'),
    databaseUrl: await createDatabase(inject('postgresUrl')),
    members: 20,
    seed: 20_261_121,
    faultRate: 0.08,
    until: { rounds: 300 },
    waitsForMatches: false,
    restTimeoutMs: 60_000,
  });
  expect(report.problems).toEqual([]);
  expect(report.transactions).toBeGreaterThan(200);
  expect(report.bonusParts).toBeGreaterThan(0);
});
