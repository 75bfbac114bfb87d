import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { openPast } from '../past.ts';
import type { PastDatabase } from '../past.ts';
import { createSignal } from '../../job-runner/signal.ts';
import { createLedger } from '../../ledger/engine.ts';
import type { PaymentGateway } from '../../adapters/payment-gateway/port.ts';

export interface PastContext extends Context {
  database: PastDatabase;
}

/**
 * The context of flows that take place at a past time, inside `tx`. Nothing leaves the process: a stand-in gateway
 * accepts every order, no message is sent and no job is woken.
 */
export async function openPastContext(context: Context, tx: Tx, start: Date): Promise<PastContext> {
  const database = await openPast(tx, start);
  return {
    ...context,
    database,
    ledger: createLedger(database),
    live: { ...context.live, sendStatus: () => undefined },
    withdrawalDue: createSignal(),
    checkoutDue: createSignal(),
    slipGiven: createSignal(),
    depositCredited: createSignal(),
    connectGateway: () => pastGateway,
  };
}

/** The gateway's later events, such as a payment, are events of the history. */
const pastGateway: PaymentGateway = {
  checkout: {
    open: async ({ reference, returnUrl }) => ({
      outcome: 'opened',
      checkoutId: `past-${reference}`,
      url: returnUrl,
    }),
    ask: async () => ({ outcome: 'not_received' }),
  },
  statement: { registerReceiver: async () => undefined, listTransfers: async () => [] },
  payout: {
    submit: async ({ reference }) => ({
      outcome: 'processing',
      gatewayWithdrawalId: `past-${reference}`,
    }),
    ask: async () => ({ outcome: 'not_received' }),
  },
  testConnection: async () => ({ outcome: 'unreachable' }),
};
