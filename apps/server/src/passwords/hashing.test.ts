import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { childrenOf } from '../../../../scripts/testing/process-tree.ts';
import { createHashing } from './hashing.ts';

describe('hashing', () => {
  it('account-19 ops-34: goes on when its process is killed in the middle of its work', async () => {
    const known = new Set(childrenOf(process.pid));
    const hashing = createHashing(2);
    const stored = await hashing.hash('correct horse');
    const pid = onlyOne(childrenOf(process.pid).filter((child) => !known.has(child)));
    const verdicts = Array.from({ length: 20 }, (_, index) =>
      hashing.verify(stored, index % 2 === 0 ? 'correct horse' : 'wrong horse'),
    );
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(verdicts)).toEqual(
      Array.from({ length: 20 }, (_, index) => index % 2 === 0),
    );
    expect(await hashing.verify(stored, 'correct horse')).toBe(true);
  });

  it('tells of a stored hash that is none', async () => {
    await expect(createHashing(2).verify('no hash', 'password')).rejects.toThrow();
  });

  it('ops-34: ranks below the server', async () => {
    const known = new Set(childrenOf(process.pid));
    await createHashing(2).hash('password');
    const pid = onlyOne(childrenOf(process.pid).filter((child) => !known.has(child)));
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  it('ops-34: is not ended by a Ctrl-C, and ends with its server, which it does not keep from ending', async () => {
    const module = fileURLToPath(new URL('hashing.ts', import.meta.url));
    const script = `
      import { createHashing } from ${JSON.stringify(module)};
      const hashing = createHashing(2);
      console.log(await hashing.hash('password'));
      process.stdin.resume();
      process.stdin.once('end', () => {});`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(server.stdout, 'data');
    const pid = onlyOne(childrenOf(server.pid ?? 0));
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isAlive(pid)).toBe(true);
    const exited = once(server, 'exit');
    server.stdin.end();
    expect(await exited).toEqual([0, null]);
    // Generous time: the process has the lowest priority on a busy machine.
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
  });
});

/** Refuses 0, which would signal the test's own process group. */
function onlyOne(pids: number[]): number {
  expect(pids).toHaveLength(1);
  return pids[0] ?? expect.fail();
}

/** An ended process stays in the process table until its parent has reaped it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, 'utf8').includes(') Z ');
}
