import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { ConfigVersion, ScheduledChange } from '@kapao/contract/office/versions.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { settingsChanges } from '@kapao/contract/site/written.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { riskOfSave } from '../../../flows/four-eyes/offer-risk.ts';
import {
  openVersion,
  saveForm,
  stateRefusal,
} from '../../../flows/configuration/save-configuration.ts';
import type { OpenVersion, SaveRefused } from '../../../flows/configuration/save-configuration.ts';
import { scheduleChange } from '../../../flows/configuration/schedule-change.ts';
import type { ChangeScheduled } from '../../../flows/configuration/schedule-change.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  OfficeRefusal,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import {
  changedSettings,
  saveGuardedSettings,
} from '../../../flows/configuration/loosen-settings.ts';
import { lockSettings } from '../../../features/site/settings-store.ts';
import { missingFor, missingForChange, readableKinds } from '../../../features/versions/rules.ts';
import type { KeptRow } from '../../../db/saved-record.ts';
import {
  endScheduled,
  listScheduled,
  lockScheduled,
} from '../../../features/versions/scheduled-store.ts';
import type { ScheduledRow } from '../../../features/versions/scheduled-store.ts';
import { listVersions } from '../../../features/versions/store.ts';
import type { Version, VersionCursor } from '../../../features/versions/store.ts';

type ReadOperation = 'listVersions' | 'getVersion' | 'listScheduledChanges';
type ActOperation = 'rollBackVersion' | 'scheduleChange' | 'cancelScheduledChange';

/** Versions of the configuration: listed, compared, rolled back and scheduled. */
export function versionsOffice(context: Context): OfficeHandlers<ReadOperation | ActOperation> {
  return { ...readOffice(context), ...rollBackOffice(context), ...scheduleOffice(context) };
}

function readOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listVersions: async ({ query }, { permissions }, read) => {
      const { after, limit, from, until, kind, record, ...filter } = query;
      const below = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !below) return officeRefusal('invalid_input');
      const readable = readableKinds(permissions);
      const rows = await listVersions(read, {
        ...filter,
        record,
        websiteId,
        kinds: readable.filter((each) => kind === undefined || isListed(each, { kind, record })),
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
        below,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return officeDone({ rows: shown.map(versionOf), next: last ? cursorText(last) : null });
    },
    getVersion: async ({ params: { id } }, { permissions }, read) => {
      const found = await openVersion(read, websiteId, BigInt(id));
      if (!found || !readableKinds(permissions).includes(found.version.kind)) {
        return officeRefusal('not_found');
      }
      const { version, open } = found;
      return officeDone({
        version: versionOf(version),
        latest: String(open?.bounds.latest ?? version.id),
        current: open?.current ?? null,
        before: stateOf(open, 'before'),
        after: stateOf(open, 'after'),
      });
    },
    listScheduledChanges: async ({ query: { after, limit, status } }, { permissions }, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listScheduled(read, {
        websiteId,
        kinds: readableKinds(permissions),
        status,
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: shown.map(scheduledOf), next });
    },
  };
}

/** Whether a list of a kind has versions of this one: a wheel's list has those of its prizes (version-05). */
function isListed(
  each: VersionKindName,
  { kind, record }: { kind: VersionKindName; record: string | undefined },
): boolean {
  const isPrizeOfWheel = kind === 'spin_wheels' && each === 'spin_prizes';
  return each === kind || (isPrizeOfWheel && record !== undefined);
}

const CURSOR = /^(\d{1,15})\.([1-9]\d{0,17})$/;

/** Writes a cursor as milliseconds and id; versions' times have no smaller fractions. */
function cursorText({ at, id }: VersionCursor): string {
  return `${at.getTime()}.${id}`;
}

function readCursor(after: string): VersionCursor | undefined {
  const [, ms, id] = CURSOR.exec(after) ?? [];
  if (ms === undefined || id === undefined) return undefined;
  return { at: new Date(Number(ms)), id: BigInt(id) };
}

function rollBackOffice({ config }: Context): OfficeHandlers<'rollBackVersion'> {
  const { websiteId } = config;
  return {
    rollBackVersion: async ({ params: { id }, body }, caller, tx) => {
      // Locks the settings, because the present values decide which part of the change waits.
      await lockSettings(tx, websiteId);
      const found = await openVersion(tx, websiteId, BigInt(id));
      if (!found || !readableKinds(caller.permissions).includes(found.version.kind)) {
        return { ...officeRefusal('not_found'), target: `version:${id}` };
      }
      const { version, open } = found;
      const target = `${version.kind}:${version.key}`;
      if (!open) return { ...officeRefusal('own_place'), target };
      const latest = BigInt(body.latest);
      const refusal = rollBackRefusal(open, { state: body.state, latest }, caller);
      if (refusal) return { ...refusal, target };
      const wanted = { kind: open.kind, content: open.states[body.state] };
      const { reason, due_at: dueAt } = body;
      if (dueAt !== undefined) {
        const change = { ...wanted, latest, reason, dueAt: new Date(dueAt), maker: caller };
        const scheduled = await scheduleChange(tx, websiteId, change);
        return scheduled.outcome === 'refused'
          ? { ...refusalOf(scheduled), target }
          : { ...scheduledAct(scheduled, dueAt), target, reason };
      }
      if (wanted.kind === 'site_settings') {
        const changes = { before: open.current, content: wanted.content ?? {} };
        return { ...(await bringSettingsBack(tx, websiteId, changes, { reason, caller })), target };
      }
      const saved = await saveForm(tx, websiteId, { ...wanted, basedOn: latest });
      if (saved.outcome === 'refused') return { ...refusalOf(saved), target };
      const { before } = saved;
      const after = wanted.content;
      return {
        ...officeDone({ scheduled: null }),
        target,
        reason,
        before,
        after,
        ...(await riskOfSave(tx, websiteId, { kind: open.kind, before, after })),
      };
    },
  };
}

/** Brings settings back by the rules of a save: a part that loosens a guard waits (office-53). */
async function bringSettingsBack(
  tx: Tx,
  websiteId: number,
  states: { before: KeptRow | null; content: KeptRow },
  { reason, caller }: { reason: string; caller: StaffCaller },
): Promise<ActAnswer<{ scheduled: string | null }>> {
  const changes = settingsChanges.parse(changedSettings(states));
  const target = 'settings';
  const saved = await saveGuardedSettings(tx, websiteId, { changes, reason, maker: caller });
  if (saved.outcome === 'refused') return { ...officeRefusal(saved.refusal), target };
  const { waiting, now } = saved;
  const [id] = waiting?.ids ?? [];
  return {
    ...officeDone({ scheduled: id === undefined ? null : String(id) }),
    target,
    reason,
    before: states.before,
    ...(await riskOfSave(tx, websiteId, {
      kind: 'site_settings',
      before: states.before,
      after: states.content,
    })),
    after: waiting ? { ...states.content, now, due_at: waiting.dueAt } : states.content,
  };
}

/** Returns why the caller cannot bring this state back, now or later; undefined if the caller can. */
function rollBackRefusal(
  open: OpenVersion,
  { state, latest }: { state: 'before' | 'after'; latest: bigint },
  { permissions }: StaffCaller,
): OfficeRefusal | undefined {
  const missing = missingFor(open.kind, permissions);
  if (missing) return missingPermission(missing);
  if (open.bounds.latest !== latest) return officeRefusal('target_changed');
  const refusal = stateRefusal(open, state);
  if (refusal) return officeRefusal(refusal);
  const change = { before: open.current, content: open.states[state] };
  const lacking = missingForChange(open.kind, change, permissions);
  return lacking && missingPermission(lacking);
}

/** Answers a change that is scheduled for a time, with the difference for the audit log. */
function scheduledAct({ id, before, content, risk }: ChangeScheduled, dueAt: string) {
  return {
    ...officeDone({ scheduled: String(id) }),
    before,
    after: { due_at: dueAt, content },
    ...risk,
  };
}

function scheduleOffice({
  config,
}: Context): OfficeHandlers<'scheduleChange' | 'cancelScheduledChange'> {
  const { websiteId } = config;
  return {
    scheduleChange: async ({ body }, caller, tx) => {
      const { kind, content, latest, reason, due_at: dueAt } = body;
      const missing = missingFor(kind, caller.permissions);
      if (missing) return { ...missingPermission(missing), target: kind };
      const scheduled = await scheduleChange(tx, websiteId, {
        kind,
        content,
        latest: typeof latest === 'string' ? BigInt(latest) : latest,
        reason,
        dueAt: new Date(dueAt),
        maker: caller,
      });
      if (scheduled.outcome === 'refused') return { ...refusalOf(scheduled), target: kind };
      const target = scheduled.key === null ? kind : `${kind}:${scheduled.key}`;
      const lacking = missingForChange(kind, scheduled, caller.permissions);
      if (lacking) return { ...missingPermission(lacking), target };
      return { ...scheduledAct(scheduled, dueAt), target, reason };
    },
    cancelScheduledChange: async ({ params: { id }, body: { reason } }, caller, tx) => {
      const target = `scheduled:${id}`;
      const change = await lockOwn(tx, websiteId, BigInt(id), caller);
      if (!change) return { ...officeRefusal('not_found'), target };
      const missing = missingForChange(change.kind, change, caller.permissions);
      if (missing) return { ...missingPermission(missing), target };
      if (change.status !== 'waiting') return { ...officeRefusal('already_decided'), target };
      const end = { status: 'cancelled', by: caller.email, failure: null } as const;
      await endScheduled(tx, change.id, end);
      return { ...officeDone(null), target, reason, before: { status: 'waiting' }, after: end };
    },
  };
}

async function lockOwn(tx: Tx, websiteId: number, id: bigint, { permissions }: StaffCaller) {
  const change = await lockScheduled(tx, websiteId, id);
  return change && readableKinds(permissions).includes(change.kind) ? change : undefined;
}

function refusalOf({ code, message }: SaveRefused) {
  return officeRefusal(code, message);
}

function versionOf({ id, at, actor, reason, kind, key, before, after }: Version): ConfigVersion {
  return {
    id: String(id),
    at: at.toISOString(),
    actor,
    reason,
    kind,
    record: key,
    before,
    after,
  };
}

function stateOf(open: OpenVersion | undefined, state: 'before' | 'after') {
  if (!open) return { content: null, refusal: 'own_place' } as const;
  return { content: open.states[state], refusal: stateRefusal(open, state) ?? null };
}

function scheduledOf(row: ScheduledRow): ScheduledChange {
  return {
    id: String(row.id),
    kind: row.kind satisfies VersionKindName,
    record: row.key,
    before: row.before,
    content: row.content,
    reason: row.reason,
    maker: row.maker,
    made_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    status: row.status,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
    failure: row.failure,
  };
}
