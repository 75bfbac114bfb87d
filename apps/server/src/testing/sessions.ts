import sql from 'sql-template-tag';
import { attemptKeys } from '../features/sessions/failures-store.ts';
import type { TestServer } from './server.ts';

/**
 * As if strangers had guessed at this account: a login from a network that is new to it reads what it
 * is checked against and is then held back 3 seconds (account-29), while others may go on.
 */
export async function holdLoginsBack({ context }: TestServer, phone: string): Promise<void> {
  const name = { websiteId: context.config.websiteId, field: 'phone', value: phone } as const;
  await context.database.query(sql`
    insert into login_failures (scope, key_hash, failures, last_at)
    values ('account', ${attemptKeys(name, '').account}, 30, now())`);
}
