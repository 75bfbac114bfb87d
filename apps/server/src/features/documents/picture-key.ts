import { randomBytes } from 'node:crypto';
import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { decryptBytes, encryptBytes, KEY_BYTES } from '../../db/sealed.ts';
import type { Secrets } from '../../db/sealed.ts';
import { secretPlaces } from '../../db/stored-secrets.ts';

/** The owner and kind of a picture, which its encryption binds: copied to another member or kind, no key opens it. */
interface PictureOwner {
  memberId: bigint;
  kind: DocumentKind;
}

function placeOf({ memberId, kind }: PictureOwner): string {
  return `member_documents.picture of ${memberId} ${kind}`;
}

/**
 * Encrypts a picture with the documents' own key, which is created at the first picture. That key alone is sealed, so
 * that a start and `secrets:rotate` need not read every picture (kyc-04).
 */
export async function sealPicture(
  tx: Tx,
  secrets: Secrets,
  owner: PictureOwner,
  webp: Buffer,
): Promise<Buffer> {
  const key = (await readKey(tx, secrets)) ?? (await createKey(tx, secrets));
  return encryptBytes(key, webp, placeOf(owner));
}

/** @throws SecretsError if the picture was changed, or belongs to another row. */
export async function openPicture(
  on: Queryable,
  secrets: Secrets,
  owner: PictureOwner,
  sealed: Buffer,
): Promise<Buffer> {
  const key = await readKey(on, secrets);
  if (!key) throw new Error('there is no key for documents');
  return decryptBytes(key, sealed, placeOf(owner));
}

async function readKey(on: Queryable, secrets: Secrets): Promise<Buffer | undefined> {
  const [kept] = await on.query<{ sealedKey: string }>(sql`
    select sealed_key as "sealedKey"
      from document_keys`);
  if (!kept) return undefined;
  return Buffer.from(secrets.unseal(kept.sealedKey, secretPlaces.documentKey), 'base64');
}

async function createKey(tx: Tx, secrets: Secrets): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES).toString('base64');
  await tx.query(sql`
    insert into document_keys (sealed_key)
    values (${secrets.seal(key, secretPlaces.documentKey)})
        on conflict do nothing`);
  // Another server may have stored its key first, so the stored key is read again.
  const kept = await readKey(tx, secrets);
  if (!kept) throw new Error('the key for documents was not kept');
  return kept;
}
