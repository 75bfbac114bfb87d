import { dirname } from 'node:path';
import { makeDataDirectory } from '@kapao/postgres/data-directory.ts';
import { PostgresStartError } from '@kapao/postgres/installation.ts';
import { buildSandbox } from './app.ts';
import { ConfigError, readConfig, type SandboxConfig } from './config.ts';
import { createSandbox } from './context.ts';

/** The time that running requests have to finish after a stop signal. */
const STOP_TIMEOUT_MS = 10_000;
/** File permissions that let only the owner read the database and the keys. */
const OWNER_ONLY_UMASK = 0o077;

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(config: SandboxConfig): Promise<void> {
  await makeDataDirectory(dirname(config.directory));
  // Set the umask only now, so that the parent directories keep the usual permissions.
  process.umask(OWNER_ONLY_UMASK);
  const app = await buildSandbox(createSandbox(config));
  await app.listen({ host: config.host, port: config.port });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  console.log(`Sandbox world is ready: ${config.sandboxUrl}`);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresStartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is taken: ${error.message}`;
  return error.stack ?? error.message;
}
