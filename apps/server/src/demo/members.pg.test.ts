import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { startTestServer } from '../testing/server.ts';
import { refuseDemoMembers } from './members.ts';

it('live mode refuses a database with the demo members, and takes a fresh one', async () => {
  const server = await startTestServer();
  const fresh = await createTestDatabase();
  try {
    await expect(refuseDemoMembers(server.context.database)).rejects.toThrow(/seeded/);
    await refuseDemoMembers(fresh.database);
  } finally {
    await fresh.close();
    await server.close();
  }
});
