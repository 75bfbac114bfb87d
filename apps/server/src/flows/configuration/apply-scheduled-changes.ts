import type { Permission } from '@kapao/contract/office/permissions.ts';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { actAs } from '../../db/author.ts';
import type { Tx } from '../../db/database.ts';
import { findActivePerson } from '../../features/staff/people-store.ts';
import { findRole } from '../../features/staff/roles-store.ts';
import { missingForChange } from '../../features/versions/rules.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { endScheduled, lockScheduled, takeDue } from '../../features/versions/scheduled-store.ts';
import type { ScheduledRow } from '../../features/versions/scheduled-store.ts';
import { lockSettings } from '../../features/site/settings-store.ts';
import { changedSettings, loosensTooSoon, standsAsBefore } from './loosen-settings.ts';
import { saveWaitingAccess } from './save-access.ts';
import { valueOfChange } from '../four-eyes/offer-risk.ts';
import { isMore } from '../four-eyes/offer-values.ts';
import { saveWaitingFairRule } from './save-fair-rule.ts';
import { findForm, saveForm } from './save-configuration.ts';
import type { Saved, SaveRefused } from './save-configuration.ts';

const BY = 'schedule';
const OPERATION = 'applyScheduledChange';

type ScheduleContext = Pick<Context, 'database' | 'config'>;

/**
 * version-11: applies the scheduled changes that are due, each in a separate transaction. A lock lets only one server
 * apply each.
 */
export async function applyScheduledChanges(
  context: ScheduleContext,
  stopping?: AbortSignal,
): Promise<void> {
  while (stopping?.aborted !== true && (await applyNext(context)));
}

/** Thrown to roll back a scheduled change that a rule refuses. */
class Failed extends Error {
  readonly change: ScheduledRow;
  constructor(change: ScheduledRow, reason: string) {
    super(reason);
    this.change = change;
  }
}

async function applyNext({ database, config }: ScheduleContext): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const change = await takeDue(tx, config.websiteId);
      if (!change) return false;
      await apply(tx, config.websiteId, change);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    await database.transaction((tx) => fail(tx, config.websiteId, error));
    return true;
  }
}

async function apply(tx: Tx, websiteId: number, change: ScheduledRow): Promise<void> {
  const { id, content, makerId, maker, reason } = change;
  const role = await roleStillAllowed(tx, change);
  if (role === undefined) throw new Failed(change, officeErrors.permission_missing.en);
  const actor = { kind: 'staff', name: maker, staffId: makerId, role } as const;
  await actAs(tx, actor, reason);
  const saved = await saveChange(tx, websiteId, change);
  if (saved.outcome === 'refused') throw new Failed(change, wordsOf(saved));
  const { before } = saved;
  await checkValue(tx, websiteId, change, before);
  await endScheduled(tx, id, { status: 'applied', by: BY, failure: null });
  await recordAct(tx, actor, {
    operation: OPERATION,
    target: targetOf(change),
    outcome: 'done',
    reason,
    before,
    after: content,
  });
}

/** offer-33: fails the change if its value is now larger than when it was decided. */
async function checkValue(
  tx: Tx,
  websiteId: number,
  change: ScheduledRow,
  before: KeptRow | null,
): Promise<void> {
  const { kind, content, valueMicro } = change;
  const value = await valueOfChange(tx, websiteId, { kind, before, after: content });
  if (isMore(value, valueMicro ?? 'unbounded')) {
    throw new Failed(change, officeErrors.target_changed.en);
  }
}

async function saveChange(
  tx: Tx,
  websiteId: number,
  change: ScheduledRow,
): Promise<Saved | SaveRefused> {
  const { kind, content, basedOn } = change;
  if (kind === 'office_access') return saveWaitingAccess(tx, change);
  if (kind === 'fair_rules') return saveWaitingFairRule(tx, websiteId, change);
  if (kind === 'site_settings') return saveSettings(tx, websiteId, change);
  return saveForm(tx, websiteId, { kind, content, basedOn });
}

/**
 * office-53: saves the settings that the scheduled change differs in, if they are still as its maker saw them. Other
 * settings may have changed meanwhile.
 */
async function saveSettings(
  tx: Tx,
  websiteId: number,
  { kind, before, content, createdAt }: ScheduledRow,
): Promise<Saved | SaveRefused> {
  await lockSettings(tx, websiteId);
  const wanted = changedSettings({ before, content });
  const found = await findForm(tx, websiteId, kind, wanted);
  if (found.outcome === 'refused') return found;
  const current = found.current ?? {};
  if (!standsAsBefore(current, { before, content: wanted })) {
    return { outcome: 'refused', code: 'target_changed' };
  }
  if (loosensTooSoon({ kind, before: current, content: wanted }, tx.now(), createdAt)) {
    return { outcome: 'refused', code: 'loosens_too_soon' };
  }
  return saveForm(tx, websiteId, { kind, content: wanted, basedOn: found.latest });
}

/** Returns the maker's role if it still permits the change; undefined otherwise. */
async function roleStillAllowed(tx: Tx, change: ScheduledRow): Promise<string | undefined> {
  const person = await findActivePerson(tx, change.makerId);
  const role = person && (await findRole(tx, person.role));
  return role && isStillAllowed(change, new Set(role.permissions)) ? person.role : undefined;
}

function isStillAllowed(
  { kind, before, content, isLoosening }: ScheduledRow,
  own: ReadonlySet<Permission>,
): boolean {
  if (kind === 'office_access') return own.has('staff:access');
  if (kind === 'fair_rules') return own.has('rewards:write');
  const maySchedule = isLoosening || own.has('versions:write');
  return maySchedule && missingForChange(kind, { before, content }, own) === undefined;
}

async function fail(tx: Tx, websiteId: number, { change, message }: Failed): Promise<void> {
  const locked = await lockScheduled(tx, websiteId, change.id);
  // Another server, or the maker, has ended the change meanwhile.
  if (locked?.status !== 'waiting') return;
  const actor = { kind: 'system', name: BY } as const;
  await actAs(tx, actor);
  await endScheduled(tx, change.id, { status: 'failed', by: BY, failure: message });
  await recordAct(tx, actor, {
    operation: OPERATION,
    target: targetOf(change),
    outcome: 'refused',
    reason: message,
  });
}

function wordsOf({ code, message }: SaveRefused): string {
  return (message ?? officeErrors[code]).en;
}

function targetOf({ kind, key, id }: ScheduledRow): string {
  return key === null ? `${kind}:scheduled-${id}` : `${kind}:${key}`;
}
