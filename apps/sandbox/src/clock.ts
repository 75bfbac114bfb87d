import type { Sandbox } from './context.ts';
import { settleCheckouts } from './gateway/checkouts.ts';
import { settleWithdrawals } from './gateway/withdrawals.ts';
import { takeXenditMoney } from './xendit/payments.ts';
import { advanceXenditPayouts } from './xendit/payouts.ts';

const TICK_MS = 100;

/** Starts the timer that settles withdrawals and checkouts and sends webhooks. Returns a function that stops it. */
export function startSandboxTimers(sandbox: Sandbox, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      settleWithdrawals(sandbox);
      settleCheckouts(sandbox);
      takeXenditMoney(sandbox);
      advanceXenditPayouts(sandbox);
      sandbox.webhooks.deliverDue();
      sandbox.xenditWebhooks.deliverDue();
    } catch (error) {
      report(error);
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}
