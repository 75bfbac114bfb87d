import { enReportWords } from '@kapao/contract/office/report-words.ts';
import type { thReports } from './th-reports.ts';

export const enReports: typeof thReports = {
  reports: {
    ...enReportWords,
    exportAs: { csv: 'Save as CSV', xlsx: 'Save as Excel' },
    sheetList: 'Kinds of reports',
    by: 'By',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    periods: 'Period',
    asOf: (transfer: string) => `As of transfer ${transfer}`,
    madeAt: 'made at',
    leftOut: (count: number) => `${count} more rows are not shown. The total counts them.`,
    chart: (column: string) => `Chart of ${column} by day; the table below has the numbers`,
    openNumber: (column: string, name: string, amount: string) => `${column}, ${name}: ${amount}`,
    beneath: 'What the number sums',
    beneathNote: 'The latest day first. All pages together add up to the number.',
    nothingYet: 'Nothing found so far. “Next page” goes on looking.',
  },
  today: {
    title: 'Today',
    yesterday: 'Yesterday',
    lastWeek: 'Last week',
    sameTime: 'Compared at the same time of yesterday and of last week',
    hour: 'Until',
    chart: (figure: string) => `${figure} by the hour, summed up`,
    figures: {
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      ggr: 'GGR',
      ngr: 'NGR',
      bonus_cost: 'Bonus cost',
      deposit_count: 'Number of deposits',
      withdrawal_count: 'Number of withdrawals',
      new_members: 'Joined',
      first_deposits: 'First deposits',
    },
  },
  large: {
    title: 'Newest large events',
    note: (payments: string, wins: string) =>
      `Deposits and withdrawals from ${payments} baht, wins from ${wins} baht`,
    kinds: { deposit: 'Deposit', withdrawal: 'Withdrawal', win: 'Win' },
    none: 'No large event yet',
  },
};
