/**
 * `npm run soak`: members play on every engine for minutes, while studio and network fail in every supported way.
 * Afterwards the studio's books and ours must agree to the unit.
 *
 *   SECONDS=300 MEMBERS=200 SEED=… DATABASE_URL=… npm run soak
 */
import { showSteps } from '../../apps/server/src/command-line/steps.ts';
import { runSoak } from '../../kit/soak-command.ts';
import { FAULT_RATE, soak } from './soak.ts';
import type { SoakReport } from './soak.ts';

/** Time by which the last bets on matches are settled. */
const REST_TIMEOUT_MS = 600_000;

const agrees = "The studio's books and ours agree to the last unit";
await runSoak({ members: 200, seconds: 300, agrees }, async ({ seconds, ...wanted }) => {
  const report = await soak({
    ...wanted,
    faultRate: FAULT_RATE,
    until: { seconds },
    waitsForMatches: true,
    restTimeoutMs: REST_TIMEOUT_MS,
    steps: showSteps(),
  });
  show(report);
  return report;
});

function show(report: SoakReport): void {
  const { rounds, faults, transactions, debts, samples } = report;
  console.log(`${report.unanswered} launches and rounds were not answered in time`);
  for (const [engine, statuses] of Object.entries(rounds)) {
    console.log(`rounds of ${engine}: ${countsText(statuses)}`);
  }
  for (const [fault, calls] of Object.entries(faults)) {
    console.log(`fault ${fault}: ${countsText(calls)}`);
  }
  console.log(
    `${transactions} transactions in our books, ${debts} spent wins taken back, balances looked at ${samples} times`,
  );
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
