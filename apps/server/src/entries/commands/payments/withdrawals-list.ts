import { listWithdrawals } from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';
import { withdrawalNetMicro } from '../../../features/payments/withdrawals/withdrawals-store.ts';
import { plainBahtText } from '../../../command-line/amounts.ts';
import type { Command } from '../../../command-line/command.ts';
import {
  readMembers,
  revealOption,
  shownAccountNumber,
  shownPhone,
} from '../../../command-line/reveal.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';

export const withdrawalsListCommand: Command = {
  summary: 'Lists withdrawals, or those that wait for a decision, or whose outcome is unknown',
  usage:
    'withdrawals:list [--waiting | --unknown] [--reveal] [--limit N] [--json]   (--reveal is recorded)',
  example: 'withdrawals:list --waiting',
  options: {
    waiting: { type: 'boolean' },
    unknown: { type: 'boolean' },
    ...revealOption,
    ...listingOptions,
  },
  run: async (config, values) => {
    const withdrawals = await readMembers(config, values, {
      read: (on) =>
        listWithdrawals(on, {
          websiteId: config.websiteId,
          only:
            values['unknown'] === true
              ? 'unknown'
              : values['waiting'] === true
                ? 'waiting'
                : undefined,
          limit: limitOf(values),
        }),
      membersOf: (listed) => listed.map(({ memberId }) => memberId),
      revealed: ['phone', 'account_number'],
    });
    const rows = withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      phone: shownPhone(values, withdrawal.phone),
      status: withdrawal.status,
      approval: withdrawal.approval,
      amount: plainBahtText(withdrawal.amountMicro),
      net: plainBahtText(withdrawalNetMicro(withdrawal)),
      bank: withdrawal.bankAbbr,
      account: shownAccountNumber(values, withdrawal.accountNumber),
      name: withdrawal.accountName,
      created_at: withdrawal.createdAt,
      ended_at: withdrawal.endedAt,
      failure: withdrawal.failure,
    }));
    printRows(values, rows, { amounts: ['amount', 'net'] });
    return 0;
  },
};
