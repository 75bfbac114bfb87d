import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

/** Longer than a shell takes to see that its server was killed. */
const NUMBER_AFTER_MS = 400;
const NAME = 'kapao-guarded';

/** Runs as long as a PostgreSQL would, and ends with the signal that it gets. */
function startStandIn(name: string) {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', name]);
}

it('ops-13: stops a PostgreSQL that starts in the moment of the kill, and no successor', async () => {
  const data = await mkdtemp(join(tmpdir(), 'kapao-guard-'));
  const guard = new URL('guard.ts', import.meta.url).href;
  const start = JSON.stringify({ data, name: NAME });
  const server = `
    import { startGuard } from ${JSON.stringify(guard)};
    startGuard({ account: {} }, ${start});`;
  spawnSync(process.execPath, ['--input-type=module', '-e', server]);
  const postgres = startStandIn(NAME);
  const successor = startStandIn('kapao-successor');
  const ended = once(postgres, 'exit');
  await writeFile(join(data, 'postmaster.pid'), `${successor.pid}\n`);
  await sleep(NUMBER_AFTER_MS);
  expect(successor.exitCode ?? successor.signalCode).toBeNull();
  await writeFile(join(data, 'postmaster.pid'), `${postgres.pid}\n`);
  expect(await ended).toEqual([null, 'SIGINT']);
  successor.kill();
  await rm(data, { recursive: true });
});
