import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { closingText } from '@kapao/contract/switches.ts';
import type { Queryable } from '../../db/database.ts';
import { readIdentity } from '../../features/documents/reads.ts';
import { documentsNeeded } from '../../features/documents/rules.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { coolingText, proofRefusal } from '../../features/members/rules.ts';
import type { ProofRefusal } from '../../features/members/rules.ts';
import type { Refused } from '../../features/payments/rules.ts';
import { areWithdrawalsStopped } from '../../features/payments/withdrawals/stops-store.ts';
import { readKyc } from '../../features/site/reads.ts';
import type { PhoneProof } from '../../features/site/reads.ts';
import { findWithdrawalClosing } from '../../features/switches/reads.ts';

/** A reason why the member can withdraw no amount now. */
export interface WithdrawalHindrance extends Refused<
  | 'withdrawals_stopped'
  | 'withdrawals_closed'
  | 'payment_closed'
  | 'bank_account_cooling'
  | 'documents_needed'
  | ProofRefusal
> {
  /** When it ends by itself; null if only an act ends it. */
  until: Date | null;
}

/**
 * Lists why a member can withdraw nothing now, whatever the amount; a request is refused by the first. The same list
 * stands on the withdrawal screen, so both say the same (way-11).
 */
export async function listWithdrawalHindrances(
  on: Queryable,
  member: {
    memberId: bigint;
    websiteId: number;
    methodId: number;
    phoneProof: PhoneProof;
    now: Date;
  },
): Promise<WithdrawalHindrance[]> {
  const hindrances: WithdrawalHindrance[] = [];
  if (await areWithdrawalsStopped(on, member.memberId)) {
    hindrances.push({ refusal: 'withdrawals_stopped', until: null });
  }
  const closing = await findWithdrawalClosing(on, member.methodId);
  if (closing) {
    const refusal = closing.kind === 'withdrawals' ? 'withdrawals_closed' : 'payment_closed';
    hindrances.push({ refusal, message: closingText(closing), until: null });
  }
  const proof = await readProof(on, member.memberId);
  const unproven = proofRefusal(proof, member.phoneProof);
  if (unproven) hindrances.push({ refusal: unproven, until: null });
  const until = proof.bankCoolingUntil;
  const message = coolingText(until, member.now);
  if (message) hindrances.push({ refusal: 'bank_account_cooling', message, until });
  const needed = await findNeededDocuments(on, member);
  if (needed) hindrances.push({ refusal: 'documents_needed', message: needed, until: null });
  return hindrances;
}

/** kyc-08: what is missing of the member's documents; undefined if withdrawals do not wait for any. */
async function findNeededDocuments(
  on: Queryable,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
): Promise<BothLanguages | undefined> {
  const { asked } = await readKyc(on, websiteId);
  return asked === 'off' ? undefined : documentsNeeded(await readIdentity(on, memberId));
}
