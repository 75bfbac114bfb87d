import type { Context } from '../../../context.ts';
import { findMemberDetails } from '../../../flows/members/office/member-store.ts';
import { readConnections } from '../../../flows/members/office/read-connections.ts';
import { listRiskCasesOf } from '../../../features/cases/risk-store.ts';
import { listRiskMarks } from '../../../features/risk/marks-store.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';

/** The operation that lists a member's neighbours with their ties, risk cases and marks (link-01). */
export function connectionsOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'getMemberConnections'> {
  const { websiteId } = config;
  return {
    getMemberConnections: async ({ params }, { permissions }, read) => {
      const memberId = BigInt(params.id);
      const found = await findMemberDetails(read, websiteId, memberId);
      if (!found) return officeRefusal('not_found');
      const { username, name, status } = found;
      const { signs, neighbours, isMore } = await readConnections(read, memberId);
      const cases = await listRiskCasesOf(read, permissions.has('cases:read') ? [memberId] : []);
      const marks = await listRiskMarks(read, [memberId]);
      const member = { member_id: params.id, username, name, status };
      return officeDone({
        member,
        signs,
        neighbours,
        is_more: isMore,
        cases: cases.map(({ id, number, state, decision, isOwn }) => ({
          id: String(id),
          number,
          state,
          decision,
          is_own: isOwn,
        })),
        marks: marks.map(({ mark, since }) => ({ mark, since: since.toISOString() })),
      });
    },
  };
}
