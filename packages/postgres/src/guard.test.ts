import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const NUMBER_AFTER_MS = 400;

it('ops-13: stops a PostgreSQL that writes its number only after its server was killed', async () => {
  const data = await mkdtemp(join(tmpdir(), 'kapao-guard-'));
  const postgres = spawn('sleep', ['60']);
  const ended = once(postgres, 'exit');
  const guard = new URL('guard.ts', import.meta.url).href;
  const server = `
    import { startGuard } from ${JSON.stringify(guard)};
    startGuard({ account: {} }, { data: ${JSON.stringify(data)}, pid: ${postgres.pid} });`;
  spawnSync(process.execPath, ['--input-type=module', '-e', server]);
  await sleep(NUMBER_AFTER_MS);
  await writeFile(join(data, 'postmaster.pid'), `${postgres.pid}\n`);
  expect(await ended).toEqual([null, 'SIGINT']);
  await rm(data, { recursive: true });
});
