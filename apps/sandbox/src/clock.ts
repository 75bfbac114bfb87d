import type { Sandbox } from './context.ts';
import { settleCheckouts } from './gateway/checkouts.ts';
import { settleWithdrawals } from './gateway/withdrawals.ts';
import { expireOpnCharges, takeOpnBills } from './opn/charges.ts';
import { verifyOpnRecipients } from './opn/recipients.ts';
import { advanceOpnTransfers } from './opn/transfers.ts';
import { takeXenditMoney } from './xendit/payments.ts';
import { advanceXenditPayouts } from './xendit/payouts.ts';

const TICK_MS = 100;

/** Starts the timer that settles withdrawals and checkouts and sends webhooks. Returns a function that stops it. */
export function startSandboxTimers(sandbox: Sandbox, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      settleWithdrawals(sandbox);
      settleCheckouts(sandbox);
      takeOpnBills(sandbox);
      expireOpnCharges(sandbox);
      verifyOpnRecipients(sandbox);
      advanceOpnTransfers(sandbox);
      sandbox.opnWebhooks.deliverDue();
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
