import { isDeepStrictEqual } from 'node:util';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Tx } from '../../db/database.ts';
import { insertScheduled } from '../../features/versions/scheduled-store.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { loosens, loosensTooSoon } from './loosen-settings.ts';
import { riskOfSave, valueOfChange } from '../four-eyes/offer-risk.ts';
import { findForm } from './save-configuration.ts';
import type { SaveRefused } from './save-configuration.ts';

interface NewSchedule {
  kind: VersionKindName;
  content: unknown;
  /** The last version that the maker saw. Undefined skips the check that it is still the last one. */
  latest: bigint | null | undefined;
  reason: string;
  dueAt: Date;
  maker: { staffId: bigint; email: string };
}

export interface ChangeScheduled {
  outcome: 'done';
  id: bigint;
  key: string | null;
  /** The key that the record has or will have; null for a list of rows. */
  ownKey: string | null;
  before: KeptRow | null;
  content: KeptRow;
  /** The risk of the change, which the scheduling itself must state (offer-33). */
  risk: Awaited<ReturnType<typeof riskOfSave>>;
}

/** The largest value that the bigint column holds. A larger one is stored as one without a bound. */
const LARGEST_KEPT = 2n ** 63n - 1n;

/**
 * version-10: stores a change that is applied at its time. The form is checked now, and the whole save with all its
 * rules is checked then.
 */
export async function scheduleChange(
  tx: Tx,
  websiteId: number,
  { kind, content: given, latest, reason, dueAt, maker }: NewSchedule,
): Promise<ChangeScheduled | SaveRefused> {
  if (dueAt <= tx.now()) return { outcome: 'refused', code: 'expired' };
  const found = await findForm(tx, websiteId, kind, given);
  if (found.outcome === 'refused') return found;
  if (found.isForeign) return { outcome: 'refused', code: 'not_found' };
  const { content, current, key, ownKey } = found;
  if (latest !== undefined && latest !== found.latest) {
    return { outcome: 'refused', code: 'target_changed' };
  }
  if (isDeepStrictEqual(content, current)) return { outcome: 'refused', code: 'as_it_is' };
  if (loosensTooSoon({ kind, before: current, content }, dueAt, tx.now())) {
    return { outcome: 'refused', code: 'loosens_too_soon' };
  }
  const saving = { kind, before: current, after: content };
  const value = await valueOfChange(tx, websiteId, saving);
  const id = await insertScheduled(tx, {
    websiteId,
    isLoosening: loosens({ kind, before: current, content }),
    kind,
    key,
    before: current,
    content,
    basedOn: found.latest,
    reason,
    makerId: maker.staffId,
    maker: maker.email,
    dueAt,
    valueMicro: value === 'unbounded' || value > LARGEST_KEPT ? null : value,
  });
  const risk = await riskOfSave(tx, websiteId, saving);
  return { outcome: 'done', id, key, ownKey, before: current, content, risk };
}
