import sql from 'sql-template-tag';
import { accountOf, attemptKeys } from '../../features/sessions/failures-store.ts';
import type { TestServer } from '../server.ts';

/**
 * Counts failed attempts for this account. A login from a new network then reads its facts and is delayed by 3 seconds
 * (account-29), during which the test can change them.
 */
export async function delayLogins({ context }: TestServer, phone: string): Promise<void> {
  const name = { websiteId: context.config.websiteId, field: 'phone', value: phone } as const;
  await context.database.query(sql`
    insert into login_failures (scope, key_hash, failures, last_at)
    values ('account', ${attemptKeys(accountOf(name), '').account}, 30, now())`);
}
