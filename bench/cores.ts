/** Gives processes their cores, or a share of one (Linux; a share needs root). */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Short, so that a process that has used its share waits only a few milliseconds. */
const PERIOD_US = 10_000;
const CONTROLLER = '/sys/fs/cgroup/cpu';

/** @param cores As `taskset` reads them: `0`, `0,2` or `4-7`. */
export function pinToCores(pids: readonly number[], cores: string): void {
  for (const pid of pids) execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)]);
}

/** Limits each process to `share` of a core by a control group (version 1); the returned function removes the groups. */
export function limitToShare(pids: readonly number[], share: number): () => void {
  if (!existsSync(CONTROLLER)) throw new Error(`there is no ${CONTROLLER} to set a share with`);
  const groups = pids.map((pid) => {
    const group = join(CONTROLLER, `kapao-bench-${pid}`);
    mkdirSync(group);
    const write = (file: string, value: number) => writeFileSync(join(group, file), `${value}`);
    write('cpu.cfs_period_us', PERIOD_US);
    write('cpu.cfs_quota_us', Math.round(PERIOD_US * share));
    write('cgroup.procs', pid);
    return group;
  });
  return () => groups.forEach((group) => rmdirSync(group));
}
