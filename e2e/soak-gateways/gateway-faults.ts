import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { faultsPatch } from '../../apps/sandbox/src/faults/faults.ts';
import type { RunningProduct } from '../../kit/product.ts';
import { pick } from '../../kit/pick.ts';
import { callSandbox } from '../../kit/sandbox.ts';

type Patch = z.infer<typeof faultsPatch>;

/** What users of gateways and slip verifiers report, as switches of the sandbox. */
const gatewayFaults: Readonly<Record<string, Patch>> = {
  'webhook before the answer': { opn: { early_webhook: true }, xendit: { early_webhook: true } },
  'no webhooks': { webhooks: { drop: true } },
  'webhooks repeated': { webhooks: { repeat: 3 } },
  'webhooks out of order': { webhooks: { reorder: true } },
  'webhooks late': { webhooks: { delay_ms: 5_000 } },
  'webhooks wrongly signed': { webhooks: { wrong_signature: true } },
  'too many requests': { opn: { too_many_requests: true }, xendit: { too_many_requests: true } },
  'answers slow': { http: { delay_ms: 4_000 } },
  'answers too late': { http: { delay_ms: 7_000 } },
  'answers lost': { checkouts: { lose_answer: true }, payouts: { lose_answer: true } },
  'answers that do not fit': { http: { rubbish: true } },
  'calls not executed': { http: { error_rate: 0.5 } },
  'withdrawals refused': { payouts: { outcome: 'fail' } },
  'withdrawals in processing': { payouts: { outcome: 'never' } },
  'transfer failed after it was sent': { opn: { fail_after_sent: true } },
  'recipients not verified': { opn: { unverified: true } },
  'paid withdrawal reversed': { xendit: { reverse_paid: true } },
  'money after the code expired': { opn: { paid_after_expiry: true } },
  'slips come later': { slips: { bank_is_slow: true } },
  'verifier’s package used up': { slips: { over_quota: true } },
};
export const gatewayFaultNames = Object.keys(gatewayFaults);

const SHORTEST_MS = 2_000;
const LONGEST_MS = 12_000;
/** The share of faults that come together with another one. */
const TOGETHER = 0.3;

/**
 * Switches one fault after the other on, in an order that begins with each of them once; some come in pairs. Returns how
 * often each was on. The time of each is a share of the run, so that a short run has them all.
 */
export async function breakGateways(
  { sandboxUrl }: RunningProduct,
  { seconds, random, isOver }: { seconds: number; random: () => number; isOver: () => boolean },
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {};
  const shareMs = (seconds * 1000) / (gatewayFaultNames.length + 1);
  const waiting = [...gatewayFaultNames];
  while (!isOver()) {
    const first = waiting.shift() ?? pick(random, gatewayFaultNames);
    const names = random() < TOGETHER ? [first, pick(random, gatewayFaultNames)] : [first];
    for (const name of names) {
      await callSandbox(sandboxUrl, '/faults', gatewayFaults[name]);
      happened[name] = (happened[name] ?? 0) + 1;
    }
    const drawnMs = SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS);
    await sleep(Math.min(drawnMs, shareMs));
    await callSandbox(sandboxUrl, '/faults', undefined, 'DELETE');
  }
  return happened;
}
