import sql from 'sql-template-tag';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openPostgres } from './open.ts';

it.each([
  '',
  '?application_name=kapao',
  '?options=-c%20statement_timeout%3D60000',
  '?options=-c%20role%3Dpostgres',
])('R4: works as the application with the address’s own options too: %s', async (query) => {
  const opened = await openPostgres((await createDatabase(inject('postgresUrl'))) + query);
  try {
    const roles = await opened.database.query(sql`select current_user::text as role`);
    expect(roles).toEqual([{ role: 'kapao_app' }]);
  } finally {
    await opened.close();
  }
});

it('keeps what the address asks for besides', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const opened = await openPostgres(`${url}?options=-c%20statement_timeout%3D61000`);
  try {
    const [row] = await opened.database.query(
      sql`select current_setting('statement_timeout') as timeout`,
    );
    expect(row).toEqual({ timeout: '61s' });
  } finally {
    await opened.close();
  }
});
