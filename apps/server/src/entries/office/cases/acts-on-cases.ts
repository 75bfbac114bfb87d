import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { lockCase } from '../../../features/cases/office-store.ts';
import type { OfficeCase } from '../../../features/cases/office-store.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type { ActAnswer, ActDone, StaffCaller } from '../../../http/office/office-handlers.ts';

/** The result of an act on a case: its values for the log, or its refusal. */
export type Changed = OfficeErrorCode | Pick<ActDone<null>, 'reason' | 'before' | 'after'>;

/** The name of a case in the audit log. */
export function caseTarget(id: string): string {
  return `case:${id}`;
}

/**
 * Returns a function that runs an act on a case of this website, which it locks. Acts on a risk case need the right to
 * decide it, too (link-12).
 */
export function actsOnCases(websiteId: number) {
  return async (
    tx: Tx,
    { id }: { id: string },
    { permissions }: StaffCaller,
    act: (found: OfficeCase) => Promise<Changed>,
  ): Promise<ActAnswer<null>> => {
    const target = caseTarget(id);
    const found = await lockCase(tx, websiteId, BigInt(id));
    if (!found) return { ...officeRefusal('not_found'), target };
    if (found.kind === 'risk' && !permissions.has('cases:decide'))
      return { ...missingPermission('cases:decide'), target };
    const changed = await act(found);
    if (typeof changed === 'string') return { ...officeRefusal(changed), target };
    return { ...officeDone(null), target, ...changed };
  };
}
