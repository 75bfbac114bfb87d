import { sufferedIn } from './faults.ts';
import type { Happened } from './faults.ts';
import type { Operation } from './history.ts';

const SHOWN_BREACHES = 50;
const MS_PER_SECOND = 1_000;

/** Returns one line for each kind of fault: how often, how many calls failed, and the longest times. */
export function faultTable(history: readonly Operation[], happened: readonly Happened[]): string {
  const rows = [...Map.groupBy(happened, ({ name }) => name)].map(([name, times]) => {
    const suffered = times.map((one) => sufferedIn(history, one));
    const longest = (of: 'errorsMs' | 'longestSilenceMs') =>
      (Math.max(...suffered.map((one) => one[of])) / MS_PER_SECOND).toFixed(1);
    const sum = (of: 'operations' | 'failed') =>
      String(suffered.reduce((total, one) => total + one[of], 0));
    return [
      name,
      String(times.length),
      sum('operations'),
      sum('failed'),
      longest('errorsMs'),
      longest('longestSilenceMs'),
    ];
  });
  const head = [
    'Fault',
    'Times',
    'Operations',
    'Failed',
    'Errors for, s',
    'Nothing written for, s',
  ];
  return toTable([head, ...rows]);
}

/** Returns a table of the operations by kind and answer. */
export function operationTable(history: readonly Operation[]): string {
  const rows = [...Map.groupBy(history, ({ kind }) => kind)].map(([kind, own]) => {
    const count = (wanted: readonly Operation['answer'][]) =>
      String(own.filter(({ answer }) => wanted.includes(answer)).length);
    return [kind, count(['done', 'promised']), count(['refused', 'poor']), count(['away', 'none'])];
  });
  return toTable([['Operation', 'Done', 'Refused', 'Failed'], ...rows]);
}

function toTable(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = rows.map(
    (cells) =>
      `| ${cells
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join(' | ')} |`,
  );
  const rule = `|${(widths ?? []).map((width, column) => `${'-'.repeat(width + 1)}${column === 0 ? '-' : ':'}`).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

export function breachLines(breaches: readonly string[]): string[] {
  return breaches.slice(0, SHOWN_BREACHES).map((breach) => `WRONG ${breach}`);
}
