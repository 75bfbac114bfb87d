import { memberTarget } from '../../../audit/member-target.ts';
import type { Tx } from '../../../db/database.ts';
import { officeRefusal } from '../../../http/office/office-handlers.ts';
import type { ActAnswer } from '../../../http/office/office-handlers.ts';
import { findMemberDetails } from '../../../flows/members/office/member-store.ts';
import type { MemberDetails } from '../../../flows/members/office/member-store.ts';

/** Returns a function that runs an act on a member of this website. */
export function actsOnMembers(websiteId: number) {
  return async <Data>(
    tx: Tx,
    { id }: { id: string },
    act: (member: MemberDetails, target: string) => Promise<ActAnswer<Data>>,
  ): Promise<ActAnswer<Data>> => {
    const target = memberTarget(id);
    const member = await findMemberDetails(tx, websiteId, BigInt(id));
    if (!member) return { ...officeRefusal('not_found'), target };
    return act(member, target);
  };
}
