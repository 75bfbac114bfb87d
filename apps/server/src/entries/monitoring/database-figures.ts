import { join } from 'node:path';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { readBacklog, readRecentDeposits } from '../../features/health/backlog.ts';
import type { Context } from '../../context.ts';
import { freeBytesAt } from '../../db/disk.ts';

type FiguresContext = Pick<Context, 'config' | 'database' | 'connections'>;
type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/** Registers figures that are read from the database and the disk at each scrape (ops-56). */
export function registerDatabaseFigures(
  registry: Registry,
  { config, database, connections }: FiguresContext,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Values | Promise<Values>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A database that does not answer leaves these out, and all other figures stay.
        const values = await Promise.resolve(read()).catch(() => []);
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  gauge(
    'waiting_seconds',
    'How long the oldest one of its kind has waited; none where nothing waits',
    ['kind'],
    async () =>
      Object.entries(await readBacklog(database)).flatMap(([kind, seconds]) =>
        seconds === null ? [] : [[{ kind: snakeCase(kind) }, Number(seconds)] as const],
      ),
  );
  gauge(
    'deposits_last_hour',
    'Deposits opened in the last hour, all and credited',
    ['outcome'],
    async () => {
      const { opened, credited } = await readRecentDeposits(database);
      return [
        [{ outcome: 'opened' }, opened],
        [{ outcome: 'credited' }, credited],
      ];
    },
  );
  gauge(
    'database_connections',
    'Connections of this server: open, idle, and callers that wait for one',
    ['state'],
    () => Object.entries(connections()).map(([state, count]) => [{ state }, count]),
  );
  if (config.databaseUrl !== undefined) return;
  gauge('data_directory_free_bytes', 'Free space on the disk of DATA_DIR', [], async () => [
    [{}, await freeBytesAt(join(config.dataDir, 'postgres'))],
  ]);
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
