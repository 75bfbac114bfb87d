import type { Queryable } from '../../db/database.ts';
import { listWaitingCasesOf } from '../../features/cases/reads.ts';
import { readIdentity } from '../../features/documents/reads.ts';
import { listProposalsAbout } from '../../features/proposals/reads.ts';

/** queue-35: reads the work of staff that waits on a member: open proposals, documents of identity and cases. */
export async function readWaitingOnMember(on: Queryable, memberId: bigint) {
  const proposals = await listProposalsAbout(on, memberId);
  const { state } = await readIdentity(on, memberId);
  const cases = await listWaitingCasesOf(on, memberId);
  return { proposals, documents: state === 'waiting', cases };
}
