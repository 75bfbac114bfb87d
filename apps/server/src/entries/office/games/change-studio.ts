import type { Tx } from '../../../db/database.ts';
import { changedFields } from '../../../audit/difference.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { ActAnswer, OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { lockStudio } from '../../../features/games/studios/studio-keys-store.ts';
import {
  readStudioWithKeys,
  studioTarget,
  studioTerms,
} from '../../../features/games/studios/studio-terms.ts';
import type { StudioWithKeys } from '../../../features/games/studios/studio-terms.ts';

/** risk-07: a studio's calls pay wins, so its keys, secrets, addresses and free bets are decided by two. */
export const STUDIO_RISK = { scope: 'always', valueMicro: 0n } as const;

/** switch-19: changes a studio that stands as the person saw it, and answers with the difference for the audit log. */
export async function changeStudioIfUnchanged(
  tx: Tx,
  code: string,
  { seen, reason }: { seen: string; reason: string },
  change: (locked: StudioWithKeys) => Promise<OfficeRefusal | undefined>,
): Promise<ActAnswer<null>> {
  const target = studioTarget(code);
  await lockStudio(tx, code);
  const locked = await readStudioWithKeys(tx, code);
  if (!locked) return { ...officeRefusal('not_found'), target };
  if (studioSeenMark(locked) !== seen) return { ...officeRefusal('target_changed'), target };
  const refusal = await change(locked);
  if (refusal) return { ...refusal, target };
  const changed = await readStudioWithKeys(tx, code);
  if (!changed || studioSeenMark(changed) === seen) return { ...officeRefusal('as_it_is'), target };
  const difference = changedFields(studioTerms(locked), studioTerms(changed));
  const isNameAlone = Object.keys(difference.after).every((field) => field === 'name');
  return {
    ...officeDone(null),
    target,
    reason,
    ...difference,
    ...(!isNameAlone && { risk: STUDIO_RISK }),
  };
}

export function studioSeenMark(locked: StudioWithKeys): string {
  return termsMark(studioTerms(locked));
}
