import { listDeposits } from '../../../features/payments/deposits/deposits-list-store.ts';
import { plainBahtText } from '../../../command-line/amounts.ts';
import { withReportDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { readMembers, revealOption, shownPhone } from '../../../command-line/reveal.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';

export const depositsListCommand: Command = {
  summary: 'Lists deposits, or those whose slip waits for a decision',
  usage: 'deposits:list [--waiting] [--reveal] [--limit N] [--json]   (--reveal is recorded)',
  example: 'deposits:list --waiting',
  options: { waiting: { type: 'boolean' }, ...revealOption, ...listingOptions },
  run: async (config, values) => {
    const deposits = await readMembers(config, values, {
      read: (on) =>
        listDeposits(on, {
          websiteId: config.websiteId,
          waiting: values['waiting'] === true,
          limit: limitOf(values),
        }),
      membersOf: (listed) => listed.map(({ memberId }) => memberId),
      revealed: ['phone'],
      open: withReportDatabase,
    });
    const rows = deposits.map((deposit) => ({
      ref: deposit.refCode,
      phone: shownPhone(values, deposit.phone),
      status: deposit.status,
      method: deposit.methodId,
      amount: plainBahtText(deposit.amountMicro),
      credited: deposit.creditedMicro === null ? null : plainBahtText(deposit.creditedMicro),
      created_at: deposit.createdAt,
      slip_at: deposit.slipAt,
      slip_transfers: deposit.transRefs,
      ...(deposit.sameSlipAs.length > 0 && { SAME_SLIP_AS: deposit.sameSlipAs }),
      ...(deposit.isOverLimit && { OVER_THE_MEMBERS_LIMIT: true }),
      ...(deposit.transRefCredited && { SLIP_ALREADY_CREDITED: true }),
    }));
    printRows(values, rows, { amounts: ['amount', 'credited'] });
    return 0;
  },
};
