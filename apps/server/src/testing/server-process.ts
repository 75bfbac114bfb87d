import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kapao/postgres/ports.ts';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the server as a process that a test can signal or kill. `ready` rejects if the process ends before. */
export function spawnServer(env: Readonly<Record<string, string>>): {
  child: ChildProcess;
  ready: Promise<void>;
} {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } });
  const ready = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Kapao is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, ready };
}

/** The environment of a silent server whose ports are free. */
export async function silentServerEnv() {
  const [port, sandboxPort, officePort] = [await freePort(), await freePort(), await freePort()];
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    OFFICE_PORT: String(officePort),
    KAPAO_LOG: 'silent',
  };
}

/** Counts the connections that wait for a lock with such a statement; the application may not see those of others. */
export function countLockWaits(database: Database, query = '%'): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    const rows = await tx.query(sql`
      select pid
        from pg_stat_activity
       where datname = current_database()
         and wait_event_type = 'Lock'
         and query like ${query}`);
    return rows.length;
  });
}
