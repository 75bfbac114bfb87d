import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Installation } from './installation.ts';

/** Stops PostgreSQL when the process that started it is killed. */
export interface Guard {
  /** Ends the guard after PostgreSQL has exited by itself. */
  dismiss(): void;
}

/**
 * Waits until this process's pipe is closed, and then up to 5 s for PostgreSQL's lock file, which PostgreSQL writes
 * some time after its start. It then stops PostgreSQL within 5 s, cleanly if 2 s suffice. Before each signal it checks
 * that the process's command line contains the name, so that it never stops a successor.
 */
const SCRIPT = `
trap '' TERM HUP INT
while read -r _; do :; done
is_ours() {
  read -r pid < "$1/postmaster.pid" || return 1
  { cat "/proc/$pid/cmdline" || ps -o command= -p "$pid"; } | grep -q "$2"
}
attempts=25
until is_ours "$1" "$2"; do
  attempts=$((attempts - 1))
  [ "$attempts" -gt 0 ] || exit 0
  sleep 0.2
done
for signal in INT CONT QUIT KILL; do
  is_ours "$1" "$2" && kill -"$signal" "$pid" || exit 0
  sleep 1
done`;

/** The number of shells: two, because one may be killed together with this process. */
const SHELLS = 2;
/** Pause before a shell that failed or ended is started again. */
const REPLACE_PAUSE_MS = 1_000;

/**
 * Guards the PostgreSQL on `data` whose command line contains `name`. Start it before PostgreSQL, so that no kill falls
 * between the two. Replaces killed shells until it is dismissed.
 */
export function startGuard(
  { account }: Pick<Installation, 'account'>,
  { data, name }: { data: string; name: string },
): Guard {
  // Windows has no such shell; the next start stops a left-over PostgreSQL.
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const shells = new Set<ChildProcess>();
  let isDismissed = false;
  const start = () => {
    if (isDismissed) return;
    const atMs = Date.now();
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'kapao-postgres-guard', data, name], {
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
    // The shell outlives this process and must not keep it alive.
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
