import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import type { Tx } from '../../db/database.ts';
import {
  attemptKeys,
  countAttempt,
  withdrawAttempt,
} from '../../features/sessions/failures-store.ts';
import { mayBeCode, takeCode, takePasskeyOf } from '../../features/staff/check-factor.ts';
import type { FactorContext } from '../../features/staff/check-factor.ts';

export type FactorProof = OfficeInput<'stepUp'>['body'];

/**
 * Uses up a person's second factor. Wrong codes are counted for the person over all networks: only people who know the
 * password try codes, so no stranger can lock the person out (office-28). The caller commits in any case.
 */
export async function proveFactor(
  tx: Tx,
  context: FactorContext,
  staffId: bigint,
  { code, passkey }: FactorProof,
  challenged: bigint | null,
): Promise<'right' | 'wrong' | 'wait' | 'used'> {
  if (passkey !== undefined) {
    const isRight = await takePasskeyOf(tx, context, staffId, passkey, challenged);
    return isRight ? 'right' : 'wrong';
  }
  if (code === undefined || !mayBeCode(code)) return 'wrong';
  const keys = attemptKeys(`staff code ${staffId}`, `codes of staff ${staffId}`);
  const attempt = await countAttempt(tx, keys);
  if (attempt.outcome === 'wait') return 'wait';
  const taken = await takeCode(tx, context, staffId, code);
  if (taken === 'right') await withdrawAttempt(tx, keys, 'right');
  return taken;
}
