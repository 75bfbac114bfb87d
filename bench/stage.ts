/** A database with members to measure with, and their access tokens. */
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { openLogin, seedMembers } from '../kit/members.ts';
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
  const { database } = opened;
  await seedMembers(opened, members, (done) => reach(done, members));
  const chosen = await database.query<{ id: bigint; phone: string }>(sql`
    select id, phone
      from members
     where partner = 'volume'
     order by phone <> '0600000001', phone not like '%0', md5(id::text)
     limit ${sessions}`);
  const tokens: string[] = [];
  await database.transaction(async (tx) => {
    for (const { id } of chosen) {
      tokens.push(await openLogin(tx, id));
    }
  });
  await opened.close();
  return { url, tokens, phones: chosen.map(({ phone }) => phone) };
}
