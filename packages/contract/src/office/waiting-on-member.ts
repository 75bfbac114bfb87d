import { z } from 'zod';
import { caseKinds } from '../cases/rules.ts';

/** An open proposal in a line of another page: the operation that waits, its maker and its age. */
export const waitingProposal = z.object({
  id: z.string(),
  /** The operation that waits. */
  operation: z.string(),
  maker: z.string(),
  is_own: z.boolean(),
  made_at: z.iso.datetime(),
});
export type WaitingProposal = z.infer<typeof waitingProposal>;

/** queue-35: the work of staff that waits on a member; a part that the caller may not read is empty. */
export const waitingOnMember = z.object({
  /** Approvals of withdrawals are left out, because they say nothing against another one. */
  proposals: z.array(waitingProposal),
  /** Whether the member's documents of identity wait for a decision. */
  documents: z.boolean(),
  cases: z.array(z.object({ id: z.string(), number: z.number().int(), kind: z.enum(caseKinds) })),
});
export type WaitingOnMember = z.infer<typeof waitingOnMember>;
