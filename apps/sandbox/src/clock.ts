import type { Sandbox } from './context.ts';
import { settleCheckouts } from './gateway/checkouts.ts';
import { settlePayouts } from './gateway/payouts.ts';

const TICK_MS = 100;

/**
 * Runs all timed events of the sandbox: payouts end, checkouts expire, webhooks are sent and repeated.
 */
export function startClock(sandbox: Sandbox, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      settlePayouts(sandbox);
      settleCheckouts(sandbox);
      sandbox.webhooks.deliverDue();
    } catch (error) {
      report(error);
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}
