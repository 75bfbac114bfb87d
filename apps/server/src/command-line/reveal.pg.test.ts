import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../audit/list.ts';
import { commandConfig } from '../testing/commands.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { readMembers } from './reveal.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const reveal = (members: readonly bigint[]) =>
  readMembers(
    commandConfig(opened.url),
    { reveal: true },
    { read: async () => 'shown', membersOf: () => members, revealed: ['phone'] },
  );
const rows = () => listAudit(opened.database, { operation: 'revealMember', limit: 1_000 });
const members = Array.from({ length: 201 }, (_, index) => BigInt(index + 1));

it('command-05: reveals 200 members at most, and counts each once', async () => {
  await expect(reveal(members)).rejects.toThrow('--reveal takes 200 members at most');
  expect(await rows()).toEqual([]);
  const most = members.slice(1);
  expect(await reveal([...most, ...most])).toBe('shown');
  expect((await rows()).map(({ target }) => target).toSorted()).toEqual(
    most.map((id) => `member:${id}`).toSorted(),
  );
});
