import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { freePort } from '@kapao/postgres/ports.ts';

/** Paths that others than the owner may read, write or enter. */
async function readableByOthers(directory: string): Promise<string[]> {
  const names = ['.', ...(await readdir(directory, { recursive: true }))];
  expect(names.length).toBeGreaterThan(4);
  const open: string[] = [];
  for (const name of names) {
    const { mode } = await stat(join(directory, name));
    if ((mode & 0o077) !== 0) open.push(name);
  }
  return open;
}

describe('the process', () => {
  it('ops-07: says when it is ready, keeps its books closed, warns of nothing, and stops on SIGTERM', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kapao-sandbox-'));
    // Open to others, as under the usual umask.
    await mkdir(join(directory, 'sandbox'));
    await writeFile(join(directory, 'sandbox', 'operators.json'), '[]');
    await chmod(join(directory, 'sandbox', 'operators.json'), 0o644);
    await chmod(directory, 0o755);
    const port = await freePort();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: directory, NODE_OPTIONS: '' },
    });
    let output = '';
    let warnings = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (warnings += String(chunk)));
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => output, { timeout: 15_000 }).toBe(`Sandbox world is ready: ${url}\n`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await readableByOthers(directory)).toEqual([]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(warnings).toBe('');
    await rm(directory, { recursive: true });
  });
});

describe('the environment', () => {
  it('ops-04: has defaults for everything', () => {
    expect(readConfig({ SANDBOX_URL: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3001,
      sandboxUrl: 'http://127.0.0.1:3001',
      memberUrl: 'http://127.0.0.1:3000',
      directory: expect.stringMatching(/data.sandbox$/),
    });
  });

  it('names every mistake at once', () => {
    const mistakes = { SANDBOX_PORT: 'many', PUBLIC_URL: 'ftp://example.com' };
    expect(() => readConfig(mistakes)).toThrow(ConfigError);
    expect(() => readConfig(mistakes)).toThrow(/SANDBOX_PORT[^]*PUBLIC_URL/);
  });
});
