import { VIEW_MINUTES } from '@kapao/contract/office/viewed-operations.ts';
import type { ViewedOperation } from '@kapao/contract/office/viewed-operations.ts';
import { hasDoneRecently } from '../../../audit/recent-acts.ts';
import type { Context } from '../../../context.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import { actsOnMembers } from './acts-on-members.ts';
import { findMemberDetails } from '../../../flows/members/office/member-store.ts';
import { maskOwnNumbers } from '../../../flows/members/office/rules.ts';

/** Answers a read of the members as one member gets it: the envelope as JSON, by the members' own handlers. */
export type ReadAsMember = (
  memberId: bigint,
  call: { operation: ViewedOperation; path: string },
) => Promise<{ status: number; json: string }>;

/** A member's own screens for staff: each look is recorded, and nothing can be changed (desk-33, desk-34). */
export function viewOffice(
  { config }: Pick<Context, 'config'>,
  readAsMember: ReadAsMember,
): OfficeHandlers<'viewAsMember' | 'readAsMember'> {
  const { websiteId } = config;
  const onMember = actsOnMembers(websiteId);
  return {
    viewAsMember: ({ params }, _caller, tx) =>
      onMember(tx, params, async (_member, target) => ({
        ...officeDone(null),
        target,
        after: { minutes: VIEW_MINUTES },
      })),
    readAsMember: async ({ params: { id }, query }, { staffId }, read) => {
      const member = await findMemberDetails(read, websiteId, BigInt(id));
      if (!member) return officeRefusal('not_found');
      const look = { staffId, operation: 'viewAsMember', target: memberTarget(id) };
      if (!(await hasDoneRecently(read, { ...look, minutes: VIEW_MINUTES }))) {
        return officeRefusal('view_over');
      }
      const { status, json } = await readAsMember(member.id, query);
      return officeDone({ status, body: maskOwnNumbers(json, member) });
    },
  };
}
