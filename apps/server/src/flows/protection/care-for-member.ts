import {
  CARE_MESSAGE,
  PROTECTION_PATH,
  SUGGESTION_MESSAGE,
} from '@kapao/contract/protection/messages.ts';
import { compareLimits } from '@kapao/contract/protection/rules.ts';
import type { Tx } from '../../db/database.ts';
import { insertCaseNote, markAnswered } from '../../features/cases/office-store.ts';
import type { OfficeCase } from '../../features/cases/office-store.ts';
import { isContactedLately, setFollowUp } from '../../features/cases/protection-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { findLimits } from '../../features/protection/store.ts';
import { insertSuggestion } from '../../features/protection/suggestions-store.ts';
import type { SuggestedLimit } from '../../features/protection/suggestions-store.ts';

type ProtectionCase = Pick<OfficeCase, 'id' | 'memberId' | 'kind' | 'state'>;

/** Whether staff may act on a protection case; the caller has locked it. */
function isOpenProtection({ kind, state }: ProtectionCase): boolean {
  return kind === 'protection' && state !== 'closed';
}

/** guard-06: writes to the member with the way to limits, time-outs and help, at most once in a day. */
export async function contactMember(
  tx: Tx,
  found: ProtectionCase,
  staffId: bigint,
): Promise<'target_changed' | 'contacted_lately' | undefined> {
  if (!isOpenProtection(found)) return 'target_changed';
  if (await isContactedLately(tx, found.id)) return 'contacted_lately';
  await tell(tx, found.memberId, CARE_MESSAGE);
  await insertCaseNote(tx, found.id, { kind: 'contact', staffId, text: null });
  await markAnswered(tx, found.id, staffId);
  return undefined;
}

/**
 * guard-07: shows the member a limit that is lower than the one that counts. It sets none. A member who has not answered
 * an earlier suggestion is not told again.
 */
export async function suggestLimit(
  tx: Tx,
  found: ProtectionCase,
  { staffId, ...limit }: Omit<SuggestedLimit, 'id'> & { staffId: bigint },
): Promise<'target_changed' | 'limit_not_lower' | undefined> {
  if (!isOpenProtection(found)) return 'target_changed';
  const { id: caseId, memberId } = found;
  const { kind, period, amountMicro } = limit;
  const own = (await findLimits(tx, memberId)).find(
    (each) => each.kind === kind && each.period === period,
  );
  if (compareLimits(own?.amountMicro ?? null, amountMicro) !== 'lower') return 'limit_not_lower';
  const hasReplaced = await insertSuggestion(tx, { ...limit, memberId, caseId, staffId });
  if (!hasReplaced) await tell(tx, memberId, SUGGESTION_MESSAGE);
  await insertCaseNote(tx, caseId, { kind: 'suggest', staffId, text: null });
  await markAnswered(tx, caseId, staffId);
  return undefined;
}

/** guard-08: puts a case aside until a day, on which it waits for staff again. */
export async function followUpCase(
  tx: Tx,
  found: ProtectionCase,
  { on, staffId, reason }: { on: string; staffId: bigint; reason: string },
): Promise<'target_changed' | undefined> {
  if (!isOpenProtection(found)) return 'target_changed';
  await setFollowUp(tx, found.id, on);
  await insertCaseNote(tx, found.id, { kind: 'follow_up', staffId, text: `${on} · ${reason}` });
  await markAnswered(tx, found.id, staffId);
  return undefined;
}

async function tell(tx: Tx, memberId: bigint, text: { th: string; en: string }): Promise<void> {
  const params = { text_th: text.th, text_en: text.en, link: PROTECTION_PATH };
  await insertNotifications(tx, [{ memberId, kind: 'message', params }]);
}
