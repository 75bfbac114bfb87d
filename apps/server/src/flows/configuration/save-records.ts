import type { Risk } from '@kapao/contract/office/risks.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Tx } from '../../db/database.ts';
import { broken } from '../../db/saved-kind.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { effectiveForm, riskOfSave } from '../four-eyes/offer-risk.ts';
import type { SavedChange } from '../four-eyes/offer-risk.ts';
import { findForm, saveForm } from './save-configuration.ts';
import type { SaveRefused } from './save-configuration.ts';
import { scheduleChange } from './schedule-change.ts';

interface RecordChange {
  content: KeptRow;
  /** The record's newest version that the person saw; null for a new record. */
  latest: bigint | null;
}

interface RecordsToSave {
  kind: VersionKindName;
  changes: readonly RecordChange[];
  reason: string;
  /** The time of the changes; undefined for now. */
  dueAt: Date | undefined;
  maker: { staffId: bigint; email: string };
}

/** A record that one act changed, with its states. */
interface Changed {
  /** The record's key among the versions, which no other change of the act has. */
  key: string;
  before: KeptRow | null;
  after: KeptRow;
  latest: bigint | null;
  /** The number of the scheduled change; null for a change that is made. */
  scheduled: bigint | null;
  risk?: Risk;
}

export interface RecordsSaved {
  outcome: 'done';
  changed: Changed[];
  /** The risk of all changes together. */
  risk: Risk | undefined;
}

/**
 * editor-02: saves records of a kind by the rules of the command that saves the same, or schedules them. One refusal
 * refuses all of them, and so does a record that is named twice.
 */
export async function saveRecords(
  tx: Tx,
  websiteId: number,
  wanted: RecordsToSave,
): Promise<RecordsSaved | SaveRefused> {
  const changed: Changed[] = [];
  for (const change of wanted.changes) {
    const saved = await saveOne(tx, websiteId, wanted, change);
    if ('outcome' in saved) return saved;
    if (changed.some(({ key }) => key === saved.key)) {
      const message = broken(`${saved.key} is named twice`);
      return { outcome: 'refused', code: 'rule_broken', message };
    }
    changed.push(saved);
  }
  return { outcome: 'done', changed, risk: sumOfRisks(changed.map(({ risk }) => risk)) };
}

async function saveOne(
  tx: Tx,
  websiteId: number,
  { kind, reason, dueAt, maker }: RecordsToSave,
  { content, latest }: RecordChange,
): Promise<Changed | SaveRefused> {
  if (dueAt !== undefined) {
    const planned = { kind, content, latest, reason, dueAt, maker };
    const scheduled = await scheduleChange(tx, websiteId, planned);
    if (scheduled.outcome === 'refused') return scheduled;
    const { id, ownKey, before, content: after, risk } = scheduled;
    const states = await shownStates(tx, websiteId, { kind, before, after });
    return { key: ownKey ?? kind, ...states, latest, scheduled: id, ...risk };
  }
  const saved = await saveForm(tx, websiteId, { kind, content, basedOn: latest });
  if (saved.outcome === 'refused') return saved;
  const found = await findForm(tx, websiteId, kind, content);
  if (found.outcome === 'refused') return found;
  const { before } = saved;
  const after = found.content;
  const risk = await riskOfSave(tx, websiteId, { kind, before, after });
  return {
    key: found.ownKey ?? kind,
    ...(await shownStates(tx, websiteId, { kind, before, after })),
    latest: found.latest,
    scheduled: null,
    ...risk,
  };
}

/**
 * Returns the states that the log and the second person read. A date without a reward of its own is shown with that of
 * its day of the month, so that the difference says what members gain.
 */
async function shownStates(tx: Tx, websiteId: number, change: SavedChange) {
  const shown = async (form: KeptRow | null) => {
    const effective = await effectiveForm(tx, websiteId, change, form);
    return effective === form ? form : { ...effective, as_usual: true };
  };
  return { before: await shown(change.before), after: (await shown(change.after)) ?? {} };
}

/** editor-03: returns the risk of several changes of one act: their sum, and `always` if one of them is. */
function sumOfRisks(risks: readonly (Risk | undefined)[]): Risk | undefined {
  const stated = risks.filter((risk) => risk !== undefined);
  if (stated.length === 0) return undefined;
  const scope = stated.some((risk) => risk.scope === 'always') ? 'always' : 'offers';
  const valueMicro = stated.reduce<bigint | 'unbounded'>(
    (sum, risk) =>
      sum === 'unbounded' || risk.valueMicro === 'unbounded' ? 'unbounded' : sum + risk.valueMicro,
    0n,
  );
  return { scope, valueMicro };
}
