import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createTestDatabase } from './testing/database.ts';

it('ops-30: a row that the database refuses does not stand in the log', async () => {
  const opened = await createTestDatabase();
  let logged = '';
  const log = createLog('error', { write: (line) => (logged += line) });
  try {
    await opened.database.query(sql`
      insert into members (website_id, phone, first_name, last_name, password_hash, created_at)
      values (3, '0', 'a', 'b', '$argon2id$secret', now())`);
  } catch (error) {
    log.error({ err: error }, 'request failed');
  } finally {
    await opened.close();
  }
  expect(logged).toContain('violates check constraint');
  expect(logged).not.toContain('argon2id');
});
