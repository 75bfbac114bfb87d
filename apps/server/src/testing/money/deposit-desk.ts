import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import sql from 'sql-template-tag';
import type { TwoOffices } from '../people/two-offices.ts';
import type { WireTransfer } from './fake-gateway.ts';
import {
  openBankTransfer,
  RECEIVER_ACCOUNT,
  sendSlip,
  sendWebhook,
  slipPicture,
  transferOf,
} from './payments.ts';
import type { TestMember } from './payments.ts';

let lastTransfer = 0;
export const newTransferId = () => `STATEMENT${(lastTransfer += 1)}`;

/**
 * What a member pays and a cashier sees of it. Each call asks for the parts, because a file names these before they are
 * started.
 */
export function depositDesk(parts: () => TwoOffices & { member: TestMember }) {
  const list = (query: object = { queue: 'slips', limit: 100 }) => {
    const { office, cashier } = parts();
    return office.call('listDeposits', { cookie: cashier, query });
  };
  const transfers = (query: object = { limit: 100 }) => {
    const { office, cashier } = parts();
    return office.call('listUnmatchedTransfers', { cookie: cashier, query });
  };
  return {
    depositWithSlip: async (transRef = newTransferId()) => {
      const { server, member } = parts();
      const deposit = await openBankTransfer(server, member);
      await sendSlip(server, member, deposit.ref_code, await slipPicture(transRef));
      return { ref: deposit.ref_code, amount: deposit.deposit_amount, transRef, deposit };
    },
    /** Lets the gateway tell of a transfer. */
    tell: async (changes: Partial<WireTransfer> & { baht: number }) => {
      const { baht, ...details } = changes;
      const told = transferOf(
        { deposit_amount: baht },
        { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId(), ...details },
      );
      await sendWebhook(parts().server, 'transfer.received', told);
      return told;
    },
    list,
    rowOf: async (ref: string, query?: object) =>
      (await list(query)).data?.rows.find(({ ref_code }) => ref_code === ref) ??
      expect.fail(`${ref} is not in the list`),
    reject: (refCode: string) => {
      const { office, cashier } = parts();
      return office.call('rejectDeposit', {
        cookie: cashier,
        params: { refCode },
        body: { key: randomUUID(), reason: 'not_on_statement' },
      });
    },
    transfers,
    unmatched: async (id: string) =>
      (await transfers()).data?.rows.find(({ transfer_id }) => transfer_id === id),
    audited: (target: string) =>
      parts().opened.database.query<{
        operation: string;
        outcome: string;
        reason: string | null;
      }>(sql`
        select operation,
               outcome,
               reason
          from audit_events
         where target = ${target}
         order by id`),
  };
}
