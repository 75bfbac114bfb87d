import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../tokens.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { staffInviteCommand } from './commands/staff-invite.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('office-07: staff:invite prints a link, stores its hash, and records who ran it', async () => {
  const config = commandConfig(database.url);
  const args = { email: 'New@Example.com', role: 'owner' };
  const printed = await runCommand(config, staffInviteCommand, args);
  const token = /\/join#([\w-]{43})$/m.exec(printed)?.[1] ?? expect.fail(printed);
  const invites = await database.database.query(sql`
    select email, role, token_hash as "tokenHash" from staff_invites`);
  expect(invites).toEqual([
    { email: 'new@example.com', role: 'owner', tokenHash: hashToken(token) },
  ]);
  const [row] = await database.database.query(sql`
    select actor_kind as kind, operation, target from audit_events`);
  expect(row).toEqual({
    kind: 'command',
    operation: 'inviteStaff',
    target: 'staff:new@example.com',
  });
  await expect(
    runCommand(config, staffInviteCommand, { email: 'x@example.com', role: 'king' }),
  ).rejects.toThrow('--role takes one of owner, manager');
});
