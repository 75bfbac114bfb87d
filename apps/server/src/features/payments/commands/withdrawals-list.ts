import { listWithdrawals, withdrawalNetMicro } from '../withdrawals-store.ts';
import { plainBahtText } from '../../../commands/amounts.ts';
import { withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';
import { limitOf, listingOptions, printRows } from '../../../commands/listing.ts';

export const withdrawalsListCommand: Command = {
  summary: 'Lists withdrawals, or those that wait for a decision',
  usage: 'withdrawals:list [--waiting] [--limit N] [--json]',
  example: 'withdrawals:list --waiting',
  options: { waiting: { type: 'boolean' }, ...listingOptions },
  run: async (config, values) => {
    const withdrawals = await withReadOnlyDatabase(config, (database) =>
      listWithdrawals(database, {
        websiteId: config.websiteId,
        waiting: values['waiting'] === true,
        limit: limitOf(values),
      }),
    );
    const rows = withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      phone: withdrawal.phone,
      status: withdrawal.status,
      approval: withdrawal.approval,
      amount: plainBahtText(withdrawal.amountMicro),
      net: plainBahtText(withdrawalNetMicro(withdrawal)),
      bank: withdrawal.bankAbbr,
      account: withdrawal.accountNumber,
      name: withdrawal.accountName,
      created_at: withdrawal.createdAt,
      ended_at: withdrawal.endedAt,
      failure: withdrawal.failure,
    }));
    printRows(values, rows, { amounts: ['amount', 'net'] });
    return 0;
  },
};
