import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { SandboxConfig } from '../config.ts';
import { OPN_WEBHOOK_SECRET } from './defaults.ts';

const SECRET_BYTES = 32;
/** For this long after a change, webhooks are signed with the old secret, too. */
const ROLL_MS = 24 * 60 * 60 * 1000;

type Name = 'webhook_url' | 'secret' | 'old_secret' | 'rolled_at';

function read(database: Database, name: Name): string | undefined {
  const sql = 'select value from opn_settings where name = ?';
  return database.one(z.object({ value: z.string() }), sql, name)?.value;
}

function write(database: Database, name: Name, value: string): void {
  database.run(
    `insert into opn_settings (name, value) values (?, ?)
     on conflict (name) do update set value = excluded.value`,
    name,
    value,
  );
}

/** The address of the account's webhook: the member server's, until somebody enters another one. */
export function opnWebhookUrl(
  database: Database,
  { memberUrl }: Pick<SandboxConfig, 'memberUrl'>,
): string {
  return read(database, 'webhook_url') ?? `${memberUrl}/api/gateway/opn/webhook`;
}

export function setOpnWebhookUrl(database: Database, url: string): void {
  write(database, 'webhook_url', url);
}

/** The secrets that sign a webhook, the newest one first: two within a day of a change. */
export function opnWebhookSecrets(database: Database): [string, ...string[]] {
  const secret = read(database, 'secret') ?? OPN_WEBHOOK_SECRET;
  const old = read(database, 'old_secret');
  const isRecent = Date.now() - Number(read(database, 'rolled_at') ?? 0) < ROLL_MS;
  return old !== undefined && isRecent ? [secret, old] : [secret];
}

/** Makes a new secret; the old one stays valid for a day. */
export function rollOpnSecret(database: Database): void {
  const [current] = opnWebhookSecrets(database);
  write(database, 'old_secret', current);
  write(database, 'secret', randomBytes(SECRET_BYTES).toString('base64'));
  write(database, 'rolled_at', String(Date.now()));
}
