import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { findSignedDayFaults, headerHash, keyIdOf } from '@kapao/contract/proof/day.ts';
import type { DayFault } from '@kapao/contract/proof/day.ts';
import { TIME_TOLERANCE_MS } from '@kapao/contract/proof/rules.ts';
import { buildTree, rootOf } from '@kapao/contract/proof/tree.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { archiveViolations, readArchiveEnd } from './archives.ts';
import { readClosedDays, readLeaves } from './days-store.ts';
import type { ClosedDay } from './days-store.ts';
import { leafOf, readPart, sha256 } from './leaves.ts';
import type { LeafFacts } from './leaves.ts';
import { listLedgerKeys } from './signing-keys.ts';
import { onSnapshot, shareOut } from '../snapshot.ts';
import type { LedgerCheck } from '../verify.ts';

/** The number of this check in operators' tools, which must not change: closed transfers are never changed. */
const REQUIREMENT = 4;
const MAX_SAMPLES = 5;

const faultTexts: Readonly<Record<DayFault, string>> = {
  day_not_next: 'does not follow the day before it',
  day_other_site: 'names another site than the day before it',
  day_chain_broken: 'does not name the hash of the header before it',
  day_key_unknown: 'names an unknown key',
  day_signature_wrong: 'has a wrong signature',
};

export interface DaysReport {
  checks: LedgerCheck[];
  /** The last closed day and the hash of its header, to compare with other places (proof-09). */
  latest: { day: string; hash: string } | undefined;
}

/**
 * Recomputes the closed days, or the last `days` ones, from the transfers, on several connections that share one snapshot
 * (proof-08). `mayBackdate` is for the sandbox, whose demo data is written with times of the past.
 */
export async function verifyDays(
  database: Database,
  {
    mayBackdate,
    days: wanted = Infinity,
    connections,
  }: { mayBackdate: boolean; days?: number | undefined; connections?: number },
): Promise<DaysReport> {
  return onSnapshot(database, async (tx) => {
    const days = await readClosedDays(tx);
    const recomputed = days.slice(-wanted);
    const archivedDay = (await readArchiveEnd(tx)).day ?? '';
    const findings: DayFindings[] = [];
    const recompute = async (on: Tx, day: ClosedDay, index: number) => {
      findings[index] = await checkDay(on, day, day.day <= archivedDay);
    };
    await shareOut(database, tx, recomputed, recompute, connections);
    const broken = [
      ...(await brokenHeaders(tx, days)),
      ...findings.flatMap((found) => found.broken),
    ];
    const changed = findings.flatMap((found) => found.changed);
    const backdated = findings.flatMap((found) => found.backdated);
    const last = days.at(-1);
    if (last) backdated.push(...(await writtenLater(tx, last)));
    const count = recomputed.reduce((sum, day) => sum + day.count, 0);
    const seen = `${recomputed.length} days, ${count} transfers`;
    const check = (name: string, violations: readonly string[]) => toCheck(name, violations, seen);
    return {
      checks: [
        check('every closed day is signed and follows from the day before it', broken),
        check('every transfer of a closed day is as it was when the day closed', changed),
        check('no transfer was written into a closed day', mayBackdate ? [] : backdated),
        check(
          'every archived month is signed, and left what stays of it',
          await archiveViolations(tx),
        ),
        check('the application can neither update nor delete a closed day', await openRights(tx)),
      ],
      latest: last && { day: last.day, hash: await headerHash(sha256, last) },
    };
  });
}

function toCheck(name: string, violations: readonly string[], seen: string): LedgerCheck {
  const ok = violations.length === 0;
  const samples = violations.slice(0, MAX_SAMPLES).join('; ');
  return {
    name,
    requirement: REQUIREMENT,
    ok,
    detail: ok ? seen : `${violations.length}: ${samples}`,
  };
}

export async function brokenHeaders(on: Queryable, days: readonly ClosedDay[]): Promise<string[]> {
  const keys = await listLedgerKeys(on);
  const broken: string[] = [];
  for (const { key_id, public_key } of keys) {
    if ((await keyIdOf(sha256, public_key)) !== key_id) broken.push(`key ${key_id} has another id`);
  }
  for (const { day, fault } of await findSignedDayFaults(sha256, days, keys)) {
    broken.push(`${day} ${faultTexts[fault]}`);
  }
  return broken;
}

interface DayFindings {
  broken: string[];
  changed: string[];
  backdated: string[];
}

/**
 * Compares the transfers of a day with its leaves, both in the order of their ids. Of an archived day the database has
 * only few transfers.
 */
async function checkDay(on: Queryable, day: ClosedDay, isArchived: boolean): Promise<DayFindings> {
  const found: DayFindings = { broken: [], changed: [], backdated: [] };
  const say = (id: bigint, text: string) =>
    found.changed.push(`transfer ${id} of ${day.day} ${text}`);
  const earliest = new Date(startOfDay(day.day).getTime() - TIME_TOLERANCE_MS).toISOString();
  const transfers = transfersOf(on, day);
  let transfer = await transfers.next();
  const addNewUntil = async (id: bigint | undefined) => {
    while (!transfer.done && (id === undefined || transfer.value.id < id)) {
      say(transfer.value.id, 'was added after the day closed');
      transfer = await transfers.next();
    }
  };
  for await (const leaf of leavesOf(on, day, found.broken)) {
    await addNewUntil(leaf.id);
    if (transfer.done || transfer.value.id !== leaf.id) {
      if (!isArchived) say(leaf.id, 'is missing');
      continue;
    }
    const hash = await leafOf(day.blindingKey, transfer.value);
    if (Buffer.compare(hash, leaf.hash) !== 0) say(leaf.id, 'is not as it was when the day closed');
    if (transfer.value.member.time < earliest) {
      found.backdated.push(`transfer ${leaf.id} of ${transfer.value.member.time} is in ${day.day}`);
    }
    transfer = await transfers.next();
  }
  await addNewUntil(undefined);
  return found;
}

async function* transfersOf(
  on: Queryable,
  { afterId, lastId: upToId }: ClosedDay,
): AsyncGenerator<LeafFacts, undefined> {
  for (let after: bigint | undefined = afterId; after !== undefined;) {
    const part: LeafFacts[] = await readPart(on, { afterId: after, upToId });
    yield* part;
    after = part.at(-1)?.id;
  }
  return undefined;
}

/** Reads the stored leaves of a day, and reports it in `broken` if they do not lead to the day's root and count. */
async function* leavesOf(on: Queryable, { day, root, count }: ClosedDay, broken: string[]) {
  const roots: Uint8Array[] = [];
  let leaves = 0;
  for (let part = 0; ; part += 1) {
    const stored = await readLeaves(on, { day, part });
    if (!stored) break;
    for (const [index, id] of stored.ids.entries()) {
      const hash = stored.hashes[index];
      if (hash) yield { id, hash };
    }
    leaves += stored.hashes.length;
    roots.push(await rootOf(sha256, await buildTree(sha256, stored.hashes)));
  }
  const computed = await rootOf(sha256, await buildTree(sha256, roots));
  if (Buffer.from(computed).toString('hex') !== root) {
    broken.push(`${day} has another root than its stored leaves`);
  }
  if (leaves !== count) broken.push(`${day} has ${leaves} stored leaves instead of ${count}`);
}

/** Transfers after the last closed day with a time in a closed one. */
async function writtenLater(on: Queryable, last: ClosedDay): Promise<string[]> {
  const end = startOfDay(addDays(last.day, 1)).getTime();
  const rows = await on.query<{ id: bigint; created_at: Date }>(sql`
    select id, created_at
      from ledger_transfers
     where id         > ${last.lastId}
       and created_at < ${new Date(end - TIME_TOLERANCE_MS)}
     order by id
     limit 1000`);
  return rows.map(
    ({ id, created_at }) => `transfer ${id} of ${created_at.toISOString()} is in no closed day`,
  );
}

async function openRights(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ violation: string }>(sql`
    select format('kapao_app may %s %s', privilege, name) as violation
      from unnest(array['ledger_days', 'ledger_leaves', 'ledger_checkpoints',
                       'ledger_archives']) as name
     cross join unnest(array['update', 'delete', 'truncate', 'trigger']) as privilege
     where has_table_privilege('kapao_app', name, privilege)
     union all
    select 'kapao_app may insert into ledger_archives'
     where has_table_privilege('kapao_app', 'ledger_archives', 'insert')
     union all
    select format('trigger %s', wanted.name)
      from unnest(array['ledger_days_append_only', 'ledger_leaves_append_only',
                       'ledger_checkpoints_append_only']) as wanted (name)
     where not exists (select
                         from pg_trigger
                        where tgname = wanted.name
                          and tgenabled in ('O', 'A'))`);
  return rows.map(({ violation }) => violation);
}
