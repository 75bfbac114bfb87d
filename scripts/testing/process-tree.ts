import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  parentPid: number;
  command: string;
}

/** Kills a process and its direct children at once, like a power cut. */
export function killWithChildren(pid: number): void {
  // The process is stopped first, so that it starts no child between listing and killing.
  signalIfRunning(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) signalIfRunning(child, 'SIGKILL');
  signalIfRunning(pid, 'SIGKILL');
}

export function signalIfRunning(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited already.
  }
}

export function childrenOf(parent: number): number[] {
  return runningProcesses()
    .filter(({ parentPid }) => parentPid === parent)
    .map(({ pid }) => pid);
}

/** The children of a process, their children, and so on. */
export function descendantsOf(ancestor: number): RunningProcess[] {
  const all = runningProcesses();
  const below = (parent: number): RunningProcess[] =>
    all
      .filter(({ parentPid }) => parentPid === parent)
      .flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

/** Reads /proc, or asks ps: small Linux images lack ps, other systems lack /proc. */
export function runningProcesses(): RunningProcess[] {
  return existsSync('/proc/self/stat') ? processesFromProc() : processesFromPs();
}

function processesFromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name may contain spaces and brackets; the fields follow its last bracket.
        const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parentPid: Number(parentPid), command }];
      } catch {
        return [];
      }
    });
}

function processesFromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...lines.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parentPid, command]) => ({
    pid: Number(pid),
    parentPid: Number(parentPid),
    command: command ?? '',
  }));
}
