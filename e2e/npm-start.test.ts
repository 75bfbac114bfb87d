import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { freePort } from '@kapao/postgres/ports.ts';
import { expect, it } from 'vitest';
import { copyTemplate } from '../kit/product.ts';
import { sharedTemplate } from './shared-product.ts';

/** Four journeys run beside it. */
const SOON = { timeout: 150_000, interval: 250 };
const TIMEOUT_MS = 360_000;

it(
  'ops-31: a stop signal to npm ends the server and the sandbox too',
  async () => {
    const dataDir = await copyTemplate(await sharedTemplate());
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      OFFICE_PORT: String(await freePort()),
    };
    const npm = spawn('npm', ['start'], { env, stdio: 'ignore' });
    const answers = (on: number) =>
      fetch(`http://127.0.0.1:${on}/`).then(
        () => true,
        () => false,
      );
    const both = async () => [await answers(port), await answers(sandboxPort)];
    try {
      await expect.poll(both, SOON).toEqual([true, true]);
      npm.kill('SIGTERM');
      await once(npm, 'exit');
      await expect.poll(both, SOON).toEqual([false, false]);
    } finally {
      npm.kill('SIGKILL');
      // PostgreSQL may still be writing while it stops.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    }
  },
  TIMEOUT_MS,
);
