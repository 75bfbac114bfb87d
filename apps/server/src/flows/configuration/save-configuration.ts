import { isDeepStrictEqual } from 'node:util';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { versionStates } from '@kapao/contract/office/versions.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { isPictureMissing, sqlState, violatedConstraint } from '../../db/database.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { broken } from '../../db/saved-kind.ts';
import type { RecordPart, SavedKind } from '../../db/saved-kind.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import {
  boundsOf,
  findVersion,
  hasForeignVersion,
  listMarks,
  readBefore,
  readRecord,
} from '../../features/versions/store.ts';
import type { ChangeBounds, Version } from '../../features/versions/store.ts';
import { kindOfRow, savedKinds } from './kinds.ts';

type State = (typeof versionStates)[number];

export interface SaveRefused {
  outcome: 'refused';
  code: OfficeErrorCode;
  /** The text of the rule that refuses the save. */
  message?: BothLanguages;
}

/** A version of a record that can be saved, with the states before and after it. */
export interface OpenVersion {
  version: Version;
  kind: VersionKindName;
  saved: SavedKind;
  bounds: ChangeBounds;
  parts: RecordPart[];
  current: KeptRow | null;
  states: Readonly<Record<State, KeptRow | null>>;
}

/**
 * Reads a version, as the example in db/saved-kind.ts shows. `open` is undefined for kinds of records that operations
 * of their own change.
 */
export async function openVersion(
  on: Queryable,
  websiteId: number,
  id: bigint,
): Promise<{ version: Version; open: OpenVersion | undefined } | undefined> {
  const version = await findVersion(on, id);
  if (!version) return undefined;
  const kept = version.after ?? version.before ?? {};
  if (isOfAnother(kept, websiteId)) return undefined;
  const record = kindOfRow(version.kind, kept, websiteId);
  if (!record) return { version, open: undefined };
  const { kind, saved, parts } = record;
  const rows = await readRecord(on, parts);
  if (isForeign(rows, websiteId)) return undefined;
  const keys = [version.key];
  const formAt = async (bound: bigint | null) => {
    const states = await readBefore(on, rows, bound, keys);
    return saved.formOf((each) => states.get(each) ?? [], on);
  };
  const current = await formAt(null);
  // Read the marks after the current state, so that the marks of all changes in that state are found.
  const bounds = boundsOf(version, await listMarks(on, rows, keys));
  const states = { before: await formAt(bounds.first), after: await formAt(bounds.next) };
  return { version, open: { version, kind, saved, bounds, parts, current, states } };
}

/** office-59: whether a record belongs to another website. A prize, for example, belongs to its wheel's website. */
function isForeign(record: Awaited<ReturnType<typeof readRecord>>, websiteId: number): boolean {
  return record.some(({ rows }) => rows.some(({ row }) => isOfAnother(row, websiteId)));
}

function isOfAnother(row: KeptRow, websiteId: number): boolean {
  return 'website_id' in row && row['website_id'] !== websiteId;
}

/** Returns why a state cannot be brought back; undefined if it can. */
export function stateRefusal(
  { current, states }: Pick<OpenVersion, 'current' | 'states'>,
  state: State,
): 'nothing_there' | 'as_it_is' | undefined {
  if (states[state] === null) return 'nothing_there';
  return isDeepStrictEqual(states[state], current) ? 'as_it_is' : undefined;
}

interface Wanted {
  kind: VersionKindName;
  content: unknown;
  /** The last version of the record that the maker of the change saw; null if there was none. */
  basedOn: bigint | null;
}

export interface Saved {
  outcome: 'done';
  before: KeptRow | null;
}

/**
 * version-07: saves a form by the rules of the command that saves the same. A refusal must roll the transaction back,
 * because rows may be written already.
 */
export async function saveForm(
  tx: Tx,
  websiteId: number,
  { kind, content, basedOn }: Wanted,
): Promise<Saved | SaveRefused> {
  const found = await findForm(tx, websiteId, kind, content);
  if (found.outcome === 'refused') return found;
  if (found.isForeign) return { outcome: 'refused', code: 'not_found' };
  const { saved, parts, current } = found;
  if (isDeepStrictEqual(found.content, current)) {
    // The record may be unchanged only because somebody else has just saved the same.
    const isChanged = await hasForeignVersion(tx, parts, basedOn);
    return { outcome: 'refused', code: isChanged ? 'target_changed' : 'as_it_is' };
  }
  const rule = await saved.save(tx, websiteId, found.content).catch(ruleOfDatabase);
  if (rule) return { outcome: 'refused', code: 'rule_broken', message: rule };
  // The save has locked the record, so that versions of other transactions are visible by now.
  if (await hasForeignVersion(tx, parts, basedOn)) {
    return { outcome: 'refused', code: 'target_changed' };
  }
  return { outcome: 'done', before: current };
}

interface FoundForm {
  outcome: 'found';
  saved: SavedKind;
  parts: RecordPart[];
  /** The checked form, with the defaults of omitted fields. */
  content: KeptRow;
  current: KeptRow | null;
  key: string | null;
  /** The key that the record has or will have; null for a list of rows. */
  ownKey: string | null;
  latest: bigint | null;
  /** Whether the record belongs to another website (office-59). */
  isForeign: boolean;
}

/** Checks a form, and finds the record that it would change in its present state. */
export async function findForm(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
  given: unknown,
): Promise<FoundForm | SaveRefused> {
  const saved = savedKinds[kind];
  if (!saved) return { outcome: 'refused', code: 'own_place' };
  const checked = saved.parse(given);
  if ('rule' in checked) return { outcome: 'refused', code: 'rule_broken', message: checked.rule };
  const parts = saved.parts(checked.content, websiteId);
  const rows = await readRecord(on, parts);
  const current = await saved.formOf(
    (each) => rows.find(({ part }) => part.kind === each)?.rows.map(({ row }) => row) ?? [],
    on,
  );
  // A record that was removed has versions, of which a new one of the same key must know the last.
  const latest = (await listMarks(on, rows, keysOfParts(parts))).at(-1)?.id ?? null;
  const key = rows[0]?.part.isList === true ? null : (rows[0]?.rows[0]?.key ?? null);
  const ownKey = key ?? keysOfParts(parts)[0] ?? null;
  // Settings are saved in part, so the omitted ones keep their values.
  const content = kind === 'site_settings' ? { ...current, ...checked.content } : checked.content;
  const isOther = isForeign(rows, websiteId);
  return {
    outcome: 'found',
    saved,
    parts,
    content,
    current,
    key,
    ownKey,
    latest,
    isForeign: isOther,
  };
}

/** Returns the keys among the versions of a record's rows that are found by their whole key. */
function keysOfParts(parts: readonly RecordPart[]): string[] {
  return parts.flatMap(({ isList, known }) => (isList ? [] : [Object.values(known).join('/')]));
}

/**
 * Returns the text for a violated constraint of the database, which counts as a broken rule. Any other error is thrown
 * on.
 */
function ruleOfDatabase(error: unknown): BothLanguages {
  if (isPictureMissing(error)) return officeErrors.picture_unknown;
  const isForeignKey = sqlState(error) === '23503';
  const constraint = violatedConstraint(error) ?? (isForeignKey ? 'foreign key' : undefined);
  if (constraint === undefined) throw error;
  return broken(constraint);
}
