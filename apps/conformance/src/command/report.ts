import type { CaseResult } from '../run/case.ts';

const MARKS: Readonly<Record<CaseResult['result'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '–',
};

/** The table of a run: one line for each case, then each failure with its three parts. */
export function tableOfResults(results: readonly CaseResult[]): string {
  const width = Math.max(...results.map(({ rule }) => rule.length), 0);
  const lines = results.map(
    ({ number, result, rule, title, needs }) =>
      `${String(number).padStart(3)} ${MARKS[result]} ${rule.padEnd(width)}  ${title}` +
      (needs === undefined ? '' : ` (skipped, needs ${needs})`),
  );
  const failures = results.filter(({ result }) => result === 'failed').flatMap(linesOfFailure);
  return [...lines, ...failures, '', summaryOf(results)].join('\n');
}

function linesOfFailure({ number, title, rule, sent, expected, answered }: CaseResult): string[] {
  const part = (name: string, text = '') =>
    `    ${name.padEnd(9)} ${text.replaceAll('\n', '\n      ')}`;
  return [
    '',
    `✗ ${number} ${title} (${rule})`,
    part('sent', sent),
    part('expected', expected),
    part('answered', answered),
  ];
}

function summaryOf(results: readonly CaseResult[]): string {
  const count = (wanted: CaseResult['result']) =>
    results.filter(({ result }) => result === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
}
