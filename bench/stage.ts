/** A database with members to measure with, and their access tokens. */
import { createPasswords } from '../apps/server/src/passwords/passwords.ts';
import { openSession } from '../apps/server/src/features/sessions/store.ts';
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { actingAs, SANDBOX } from '../apps/server/src/db/author.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { seedVolumeMembers } from '../apps/server/src/demo/volume/volume.ts';
import sql from 'sql-template-tag';

export interface Stage {
  url: string;
  /**
   * Tokens of members spread over the whole table: the one with the longest history first, then others with a history.
   */
  tokens: string[];
  phones: string[];
}

export async function setStage(
  url: string,
  { members, sessions }: { members: number; sessions: number },
  reach: Steps['reach'] = () => {},
): Promise<Stage> {
  const opened = await openPostgres(url);
  const { database, secrets } = opened;
  const asSandbox = actingAs(database, SANDBOX);
  const config = readConfig({});
  await seedVolumeMembers(
    { database: asSandbox, secrets, config, passwords: createPasswords() },
    members,
    (done) => reach(done, members),
  );
  const chosen = await database.query<{ id: bigint; phone: string }>(sql`
    select id, phone
      from members
     where partner = 'volume'
     order by phone <> '0600000001', phone not like '%0', md5(id::text)
     limit ${sessions}`);
  const tokens: string[] = [];
  await database.transaction(async (tx) => {
    for (const { id } of chosen) {
      tokens.push(
        await openSession(tx, { memberId: id, network: '127.0.0.1', userAgent: undefined }),
      );
    }
  });
  await opened.close();
  return { url, tokens, phones: chosen.map(({ phone }) => phone) };
}
