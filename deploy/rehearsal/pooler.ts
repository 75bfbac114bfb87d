import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPart } from '../../chaos/parts.ts';
import type { Part } from '../../chaos/parts.ts';
import { accountOf, clusterFile, PASSWORD } from './cluster.ts';
import { changeText } from './change-text.ts';

/** PgBouncer by the file of deploy/cluster, on a port of loopback. */
export async function createPooler(
  folder: string,
  { port, leaderPort }: { port: number; leaderPort: number },
): Promise<Part> {
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  const text = changeText(readFileSync(clusterFile('pgbouncer.ini'), 'utf8'), [
    [/(?<=kapao = host=127\.0\.0\.1 port=)\d+/, String(leaderPort)],
    [/(?<=listen_port = )\d+/, String(port)],
    [/(?<=auth_file = ).*/, users],
  ]);
  await writeFile(users, `"kapao" "${PASSWORD}"\n`);
  await writeFile(file, text);
  return createPart('PgBouncer', {
    command: 'pgbouncer',
    args: [file],
    env: {},
    account: accountOf('postgres'),
    readyLine: 'process up',
  });
}
