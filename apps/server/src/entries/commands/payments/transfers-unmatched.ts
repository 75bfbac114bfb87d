import { listOpenApprovals } from '../../../features/payments/approvals-store.ts';
import { listWaitingReversals } from '../../../features/payments/deposits/reversals-store.ts';
import { listUnmatchedTransfers } from '../../../features/payments/transfers/transfers-store.ts';
import { plainBahtText } from '../../../command-line/amounts.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';

export const transfersUnmatchedCommand: Command = {
  summary:
    'Lists money that nobody has been credited with, and approvals that the gateway has not confirmed',
  usage: 'transfers:unmatched [--limit N] [--json]',
  example: 'transfers:unmatched',
  options: listingOptions,
  run: async (config, values) => {
    const limit = limitOf(values);
    const found = await withReadOnlyDatabase(config, async (database) => ({
      transfers: await listUnmatchedTransfers(database, limit),
      approvals: await listOpenApprovals(database, limit),
      reversals: await listWaitingReversals(database, limit),
    }));
    const transfers = found.transfers.map((transfer) => ({
      what: 'unmatched',
      gateway: transfer.gatewayCode,
      transfer: transfer.transferId,
      amount: plainBahtText(transfer.amountMicro),
      receiver: transfer.receiver,
      reference: transfer.reference,
      paid_at: transfer.paidAt,
      received_at: transfer.receivedAt,
      slip_of: transfer.slipOf,
    }));
    const approvals = found.approvals.map((approval) => ({
      what: approval.confirmedMicro === null ? 'approved, not told of' : 'approved, told otherwise',
      gateway: approval.gatewayCode,
      transfer: approval.transferId,
      amount: plainBahtText(approval.amountMicro),
      told: approval.confirmedMicro === null ? null : plainBahtText(approval.confirmedMicro),
      ref: approval.refCode,
      approved_at: approval.createdAt,
      approved_by: approval.approvedBy,
    }));
    const reversals = found.reversals.map((reversal) => ({
      what: 'reversed, not told of',
      gateway: reversal.gatewayCode,
      transfer: reversal.transferId,
      amount: plainBahtText(reversal.amountMicro),
      reason: reversal.reason,
      received_at: reversal.receivedAt,
    }));
    const rows = [...transfers, ...approvals, ...reversals];
    printRows(values, rows, { amounts: ['amount', 'told'] });
    return 0;
  },
};
