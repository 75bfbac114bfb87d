import { setTimeout as sleep } from 'node:timers/promises';
import type { ContradictionKind } from '@kapao/contract/office/contradiction-rules.ts';
import sql from 'sql-template-tag';
import { readConfig } from '../../apps/server/src/config.ts';
import { actingAs, SANDBOX } from '../../apps/server/src/db/author.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { listContradictions } from '../../apps/server/src/features/payments/gateways/contradictions-store.ts';
import { decideContradiction } from '../../apps/server/src/flows/gateways/decide-contradiction.ts';
import { approveWithdrawal } from '../../apps/server/src/flows/withdrawals/decide-withdrawal.ts';
import { endUnpaidWithdrawal } from '../../apps/server/src/flows/withdrawals/end-by-people.ts';
import { createLedger } from '../../apps/server/src/ledger/engine.ts';
import type { GatewayBooks } from './books.ts';

const PAUSE_MS = 2_000;
const CASHIER = { actor: 'cashier', reason: 'the gateway’s page agrees' };

/** How a cashier who reads the gateway's page decides; every other kind would be a fault of the gateway or ours. */
const decisions: Partial<Record<ContradictionKind, 'refund' | 'credit'>> = {
  failed_after_paid: 'refund',
  paid_after_ended: 'credit',
};

/**
 * Decides contradictions, approves the withdrawals that wait because of them, and ends those of which a gateway never told
 * what became of them and whose page shows no payment, until `isOver`. Returns what the cashier could not explain.
 */
export async function decideUntil(
  database: Database,
  books: GatewayBooks,
  isOver: () => boolean,
): Promise<string[]> {
  const acting = actingAs(database, SANDBOX);
  const strange = new Set<string>();
  while (!isOver()) {
    for (const trouble of await decideContradictions(acting)) strange.add(trouble);
    await approveWaitingOnes(acting);
    await endUnpaidOnes(acting, books);
    await sleep(PAUSE_MS);
  }
  return [...strange];
}

async function decideContradictions(database: Database): Promise<string[]> {
  const { websiteId } = readConfig({});
  const open = await listContradictions(database, {
    websiteId,
    state: 'open',
    subject: undefined,
    belowId: undefined,
    limit: 50,
  });
  const ledger = createLedger(database);
  const strange: string[] = [];
  for (const { id, kind, gatewayCode, subject } of open) {
    const decision = decisions[kind];
    const decided =
      decision &&
      (await database.transaction((tx) =>
        decideContradiction(tx, ledger, { websiteId, id, decision, ...CASHIER }),
      ));
    if (decided?.outcome !== 'decided') {
      strange.push(`${gatewayCode} told ${kind} of ${subject}: ${decided?.refusal}`);
    }
  }
  return strange;
}

async function approveWaitingOnes(database: Database): Promise<void> {
  const waiting = await database.query<{ id: string }>(sql`
    select withdrawal.id::text as id
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     where member.partner        = 'volume'
       and withdrawal.approval   = 'waiting'
       and withdrawal.ended_at is null`);
  for (const { id } of waiting) {
    await database.transaction((tx) => approveWithdrawal(tx, { id, staffId: null, ...CASHIER }));
  }
}

/** unknown-01: the flow itself refuses a withdrawal that was ordered lately, or that the gateway still works on. */
async function endUnpaidOnes(database: Database, books: GatewayBooks): Promise<void> {
  const unknown = await database.query<{ id: string }>(sql`
    select withdrawal.id::text as id
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     where member.partner        = 'volume'
       and withdrawal.status     = 'auto_failed'
       and withdrawal.ended_at is null`);
  const ledger = createLedger(database);
  for (const { id } of unknown) {
    if (books.isOrdered(id)) continue;
    await database.transaction((tx) => endUnpaidWithdrawal(tx, ledger, { id, ...CASHIER }));
  }
}
