import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../../scripts/testing/postgres.ts';
import { freePort } from '@kapao/postgres/ports.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

async function startServer(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Kapao is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return child;
}

/** Takes its time, because it hashes a password. */
async function register(port: number, index: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/member/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      phone: `06100000${index}`,
      password: 'one of a kind, 42',
      first_name: 'a',
      last_name: 'b',
      bank_abbr: 'KBANK',
      bank_acc_number: `55500000${index}`,
      website_id: 3,
    }),
  });
  return response.status;
}

it('R42: two stop signals at once let what is running finish', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-stop-'));
  const port = await freePort();
  const child = await startServer({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    KAPAO_LOG: 'silent',
  });
  try {
    const running = Array.from({ length: 10 }, (_, index) => register(port, 10 + index));
    await Promise.race(running);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await Promise.all(running)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
