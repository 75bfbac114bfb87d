import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../tokens.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { staffInviteCommand } from '../../entries/commands/staff/staff-invite.ts';
import { staffResetCommand } from '../../entries/commands/staff/staff-reset.ts';
import { insertStaff, openStaffSession } from './store.ts';

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

it('office-45: staff:reset ends the sessions of a person, prints a link for them, and records who ran it', async () => {
  const config = commandConfig(database.url);
  const email = 'lost@example.com';
  const staffId = await database.database.transaction(async (tx) => {
    const made = { email, name: 'Lost', role: 'owner', passwordHash: 'none' };
    const id = (await insertStaff(tx, made)) ?? expect.fail('not inserted');
    const session = { staffId: id, network: '127.0.0.1', userAgent: undefined, isVerified: true };
    await openStaffSession(tx, session);
    return id;
  });
  const printed = await runCommand(config, staffResetCommand, { email: 'Lost@Example.com' });
  const token = /\/join#([\w-]{43})$/m.exec(printed)?.[1] ?? expect.fail(printed);
  const [invite] = await database.database.query(sql`
    select token_hash as "tokenHash", staff_id as "staffId", role
      from staff_invites
     where email = ${email}`);
  expect(invite).toEqual({ tokenHash: hashToken(token), staffId, role: 'owner' });
  const living = await database.database.query(sql`
    select from staff_sessions where staff_id = ${staffId} and ended_at is null`);
  expect(living).toEqual([]);
  const [row] = await database.database.query(sql`
    select actor_kind as kind, operation, target from audit_events order by id desc limit 1`);
  expect(row).toEqual({ kind: 'command', operation: 'resetStaff', target: `staff:${staffId}` });

  await database.database.query(sql`update staff set disabled_at = now() where id = ${staffId}`);
  const reset = (address: string) => runCommand(config, staffResetCommand, { email: address });
  await expect(reset(email)).rejects.toThrow('is disabled');
  await expect(reset('nobody@example.com')).rejects.toThrow('nobody in the office');
});
