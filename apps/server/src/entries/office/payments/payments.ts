import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { QueueName } from '@kapao/contract/office/payments.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { countWaitingProposals } from '../../../features/proposals/reads.ts';
import { countWaitingCases } from '../../../features/cases/office-store.ts';
import { countWaitingIdentities } from '../../../features/documents/office-store.ts';
import { officeDone } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import {
  countUnmatchedTransfers,
  countWaitingDeposits,
  countWaitingWithdrawals,
  countWithdrawalsWithRisk,
} from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';
import type { WaitingCount } from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';

/** A queue is counted as far as this; beyond it staff read "more than". */
const COUNTED = 1_000;

/** The queues of the menu and of Home, limited to those that the caller may read. */
export function queuesOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<'listQueues'> {
  const { websiteId } = config;
  const queues: Record<
    QueueName,
    {
      permission: Permission;
      count: (on: Queryable, staffId: bigint) => Promise<WaitingCount>;
    }
  > = {
    withdrawals: {
      permission: 'withdrawals:read',
      count: (on) => countWaitingWithdrawals(on, websiteId, COUNTED),
    },
    // Others see them in the tab of the withdrawals, and wait for those who decide (link-12).
    risk: {
      permission: 'cases:decide',
      count: (on) => countWithdrawalsWithRisk(on, websiteId, COUNTED),
    },
    deposits: {
      permission: 'deposits:read',
      count: (on) => countWaitingDeposits(on, websiteId, COUNTED),
    },
    transfers: {
      permission: 'deposits:read',
      count: (on) => countUnmatchedTransfers(on, COUNTED),
    },
    // The makers' own proposals wait for others, so a role that decides none has no such queue.
    proposals: {
      permission: 'proposals:decide',
      count: (on, staffId) => countWaitingProposals(on, { websiteId, staffId, cap: COUNTED }),
    },
    cases: {
      permission: 'cases:read',
      count: (on) => countWaitingCases(on, websiteId, COUNTED),
    },
    documents: {
      permission: 'documents:read',
      count: (on) => countWaitingIdentities(on, websiteId, COUNTED),
    },
  };
  return {
    listQueues: async (_input, { permissions, staffId }, read) => {
      // Object.entries types the keys as string.
      const own = (Object.entries(queues) as [QueueName, (typeof queues)[QueueName]][]).filter(
        ([, { permission }]) => permissions.has(permission),
      );
      const shown = own.map(async ([queue, { count: countOn }]) => {
        const { count, oldestAt } = await countOn(read, staffId);
        return {
          queue,
          count: Math.min(count, COUNTED),
          is_more: count > COUNTED,
          oldest_at: oldestAt?.toISOString() ?? null,
        };
      });
      return officeDone({ queues: await Promise.all(shown) });
    },
  };
}
