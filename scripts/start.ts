import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.ts';
import { nodeFlags } from './node-flags.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';

/**
 * `npm start`: builds stale web parts, then runs the server and, in sandbox mode, the sandbox. If one exits, both end;
 * a stop signal reaches both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const isLive = process.env['KAPAO_MODE'] === 'live';
/** The end of a line by which the server says which step it begins. */
const STEP_END = ' …';
/** On a terminal, the log's routine lines would hide the lines that say what to try. */
const quietLog = process.stdout.isTTY ? { KAPAO_LOG: 'warn' } : {};

const PARENT_CHECK_MS = 500;

const children: ChildProcess[] = [];
let isStopping = false;
process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));
if (process.env['npm_lifecycle_event'] === 'start') stopWithParent();

await buildStale(root);
// The sandbox starts first, because the server's first start registers the sandbox's studio.
if (!isLive) await run('apps/sandbox/src/main.ts', 'Sandbox world is ready:');
await run('apps/server/src/main.ts', 'Kapao is ready:');

/** Shows the process's steps, and resolves when it has printed `readyLine`. */
function run(file: string, readyLine: string): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    cwd: root,
    env: { ...quietLog, ...process.env },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const steps = showSteps();
  children.push(child);
  child.once('exit', (code) => {
    steps.fail();
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    if (!isStopping) stopAll('SIGTERM');
  });
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.endsWith(STEP_END)) return steps.begin(line.slice(0, -STEP_END.length));
      if (line.startsWith(readyLine)) {
        steps.end();
        resolve();
      }
      console.log(line);
    });
  });
}

/** npm passes SIGTERM to its shell, which ends without a word to this process. */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stopAll('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

function stopAll(signal: NodeJS.Signals): void {
  isStopping = true;
  for (const child of children) child.kill(signal);
}
