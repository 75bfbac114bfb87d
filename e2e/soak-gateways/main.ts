/**
 * `npm run soak:gateways`: members deposit and withdraw over every gateway for minutes, while gateways, webhooks and slip
 * verifiers fail as their users report it. Afterwards the gateways' books and ours must agree to the satang.
 *
 *   SECONDS=1800 MEMBERS=30 SEED=… DATABASE_URL=… npm run soak:gateways
 */
import { showSteps } from '../../apps/server/src/command-line/steps.ts';
import { runSoak } from '../../kit/soak-command.ts';
import { soakGateways } from './soak-gateways.ts';

/** The time in which the last withdrawals come to their end. */
const REST_TIMEOUT_MS = 600_000;

const agrees = "The gateways' books and ours agree to the satang";
await runSoak({ members: 30, seconds: 1_800, agrees }, async (wanted) => {
  const { faults, payments, withdrawals, ...report } = await soakGateways({
    ...wanted,
    restTimeoutMs: REST_TIMEOUT_MS,
    steps: showSteps(),
  });
  console.table(faults);
  console.table({ 'begun payments': payments, 'paid withdrawals': withdrawals });
  console.log(`${report.troubles} calls were refused or unanswered:`, report.someTroubles);
  return report;
});
