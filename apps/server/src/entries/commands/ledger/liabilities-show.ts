import { bahtFromMicro } from '@kapao/contract/money.ts';
import { readLiabilities } from '../../../ledger/liabilities.ts';
import type { Liabilities } from '../../../ledger/liabilities.ts';
import { withReportDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { tableText } from '../../../command-line/table.ts';

export const liabilitiesShowCommand: Command = {
  summary: 'Shows what the house owes its members, and the house accounts on the other side',
  usage: 'liabilities:show [--json]   (baht, or points where it says so)',
  example: 'liabilities:show',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const report = await withReportDatabase(config, readLiabilities);
    printAnswer(values, toJson(report), () => toText(report));
    return 0;
  },
};

function toJson(report: Liabilities) {
  return {
    members: report.members,
    available: bahtFromMicro(report.availableMicro),
    bonus: bahtFromMicro(report.bonusMicro),
    held: bahtFromMicro(report.heldMicro),
    debt: bahtFromMicro(report.debtMicro),
    total: bahtFromMicro(report.totalMicro),
    points: bahtFromMicro(report.pointsMicro),
    house: report.house.map(({ balanceMicro, ...account }) => ({
      ...account,
      balance: bahtFromMicro(balanceMicro),
    })),
  };
}

function toText(report: Liabilities): string {
  const lines: [string, bigint][] = [
    [`Owed to ${report.members} members`, report.totalMicro],
    ['  available', report.availableMicro],
    ['  held for withdrawals', report.heldMicro],
    ['  less debt', report.debtMicro],
    ['Bonuses, not yet cash', report.bonusMicro],
    ['Points', report.pointsMicro],
    ...report.house.map(({ kind, reference, asset, balanceMicro }): [string, bigint] => [
      `${kind} ${reference}${asset === 'THB' ? '' : ` (${asset.toLowerCase()})`}`,
      balanceMicro,
    ]),
  ];
  const rows = lines.map(([account, micro]) => ({ account, balance: bahtFromMicro(micro) }));
  return tableText(rows, { amounts: ['balance'] });
}
