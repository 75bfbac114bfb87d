import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { LedgerKey } from '@kapao/contract/proof/day.ts';
import { keyIdOf } from '@kapao/contract/proof/day.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { secretPlaces } from '../../db/stored-secrets.ts';
import { sha256 } from './leaves.ts';

export interface SigningKey {
  keyId: string;
  /** The Ed25519 signature of a text, hexadecimal. */
  sign(text: string): string;
}

/** The key that signs days; made at first need (proof-07). Days are closed one at a time, so no two are made. */
export async function openSigningKey(tx: Tx, secrets: Secrets): Promise<SigningKey> {
  const [stored] = await tx.query<{ id: string; private_key: string | null }>(sql`
    select id, private_key
      from ledger_signing_keys
     where private_key is not null`);
  if (!stored?.private_key) return addSigningKey(tx, secrets);
  const pem = secrets.unseal(stored.private_key, secretPlaces.ledgerPrivateKey(stored.id));
  return signingKey(stored.id, pem);
}

/** Replaces the key: the public part of the old one stays with its days, its private part goes. */
export async function rotateSigningKey(tx: Tx, secrets: Secrets): Promise<string> {
  await lockDays(tx);
  await tx.query(
    sql`update ledger_signing_keys set private_key = null where private_key is not null`,
  );
  return (await addSigningKey(tx, secrets)).keyId;
}

async function addSigningKey(tx: Tx, secrets: Secrets): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const publicHex = Buffer.from(x, 'base64url').toString('hex');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const keyId = await keyIdOf(sha256, publicHex);
  await tx.query(sql`
    insert into ledger_signing_keys (id, public_key, private_key)
    values (${keyId}, ${publicHex}, ${secrets.seal(pem, secretPlaces.ledgerPrivateKey(keyId))})`);
  return signingKey(keyId, pem);
}

function signingKey(keyId: string, pem: string): SigningKey {
  const key = createPrivateKey(pem);
  return { keyId, sign: (text) => sign(null, Buffer.from(text), key).toString('hex') };
}

/** Whether the key made this signature of a text. All but the text is hexadecimal. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}

/** Lets one transaction at a time close a day or change the key, on all servers. */
export async function lockDays(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ledger_days', 0))`);
}

export async function listLedgerKeys(on: Queryable): Promise<LedgerKey[]> {
  return on.query<LedgerKey>(sql`
    select id as key_id, public_key
      from ledger_signing_keys
     order by created_at, id`);
}
