import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findStudio, saveStudio } from '../modules/games/store.ts';
import type { Studio } from '../modules/games/store.ts';
import { createKeyPair, readPublicKey } from '../providers/game-studio/rs/signature.ts';

/**
 * Registers a studio with the key it signs with, and makes the key pair that we sign with for it.
 * @throws Error when `publicKeyPem` is no public key.
 */
export async function addStudio(
  database: Database,
  studio: { code: string; name: string; baseUrl: string; publicKeyPem: string },
): Promise<Studio> {
  const studioPublicKey = readPublicKey(studio.publicKeyPem);
  const known = await findStudio(database, studio.code);
  const ours = known
    ? { publicKey: known.ourPublicKey, privateKey: known.ourPrivateKey }
    : await createKeyPair();
  return database.transaction((tx) =>
    saveStudio(tx, {
      code: studio.code,
      name: studio.name,
      baseUrl: studio.baseUrl.replace(/\/+$/, ''),
      operatorId: known?.operatorId ?? randomUUID(),
      studioPublicKey,
      ourPublicKey: ours.publicKey,
      ourPrivateKey: ours.privateKey,
      isEnabled: true,
    }),
  );
}

/** Where a studio calls us: `…/wallet/bet` and the rest stand below it (WALLET-API). */
export function walletUrl(publicUrl: string, studioCode: string): string {
  return `${publicUrl}/api/studio/${studioCode}`;
}
