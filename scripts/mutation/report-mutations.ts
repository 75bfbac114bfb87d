import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

export const reportMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/reports/lines.ts`,
    from: "when 'rollback' then 'bet_rollback' else 'win'",
    to: "when 'rollback' then 'win' else 'win'",
    test: `${server}/features/reports/project-reports.pg.test.ts`,
    title: 'report-03: sums random play, cash and bonuses to the micro, by each dimension',
  },
  {
    file: `${server}/features/reports/beneath-store.ts`,
    from: 'rows with ties',
    to: 'rows only',
    test: `${server}/features/reports/reports.pg.test.ts`,
    title:
      'listReportRows > report-08: opens every number of play by day, and the rows add up to it',
  },
  {
    file: `${server}/entries/office/reports/exports.ts`,
    from: 'isSummed ? [[text.words.total, ...cells(total)]] : []',
    to: '[]',
    test: `${server}/features/reports/exports.pg.test.ts`,
    title:
      'exportReport > report-12: narrows to the filters, and names them in the language of the file',
  },
  {
    file: `${server}/features/reports/beneath-export.ts`,
    from: 'after = page.next ?? undefined;',
    to: 'return;',
    test: `${server}/features/reports/exports.pg.test.ts`,
    title: 'exportReportRows > report-17: has the rows of all pages of the panel: play',
  },
  {
    file: `${server}/entries/office/staff/audit.ts`,
    from: 'before = events.at(-1)?.id;',
    to: 'return;',
    test: `${server}/features/reports/exports.pg.test.ts`,
    title:
      'exportAudit > report-15 office-76: has every row of the filters, however many, and is recorded itself',
  },
  {
    file: `${server}/http/office/spreadsheet.ts`,
    from: "if (typeof cell === 'string') return textCell(cell);",
    to: "if (typeof cell === 'string') return cell;",
    test: `${server}/http/office/spreadsheet.test.ts`,
    title: 'report-13: quotes Thai texts and quotation marks, and leaves numbers bare',
  },
  {
    file: `${server}/features/reconciliation/rules.ts`,
    from: 'free.delete(own);',
    to: '',
    test: `${server}/features/reconciliation/rules.test.ts`,
    title: 'recon-12 recon-13: the open lines sum to the difference, and nothing is matched twice',
  },
  {
    file: `${server}/ledger/clearing-movements.ts`,
    from: "'gateway_fee', ",
    to: '',
    test: `${server}/entries/office/reports/reconciliation.pg.test.ts`,
    title: 'recon-09: has every transfer of the clearing account, as the account itself says',
  },
];
