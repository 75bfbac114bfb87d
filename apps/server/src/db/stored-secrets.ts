import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { sealingKeyId } from './sealed.ts';
import type { Secrets } from './sealed.ts';

/** Names the place to which a secret is bound: table, column and row key. */
export const secretPlaces = {
  gatewayApiKey: (code: string) => `payment_gateways.api_key of ${code}`,
  gatewayWebhookSecret: (code: string) => `payment_gateways.webhook_secrets of ${code}`,
  ourPrivateKey: (studioCode: string, fingerprint: string) =>
    `our_studio_keys.private_key of ${studioCode} ${fingerprint}`,
  pushPrivateKey: 'push_keys.private_key',
  staffTotp: (staffId: bigint) => `staff_factors.secret of ${staffId}`,
  ledgerPrivateKey: (id: string) => `ledger_signing_keys.private_key of ${id}`,
} as const;

export interface SealReport {
  /** Secrets that were in plain text. */
  sealed: number;
  /** Secrets that were sealed with an earlier key. */
  resealed: number;
  /** All secrets. */
  total: number;
}

/**
 * Decrypts every secret, and encrypts those in plain text; with `rotate` also those with an earlier key. @throws
 * SecretsError if one cannot be decrypted; the caller's transaction then changes nothing.
 */
export async function sealStored(
  on: Queryable,
  secrets: Secrets,
  { rotate = false } = {},
): Promise<SealReport> {
  const report: SealReport = { sealed: 0, resealed: 0, total: 0 };
  const sealIfNeeded = (text: string, place: string): string => {
    report.total += 1;
    const id = sealingKeyId(text);
    const plain = id === undefined ? text : secrets.unseal(text, place);
    if (id === undefined) report.sealed += 1;
    else if (rotate && id !== secrets.keyId) report.resealed += 1;
    else return text;
    return secrets.seal(plain, place);
  };
  await sealGateways(on, sealIfNeeded);
  await sealStudioKeys(on, sealIfNeeded);
  await sealPushKey(on, sealIfNeeded);
  await sealLedgerKey(on, sealIfNeeded);
  await sealStaffTotp(on, sealIfNeeded);
  return report;
}

type Seal = (text: string, place: string) => string;

async function sealGateways(on: Queryable, seal: Seal): Promise<void> {
  const gateways = await on.query<{ code: string; apiKey: string; webhookSecrets: string[] }>(sql`
    select code,
           api_key         as "apiKey",
           webhook_secrets as "webhookSecrets"
      from payment_gateways
     order by code
       for update`);
  for (const { code, apiKey, webhookSecrets } of gateways) {
    const key = seal(apiKey, secretPlaces.gatewayApiKey(code));
    const place = secretPlaces.gatewayWebhookSecret(code);
    const secrets = webhookSecrets.map((secret) => seal(secret, place));
    if (key === apiKey && secrets.every((secret, index) => secret === webhookSecrets[index])) {
      continue;
    }
    await on.query(sql`
      update payment_gateways
         set api_key         = ${key},
             webhook_secrets = ${secrets}
       where code = ${code}`);
  }
}

async function sealStudioKeys(on: Queryable, seal: Seal): Promise<void> {
  const pairs = await on.query<{ studioCode: string; fingerprint: string; privateKey: string }>(sql`
    select studio_code as "studioCode",
           fingerprint,
           private_key as "privateKey"
      from our_studio_keys
     where private_key is not null
     order by studio_code, fingerprint
       for update`);
  for (const { studioCode, fingerprint, privateKey } of pairs) {
    const key = seal(privateKey, secretPlaces.ourPrivateKey(studioCode, fingerprint));
    if (key === privateKey) continue;
    await on.query(sql`
      update our_studio_keys
         set private_key = ${key}
       where studio_code = ${studioCode}
         and fingerprint = ${fingerprint}`);
  }
}

async function sealPushKey(on: Queryable, seal: Seal): Promise<void> {
  const [pair] = await on.query<{ privateKey: string }>(sql`
    select private_key as "privateKey"
      from push_keys
       for update`);
  if (!pair) return;
  const key = seal(pair.privateKey, secretPlaces.pushPrivateKey);
  if (key !== pair.privateKey) await on.query(sql`update push_keys set private_key = ${key}`);
}

async function sealLedgerKey(on: Queryable, seal: Seal): Promise<void> {
  const [pair] = await on.query<{ id: string; privateKey: string }>(sql`
    select id,
           private_key as "privateKey"
      from ledger_signing_keys
     where private_key is not null
       for update`);
  if (!pair) return;
  const key = seal(pair.privateKey, secretPlaces.ledgerPrivateKey(pair.id));
  if (key === pair.privateKey) return;
  await on.query(sql`update ledger_signing_keys set private_key = ${key} where id = ${pair.id}`);
}

async function sealStaffTotp(on: Queryable, seal: Seal): Promise<void> {
  const apps = await on.query<{ id: bigint; staffId: bigint; secret: string | null }>(sql`
    select id,
           staff_id as "staffId",
           secret
      from staff_factors
     where kind = 'totp'
     order by id
       for update`);
  for (const { id, staffId, secret } of apps) {
    if (secret === null) continue;
    const sealed = seal(secret, secretPlaces.staffTotp(staffId));
    if (sealed === secret) continue;
    await on.query(sql`update staff_factors set secret = ${sealed} where id = ${id}`);
  }
}

/** Rewrites both tables' files, because a vacuum may keep old row versions in plain text. */
const REWRITE = `
  alter table payment_gateways alter column api_key     type text using api_key || '';
  alter table our_studio_keys  alter column private_key type text using private_key || '';
  alter table payment_gateways validate constraint payment_gateways_sealed;
  alter table our_studio_keys  validate constraint our_studio_keys_sealed`;

/**
 * Encrypts secrets after the migrations, so that none remains in plain text, not even in an old row version. @param
 * pool Connections of the tables' owner. @throws SecretsError if the keys do not match the encrypted secrets.
 */
export async function sealAfterMigrations(pool: Pool, secrets: Secrets): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const on: Queryable = {
      query: async <Row extends object>(statement: Sql) =>
        (await client.query<Row>(statement)).rows,
      now: () => new Date(),
    };
    const { sealed } = await sealStored(on, secrets);
    if (sealed > 0) await client.query(REWRITE);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
