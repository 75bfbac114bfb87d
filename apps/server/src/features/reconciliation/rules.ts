import { addDays } from '@kapao/contract/bangkok.ts';
import type {
  LineClass,
  LineState,
  ReconciliationState,
} from '@kapao/contract/reconciliation/rules.ts';
import type { SettlementLine } from '@kapao/contract/reconciliation/read-settlement.ts';

/**
 * recon-11, recon-18: how far the times of a row and a transfer may be apart where no id joins them, and how far from
 * midnight a transfer of the other day may be booked.
 */
const NEAR_MS = 10 * 60_000;

/** A movement of a gateway's file, as it is kept. */
export interface KeptLine extends SettlementLine {
  key: string;
}

/** A transfer of the gateway's clearing account, with every id by which the gateway or we know its payment. */
export interface OwnMovement {
  id: bigint;
  class: LineClass;
  at: Date;
  amountMicro: bigint;
  ids: readonly string[];
}

/** A line of the comparison; at least one side is there. */
export interface ComparedLine<Own extends OwnMovement> {
  key: string;
  state: LineState;
  class: LineClass;
  statement: KeptLine | null;
  transfer: Own | null;
  /** The gateway's amount less ours; 0 where they agree. */
  differenceMicro: bigint;
  /** recon-18: the side that belongs to the day before or after, and that day; null where both are of this day. */
  across: { side: 'statement' | 'transfer'; day: string } | null;
}

/** A day's lines and transfers, and which of them are pairs. */
export interface PairedDay<Own extends OwnMovement> {
  day: string;
  lines: readonly KeptLine[];
  pairs: ReadonlyMap<KeptLine, Own>;
  /** The transfers without a line. */
  free: ReadonlySet<Own>;
}

/** The pairs with the days before and after: our line with their transfer, and our transfer with their line. */
export interface AcrossMidnight<Own extends OwnMovement> {
  lines: ReadonlyMap<KeptLine, { day: string; own: Own }>;
  transfers: ReadonlyMap<Own, { day: string; line: KeptLine }>;
}

/** recon-05: whether a file is one of this day: some row is, and none is more than a day away. */
export function isOfDay(lines: readonly SettlementLine[], day: string): boolean {
  const days = lines.flatMap((line) => (line.day === null ? [] : [line.day]));
  if (days.length === 0) return true;
  const [first, last] = [addDays(day, -1), addDays(day, 1)];
  return days.includes(day) && days.every((each) => each >= first && each <= last);
}

/**
 * recon-10 to recon-12: lays the lines of a file beside our transfers. A pair has the same class: first by an id and the
 * amount, then by an id alone, then by the amount and a near time. No line and no transfer is paired twice.
 */
export function pairDay<Own extends OwnMovement>(
  day: string,
  lines: readonly KeptLine[],
  movements: readonly Own[],
): PairedDay<Own> {
  return { day, lines, ...pairLines(lines, movements, new Map()) };
}

/**
 * recon-18: pairs the open lines of a day with the open transfers of the day before or after that were booked near the
 * midnight between them. A pair across midnight has one amount.
 */
export function pairAcross<Own extends OwnMovement>(
  { lines, pairs: known }: PairedDay<Own>,
  { free }: PairedDay<Own>,
  midnight: Date,
): [KeptLine, Own][] {
  const near = [...free].filter(({ at }) => Math.abs(at.getTime() - midnight.getTime()) <= NEAR_MS);
  const { pairs } = pairLines(lines, near, known);
  return [...pairs].filter(
    ([line, own]) => !known.has(line) && line.amountMicro === own.amountMicro,
  );
}

/** Returns the known pairs with those of the other lines. */
function pairLines<Own extends OwnMovement>(
  given: readonly KeptLine[],
  movements: readonly Own[],
  known: ReadonlyMap<KeptLine, Own>,
): { pairs: Map<KeptLine, Own>; free: Set<Own> } {
  const pairs = new Map(known);
  const free = new Set(movements);
  const lines = given.filter((line) => !known.has(line));
  const join = (line: KeptLine, own: Own) => {
    pairs.set(line, own);
    free.delete(own);
  };
  const isFee = (line: { class: LineClass }) => line.class === 'fee';
  const payments = lines.filter((line) => !isFee(line));
  joinByIds(payments, free, { join, idsOf: ownIds });
  joinByTime(withoutIds(payments, pairs), free, join);
  // A fee belongs to the payment of its row, so it has the ids of that payment's transfer too.
  const paid = new Map([...pairs].map(([line, own]) => [line.row, own.ids]));
  const fees = lines.filter(isFee);
  joinByIds(fees, free, {
    join,
    idsOf: (line) => [...ownIds(line), ...(paid.get(line.row) ?? [])],
  });
  joinByTime(withoutIds(fees, pairs), free, join);
  return { pairs, free };
}

/** Returns the lines of a day: those of its file, and then its transfers without one. */
export function comparedLines<Own extends OwnMovement>(
  { lines, pairs, free }: PairedDay<Own>,
  across: AcrossMidnight<Own> = { lines: new Map(), transfers: new Map() },
): ComparedLine<Own>[] {
  return [
    ...lines.map((line) => {
      const other = across.lines.get(line);
      if (!other) return comparedLine(line, pairs.get(line) ?? null);
      const side = { side: 'transfer', day: other.day } as const;
      return { ...comparedLine(line, other.own), across: side };
    }),
    ...[...free].map((own) => {
      const other = across.transfers.get(own);
      if (!other) return missingThere(own);
      const side = { side: 'statement', day: other.day } as const;
      return { ...comparedLine(other.line, own), key: keyOf(own), across: side };
    }),
  ];
}

const ownIds = ({ id, reference }: KeptLine) => [id, reference].filter((each) => each !== '');

interface Joining<Own> {
  join: (line: KeptLine, own: Own) => void;
  idsOf: (line: KeptLine) => readonly string[];
}

/** Joins lines and transfers that name one payment: those of the same amount before those of another. */
function joinByIds<Own extends OwnMovement>(
  lines: readonly KeptLine[],
  free: ReadonlySet<Own>,
  { join, idsOf }: Joining<Own>,
): void {
  const known = new Map<string, Own[]>();
  for (const own of free) {
    for (const id of new Set(own.ids)) {
      const name = `${own.class} ${id}`;
      const named = known.get(name);
      if (named) named.push(own);
      else known.set(name, [own]);
    }
  }
  const joined = new Set<KeptLine>();
  for (const isSame of [true, false]) {
    for (const line of lines) {
      if (joined.has(line)) continue;
      const own = idsOf(line)
        .flatMap((id) => known.get(`${line.class} ${id}`) ?? [])
        .find((each) => free.has(each) && (!isSame || each.amountMicro === line.amountMicro));
      if (!own) continue;
      join(line, own);
      joined.add(line);
    }
  }
}

/**
 * The lines that may be joined by amount and time: those without an id, and all of a file in which no id is ours. Where
 * ids are ours, a line with an unknown one is a payment that we do not have.
 */
function withoutIds(lines: readonly KeptLine[], pairs: ReadonlyMap<KeptLine, unknown>): KeptLine[] {
  const areOurs = [...pairs.keys()].some((line) => ownIds(line).length > 0);
  return lines.filter((line) => !pairs.has(line) && (!areOurs || ownIds(line).length === 0));
}

/** Joins lines and transfers of one amount in the order of their times, where the times are near. */
function joinByTime<Own extends OwnMovement>(
  lines: readonly KeptLine[],
  free: ReadonlySet<Own>,
  join: (line: KeptLine, own: Own) => void,
): void {
  const groups = new Map<string, { lines: { line: KeptLine; at: number }[]; own: Own[] }>();
  const groupOf = (side: { class: LineClass; amountMicro: bigint }) => {
    const name = `${side.class} ${side.amountMicro}`;
    const group = groups.get(name) ?? { lines: [], own: [] };
    groups.set(name, group);
    return group;
  };
  for (const line of lines) {
    if (line.at) groupOf(line).lines.push({ line, at: line.at.getTime() });
  }
  for (const own of free) groupOf(own).own.push(own);
  for (const group of groups.values()) {
    const given = group.lines.toSorted((one, other) => one.at - other.at);
    const owned = group.own.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    let place = 0;
    for (const { line, at } of given) {
      while ((owned[place]?.at.getTime() ?? Infinity) < at - NEAR_MS) place += 1;
      const own = owned[place];
      if (!own || own.at.getTime() > at + NEAR_MS) continue;
      join(line, own);
      place += 1;
    }
  }
}

function comparedLine<Own extends OwnMovement>(line: KeptLine, own: Own | null): ComparedLine<Own> {
  const differenceMicro = line.amountMicro - (own?.amountMicro ?? 0n);
  const paired = differenceMicro === 0n ? 'matched' : 'other_amount';
  return {
    key: line.key,
    state: own ? paired : 'missing_here',
    class: line.class,
    statement: line,
    transfer: own,
    differenceMicro,
    across: null,
  };
}

function missingThere<Own extends OwnMovement>(own: Own): ComparedLine<Own> {
  return {
    key: keyOf(own),
    state: 'missing_there',
    class: own.class,
    statement: null,
    transfer: own,
    differenceMicro: -own.amountMicro,
    across: null,
  };
}

function keyOf({ id }: OwnMovement): string {
  return `transfer-${id}`;
}

/** recon-13: how a day stands. A line without a difference is open, too: the gateway or we have a payment of 0. */
export function stateOfDay(open: number, explained: number): ReconciliationState {
  if (open === 0) return 'agrees';
  return explained === open ? 'explained' : 'open';
}
