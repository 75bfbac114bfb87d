import sql from 'sql-template-tag';
import webPush from 'web-push';
import type { VapidKeys } from '../../adapters/web-push/port.ts';
import type { Platform } from '../../platform.ts';
import { secretPlaces } from '../../db/stored-secrets.ts';

type Keys = Pick<Platform, 'database' | 'secrets' | 'config'>;

/**
 * Reads the key pair of push messages: from the environment, or else from the database, where the first call creates it
 * (note-15).
 */
export async function readPushKeys({ database, secrets, config }: Keys): Promise<VapidKeys> {
  if (config.vapidKeys) return config.vapidKeys;
  const place = secretPlaces.pushPrivateKey;
  const read = async () => {
    const [pair] = await database.query<VapidKeys>(sql`
      select public_key  as "publicKey",
             private_key as "privateKey"
        from push_keys`);
    return pair && { ...pair, privateKey: secrets.unseal(pair.privateKey, place) };
  };
  const existing = await read();
  if (existing) return existing;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.query(sql`
    insert into push_keys (public_key, private_key)
    values (${publicKey}, ${secrets.seal(privateKey, place)})
        on conflict do nothing`);
  // Another server may have stored its key pair first, so the stored pair is read again.
  const kept = await read();
  if (!kept) throw new Error('the push keys were not kept');
  return kept;
}
