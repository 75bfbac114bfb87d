/** The gate: all static checks, two at a time. */
import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';

const root = resolve(import.meta.dirname, '..');

const checks: [name: string, ...command: string[]][] = [
  ['types', 'tsc', '--project', 'tsconfig.json'],
  ['types of the member app', 'tsc', '--project', 'apps/member/tsconfig.json'],
  ['types that both share', 'tsc', '--project', 'packages/web/tsconfig.json'],
  ['types of the office app', 'tsc', '--project', 'apps/office/tsconfig.json'],
  ['types of the games', 'tsc', '--project', 'apps/studio/games/tsconfig.json'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['format', 'oxfmt', '--check'],
  ['import rules', 'node', 'scripts/check-imports.ts'],
  ['exported names', 'node', 'scripts/check-names.ts'],
  ['tables of features', 'node', 'scripts/check-tables.ts'],
  ['lines of Markdown', 'node', 'scripts/check-lines.ts'],
  ['dead code', 'knip'],
];

interface Outcome {
  name: string;
  passed: boolean;
  output: string;
}

function run([name, program, ...args]: (typeof checks)[number]): Promise<Outcome> {
  const started = performance.now();
  const path = `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, PATH: path };
  return new Promise((settle) => {
    let output = '';
    const child = spawn(program ?? '', args, { cwd: root, env });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const finish = (passed: boolean): void => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
      settle({ name, passed, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** Each worker takes the next check after finishing one. */
async function work(queue: Iterator<(typeof checks)[number]>, outcomes: Outcome[]): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    outcomes.push(await run(next.value));
  }
}

const queue = checks.values();
const outcomes: Outcome[] = [];
await Promise.all([work(queue, outcomes), work(queue, outcomes)]);

const failures = outcomes.filter(({ passed }) => !passed);
for (const { name, output } of failures) console.error(`\n── ${name} ──\n${output.trim()}`);
process.exitCode = failures.length === 0 ? 0 : 1;
