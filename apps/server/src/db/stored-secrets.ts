import { isDeepStrictEqual } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { Queryable, Tx } from './database.ts';
import { sealingKeyId } from './sealed.ts';
import type { Secrets } from './sealed.ts';

/** Names the place to which a secret is bound: table, column and row key. */
export const secretPlaces = {
  ourPrivateKey: (studioCode: string, fingerprint: string) =>
    `our_studio_keys.private_key of ${studioCode} ${fingerprint}`,
  pushPrivateKey: 'push_keys.private_key',
  staffTotp: (staffId: bigint) => `staff_factors.secret of ${staffId}`,
  documentKey: 'document_keys.sealed_key',
  ledgerPrivateKey: (id: string) => `ledger_signing_keys.private_key of ${id}`,
} as const;

export interface ResealReport {
  /** The number of secrets that were sealed with an earlier key. */
  resealed: number;
  /** The number of all secrets. */
  total: number;
}

/** Decrypts every secret, and returns their number. @throws SecretsError if one cannot be decrypted. */
export async function unsealStored(on: Statements, secrets: Secrets): Promise<number> {
  let total = 0;
  await replaceStored(on, (text, place) => {
    secrets.unseal(text, place);
    total += 1;
    return text;
  });
  return total;
}

/**
 * Decrypts every secret, and encrypts those with an earlier key. @throws SecretsError if one cannot be decrypted; the
 * caller's transaction then changes nothing.
 */
export async function resealStored(tx: Tx, secrets: Secrets): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, total: 0 };
  await replaceStored(tx, (text, place) => {
    report.total += 1;
    const plain = secrets.unseal(text, place);
    if (sealingKeyId(text) === secrets.keyId) return text;
    report.resealed += 1;
    return secrets.seal(plain, place);
  });
  return report;
}

type Statements = Pick<Queryable, 'query'>;
/** Returns the text to store in place of a sealed one. */
type Replace = (sealed: string, place: string) => string;

async function replaceStored(on: Statements, replace: Replace): Promise<void> {
  await replaceOfCredentials(on, 'payment_gateways', replace);
  await replaceOfCredentials(on, 'services', replace);
  await replaceOfCredentials(on, 'game_studios', replace);
  await replaceOfStudioKeys(on, replace);
  await replaceOfPushKey(on, replace);
  await replaceOfDocumentKey(on, replace);
  await replaceOfLedgerKey(on, replace);
  await replaceOfStaffTotp(on, replace);
}

async function replaceOfCredentials(
  on: Statements,
  table: CredentialTable,
  replace: Replace,
): Promise<void> {
  const rows = await on.query<{ code: string; credentials: ServiceCredentials }>(sql`
    select code,
           credentials
      from ${raw(table)}
     order by code
       for update`);
  for (const { code, credentials } of rows) {
    const replaced = replaceCredentials({ table, code }, credentials, replace);
    if (isDeepStrictEqual(replaced, credentials)) continue;
    await on.query(sql`
      update ${raw(table)}
         set credentials = ${JSON.stringify(replaced)}
       where code = ${code}`);
  }
}

async function replaceOfStudioKeys(on: Statements, replace: Replace): Promise<void> {
  const pairs = await on.query<{ studioCode: string; fingerprint: string; privateKey: string }>(sql`
    select studio_code as "studioCode",
           fingerprint,
           private_key as "privateKey"
      from our_studio_keys
     where private_key is not null
     order by studio_code, fingerprint
       for update`);
  for (const { studioCode, fingerprint, privateKey } of pairs) {
    const key = replace(privateKey, secretPlaces.ourPrivateKey(studioCode, fingerprint));
    if (key === privateKey) continue;
    await on.query(sql`
      update our_studio_keys
         set private_key = ${key}
       where studio_code = ${studioCode}
         and fingerprint = ${fingerprint}`);
  }
}

async function replaceOfPushKey(on: Statements, replace: Replace): Promise<void> {
  const [pair] = await on.query<{ privateKey: string }>(sql`
    select private_key as "privateKey"
      from push_keys
       for update`);
  if (!pair) return;
  const key = replace(pair.privateKey, secretPlaces.pushPrivateKey);
  if (key !== pair.privateKey) await on.query(sql`update push_keys set private_key = ${key}`);
}

async function replaceOfDocumentKey(on: Statements, replace: Replace): Promise<void> {
  const [kept] = await on.query<{ sealedKey: string }>(sql`
    select sealed_key as "sealedKey"
      from document_keys
       for update`);
  if (!kept) return;
  const key = replace(kept.sealedKey, secretPlaces.documentKey);
  if (key !== kept.sealedKey) await on.query(sql`update document_keys set sealed_key = ${key}`);
}

async function replaceOfLedgerKey(on: Statements, replace: Replace): Promise<void> {
  const [pair] = await on.query<{ id: string; privateKey: string }>(sql`
    select id,
           private_key as "privateKey"
      from ledger_signing_keys
     where private_key is not null
       for update`);
  if (!pair) return;
  const key = replace(pair.privateKey, secretPlaces.ledgerPrivateKey(pair.id));
  if (key === pair.privateKey) return;
  await on.query(sql`update ledger_signing_keys set private_key = ${key} where id = ${pair.id}`);
}

async function replaceOfStaffTotp(on: Statements, replace: Replace): Promise<void> {
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
    const sealed = replace(secret, secretPlaces.staffTotp(staffId));
    if (sealed === secret) continue;
    await on.query(sql`update staff_factors set secret = ${sealed} where id = ${id}`);
  }
}

/** The tables that keep credentials of third parties. */
export type CredentialTable = 'payment_gateways' | 'services' | 'game_studios';

/** Encrypts every value; each can be decrypted only for the same row and field. */
export function sealCredentials(
  secrets: Secrets,
  row: { table: CredentialTable; code: string },
  credentials: ServiceCredentials,
): ServiceCredentials {
  return replaceCredentials(row, credentials, (text, place) => secrets.seal(text, place));
}

export function unsealCredentials(
  secrets: Secrets,
  row: { table: CredentialTable; code: string },
  credentials: ServiceCredentials,
): ServiceCredentials {
  return replaceCredentials(row, credentials, (text, place) => secrets.unseal(text, place));
}

function replaceCredentials(
  { table, code }: { table: CredentialTable; code: string },
  credentials: ServiceCredentials,
  replace: (text: string, place: string) => string,
): ServiceCredentials {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, values]) => [
      name,
      values.map((value) => replace(value, `${table}.${name} of ${code}`)),
    ]),
  );
}
