import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signalIfRunning } from '../scripts/testing/process-tree.ts';
import { nodeFlags } from '../scripts/node-flags.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** One process of the product, which can be killed and started again. */
export interface Part {
  name: string;
  pid(): number | undefined;
  /** Waits for the line that says it is ready. */
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Everything it has printed. */
  output(): string;
}

/** Prepares a Node.js process of the product; `cwd` is another checkout for an older release. */
export function createPart(
  name: string,
  script: string,
  { env, readyLine, cwd = root }: { env: Record<string, string>; readyLine: string; cwd?: string },
): Part {
  let child: ChildProcess | undefined;
  let output = '';
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    name,
    pid: () => child?.pid,
    output: () => output,
    start: async () => {
      const started = spawn(process.execPath, [...nodeFlags, script], {
        cwd,
        env: { ...inherited, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const before = output.length;
      const note = (chunk: Buffer) => (output += chunk.toString());
      started.stdout.on('data', note);
      started.stderr.on('data', note);
      const endMs = Date.now() + START_TIMEOUT_MS;
      while (!output.slice(before).includes(readyLine)) {
        if (started.exitCode !== null || started.signalCode !== null || Date.now() > endMs) {
          throw new Error(`${name} did not start:\n${output.slice(before)}`);
        }
        await sleep(20);
      }
    },
    kill: async (signal = 'SIGKILL') => {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      signalIfRunning(child.pid, 'SIGCONT');
      signalIfRunning(child.pid, signal);
      await ended;
    },
  };
}

/** Starts it until it stays: what it needs may be away for a while. */
export async function startPatiently(part: Part): Promise<void> {
  const endMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await part.start();
    } catch (error) {
      await part.kill();
      if (Date.now() > endMs) throw error;
      await sleep(500);
    }
  }
}
