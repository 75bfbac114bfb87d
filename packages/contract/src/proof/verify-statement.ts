import { addDays, bangkokDay, startOfDay } from '../bangkok.ts';
import { fromHex, toHex } from './bytes.ts';
import type { Sha256 } from './bytes.ts';
import { findSignedDayFaults, headerHash, keyIdOf, NoEd25519 } from './day.ts';
import type { DayFault, SignedDay } from './day.ts';
import { hashLeaf, hashMemberPart } from './leaf.ts';
import { TIME_TOLERANCE_MS } from './rules.ts';
import { readStatement } from './statement.ts';
import type { ProvenStatement, StatementTransfer } from './statement.ts';
import { rootByPath } from './tree.ts';

export type StatementFaultCode =
  | DayFault
  | 'file_malformed'
  | 'no_ed25519'
  | 'key_id_wrong'
  | 'key_not_trusted'
  | 'transfer_changed'
  | 'transfer_day_missing'
  | 'transfer_of_another'
  | 'transfer_order'
  | 'transfer_time'
  | 'transfer_month'
  | 'transfer_unproven'
  | 'row_missing'
  | 'balance_wrong';

/** A fault of a statement: its code, and the values that its words name. */
export interface StatementFault {
  code: StatementFaultCode;
  values: Readonly<Record<string, string>>;
}

export interface Verification {
  findings: readonly StatementFault[];
  /** The facts that were checked; undefined for a file that is no statement. */
  statement:
    | (Pick<ProvenStatement, 'site_name' | 'username' | 'month'> & {
        transfers: number;
        /** Transfers of days that are not closed yet. */
        notYetProvable: number;
        days: number;
        /** The last closed day and its header's hash, to compare with other places. */
        latest: { day: string; hash: string; keys: readonly string[] } | undefined;
      })
    | undefined;
}

interface Options {
  /** Public keys from another place than the statement; without them its own keys count. */
  trustedKeys?: readonly string[] | undefined;
}

type Add = (code: StatementFaultCode, values?: StatementFault['values']) => void;

/** Checks a statement with nothing but the file (proof-12). */
export async function verifyStatement(
  sha256: Sha256,
  file: unknown,
  { trustedKeys }: Options = {},
): Promise<Verification> {
  const findings: StatementFault[] = [];
  const add: Add = (code, values = {}) => void findings.push({ code, values });
  const statement = readStatement(file);
  if ('misfit' in statement) {
    add('file_malformed', { where: statement.misfit });
    return { findings, statement: undefined };
  }
  await checkKeys(sha256, statement, trustedKeys, add);
  await checkDays(sha256, statement, add);
  await checkTransfers(sha256, statement, add);
  checkBalances(statement, add);
  const { site_name, username, month, transfers, days } = statement;
  const last = days.at(-1);
  return {
    findings,
    statement: {
      site_name,
      username,
      month,
      transfers: transfers.length,
      notYetProvable: transfers.filter(({ place }) => place === null).length,
      days: days.length,
      latest: last && {
        day: last.day,
        hash: await headerHash(sha256, last),
        keys: [...new Set(days.map(({ key_id }) => key_id))],
      },
    },
  };
}

async function checkKeys(
  sha256: Sha256,
  { keys, days }: ProvenStatement,
  trustedKeys: readonly string[] | undefined,
  add: Add,
): Promise<void> {
  for (const { key_id, public_key } of keys) {
    if ((await keyIdOf(sha256, public_key)) !== key_id) add('key_id_wrong', { key: key_id });
    const isUsed = days.some((day) => day.key_id === key_id);
    if (trustedKeys && isUsed && !trustedKeys.includes(public_key)) {
      add('key_not_trusted', { key: key_id });
    }
  }
}

async function checkDays(sha256: Sha256, { days, keys }: ProvenStatement, add: Add): Promise<void> {
  try {
    for (const { day, fault } of await findSignedDayFaults(sha256, days, keys)) add(fault, { day });
  } catch (error) {
    if (!(error instanceof NoEd25519)) throw error;
    add('no_ed25519');
  }
}

async function checkTransfers(sha256: Sha256, statement: ProvenStatement, add: Add): Promise<void> {
  const { member, month, days, nodes, before, transfers } = statement;
  const dayOf = new Map(days.map((day) => [day.day, day]));
  let lastId = 0n;
  for (const transfer of [...before, ...transfers]) {
    const { id, kind, time, place } = transfer;
    const named = { id, kind, time };
    if (BigInt(id) <= lastId) add('transfer_order', named);
    lastId = BigInt(id);
    if (transfer.member !== member) add('transfer_of_another', named);
    if (place === null) {
      const last = days.at(-1);
      if (last && isBefore(transfer, addDays(last.day, 1))) add('transfer_unproven', named);
      continue;
    }
    const day = dayOf.get(place.day);
    const path = place.path.map((position) => fromHex(nodes[position] ?? ''));
    if (!day) add('transfer_day_missing', { ...named, day: place.day });
    else if (!(await isInDay(sha256, transfer, day, { index: place.index, path }))) {
      add('transfer_changed', { ...named, day: place.day });
    } else if (isBefore(transfer, place.day)) add('transfer_time', { ...named, day: place.day });
  }
  for (const { id, kind, time } of transfers) {
    if (!monthsAround(time).includes(month)) add('transfer_month', { id, kind, time });
  }
}

/** Whether a transfer has a time clearly before a day. */
function isBefore({ time }: StatementTransfer, day: string): boolean {
  return Date.parse(time) < startOfDay(day).getTime() - TIME_TOLERANCE_MS;
}

/** Returns the Bangkok months of a time less and plus the tolerance; they differ only near the end of a month. */
function monthsAround(time: string): string[] {
  return [-TIME_TOLERANCE_MS, TIME_TOLERANCE_MS].map((offset) =>
    bangkokDay(new Date(Date.parse(time) + offset)).slice(0, 7),
  );
}

async function isInDay(
  sha256: Sha256,
  { blind, house_hash, ...part }: StatementTransfer,
  day: SignedDay,
  { index, path }: { index: number; path: readonly Uint8Array[] },
): Promise<boolean> {
  const memberHash = await hashMemberPart(sha256, fromHex(blind), part);
  const leaf = await hashLeaf(sha256, memberHash, fromHex(house_hash));
  const root = await rootByPath(sha256, leaf, { index, size: day.count, path });
  return root !== undefined && toHex(root) === day.root;
}

/** Follows each account of the member from transfer to transfer, so that a missing row shows. */
function checkBalances({ before, transfers, balances }: ProvenStatement, add: Add): void {
  const last = new Map<string, { balance: bigint; id: string }>();
  for (const transfer of before) {
    for (const { account, after } of movesOf(transfer)) {
      last.set(account, { balance: after, id: transfer.id });
    }
  }
  for (const transfer of transfers) {
    const { id, kind, time } = transfer;
    for (const { account, after, change } of movesOf(transfer)) {
      const known = last.get(account) ?? { balance: 0n, id: '0' };
      if (known.balance !== after - change) {
        const found = { expected: String(known.balance), found: String(after - change) };
        add('row_missing', { id, kind, time, account, after: known.id, ...found });
      }
      last.set(account, { balance: after, id });
    }
  }
  for (const { account, balance } of balances) {
    const expected = last.get(account)?.balance ?? 0n;
    if (BigInt(balance) !== expected) {
      add('balance_wrong', { account, expected: String(expected), found: balance });
    }
  }
}

function movesOf({ from, to, from_after, to_after, amount }: StatementTransfer) {
  const moves: { account: string; after: bigint; change: bigint }[] = [];
  const micro = BigInt(amount);
  if (from_after !== null) moves.push({ account: from, after: BigInt(from_after), change: -micro });
  if (to_after !== null) moves.push({ account: to, after: BigInt(to_after), change: micro });
  return moves;
}
