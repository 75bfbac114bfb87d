import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { MemberIdentity, MemberStatus } from './store.ts';

export async function findMemberByPhone(
  on: Queryable,
  websiteId: number,
  phone: string,
): Promise<(MemberIdentity & { status: MemberStatus }) | undefined> {
  const [member] = await on.query<MemberIdentity & { status: MemberStatus }>(sql`
    select id, uuid, status
      from members
     where website_id = ${websiteId}
       and phone = ${phone}`);
  return member;
}
