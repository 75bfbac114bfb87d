import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { freePort } from '@kapao/postgres/ports.ts';

describe('the process', () => {
  it('says when it is ready, warns of nothing, and stops on SIGTERM', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kapao-sandbox-'));
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
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(warnings).toBe('');
    await rm(directory, { recursive: true });
  });
});

describe('the environment', () => {
  it('has defaults for everything', () => {
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
