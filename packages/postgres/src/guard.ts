import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Installation } from './installation.ts';

/** Ends PostgreSQL when the process that started it is killed. */
export interface Guard {
  /** After PostgreSQL has ended by itself: there is nothing left to guard. */
  dismiss(): void;
}

/**
 * Waits for the end of the pipe that this process holds. Within 5 s PostgreSQL has ended then, cleanly where 2 s are
 * enough. Each signal is sent only while the data directory names this very PostgreSQL, so that its successor is
 * never meant.
 */
const SCRIPT = `
trap '' TERM HUP INT
while read -r _; do :; done
for signal in INT CONT QUIT KILL; do
  read -r pid < "$1/postmaster.pid" && [ "$pid" = "$2" ] && kill -"$signal" "$2" || exit 0
  sleep 1
done`;

/** Two, because one of them may be killed together with this process. */
const SHELLS = 2;
/** Shells that cannot be started, or end by themselves, are not tried again all the time. */
const REPLACE_PAUSE_MS = 1_000;

/** A shell that is killed is replaced for as long as the guard has not been dismissed. */
export function startGuard(
  { account }: Installation,
  { data, pid }: { data: string; pid: number },
): Guard {
  // Windows has no shell like this: what a killed server leaves there, the next start ends.
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const shells = new Set<ChildProcess>();
  let isDismissed = false;
  const start = () => {
    if (isDismissed) return;
    const atMs = Date.now();
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'kapao-postgres-guard', data, String(pid)], {
      ...account,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const replace = () => {
      shells.delete(shell);
      if (Date.now() - atMs > REPLACE_PAUSE_MS) start();
      else setTimeout(start, REPLACE_PAUSE_MS).unref();
    };
    shells.add(shell);
    // It waits for our end, and so must not keep us from it.
    shell.unref();
    shell.stdin?.on('error', () => undefined);
    shell.once('error', replace).once('exit', replace);
  };
  for (let shell = 0; shell < SHELLS; shell += 1) start();
  return {
    dismiss: () => {
      isDismissed = true;
      for (const shell of shells) shell.kill('SIGKILL');
    },
  };
}
