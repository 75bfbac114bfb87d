import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { caseNumber } from '@kapao/contract/cases/rules.ts';
import type { ProtectionMeasure } from '@kapao/contract/office/report-sheets.ts';
import type { BeneathRow } from '@kapao/contract/office/reports.ts';
import type { Tx } from '../../db/database.ts';
import { findGameNames } from '../games/reads.ts';
import type { NamedGame } from '../games/reads.ts';
import { findShortReferences, listMethodNames } from '../payments/reads.ts';
import type { OpenedNumber } from './asked-report.ts';
import { findLines } from './beneath-store.ts';
import type { BeneathLine, RowCursor } from './beneath-store.ts';
import { listProtectionEvents, protectionEvents } from './protection-store.ts';
import type { ProtectionEvent } from './protection-store.ts';
import { readWatermark } from './projection-store.ts';
import { listAccounts, listPlayers, listRegistered } from './people-store.ts';
import type { AccountLine, MemberLine } from './people-store.ts';
import { figuresOf, formulas } from './formulas.ts';
import type { Formula } from './formulas.ts';

type Opened = Omit<OpenedNumber, 'sheet'> & {
  websiteId: number;
  after: string | undefined;
  limit: number;
};

export interface BeneathPage {
  rows: BeneathRow[];
  next: string | null;
  as_of: string;
}

/** Lists the rows that a report's number sums (report-08); undefined if there is no such number or cursor. */
export async function listBeneath(tx: Tx, opened: Opened): Promise<BeneathPage | undefined> {
  const { generation, transferId } = await readWatermark(tx);
  const asOf = opened.asOf === undefined || opened.asOf > transferId ? transferId : opened.asOf;
  const asOfText = String(asOf);
  const { column, scope, limit } = opened;
  const after = opened.after === undefined ? undefined : readCursor(opened.after);
  if (opened.after !== undefined && !after) return undefined;
  if (column === 'balance' || column === 'owed') {
    if (opened.account === undefined) return undefined;
    return { ...(await accountsOf(tx, opened.account, after?.id, limit)), as_of: asOfText };
  }
  if (column === 'active' || column === 'new_members') {
    const list = column === 'active' ? listPlayers : listRegistered;
    const lines = await list(tx, { from: scope.from, until: scope.until, after, limit });
    const last = lines.length === limit ? lines.at(-1) : undefined;
    const next = last === undefined ? null : cursorText({ day: last.day, id: last.memberId });
    return { rows: lines.map((line) => memberRow(column, line)), next, as_of: asOfText };
  }
  if (opened.measure !== undefined) {
    return { ...(await eventsOf(tx, opened, opened.measure, after?.id)), as_of: asOfText };
  }
  const formula = formulas[column];
  if (!formula) return undefined;
  const figures = figuresOf(formula);
  const { lines, next } = await findLines(tx, { generation, figures, scope, asOf, after, limit });
  return {
    rows: await rowsOf(tx, lines, formula),
    next: next === undefined ? null : cursorText(next),
    as_of: asOfText,
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\d):(\d{1,18})$/;

function readCursor(text: string): RowCursor | undefined {
  const [, day, id] = CURSOR.exec(text) ?? [];
  return day === undefined || id === undefined ? undefined : { day, id: BigInt(id) };
}

function cursorText({ day, id }: RowCursor): string {
  return `${day}:${id}`;
}

const NOTHING = {
  transfer: null,
  at: null,
  amount: null,
  member: null,
  studio: null,
  game: null,
  game_en: null,
  round: null,
  named: null,
  method: null,
  method_en: null,
  actor: null,
  reason: null,
  short_reference: null,
} as const;

async function rowsOf(
  tx: Tx,
  lines: readonly BeneathLine[],
  { parts }: Formula,
): Promise<BeneathRow[]> {
  const games = await findGameNames(tx, lines);
  const methods = await listMethodNames(tx);
  const ofSource = (source: BeneathRow['source']) =>
    lines.filter((line) => sourceOf(line) === source).map(referenceOf);
  const short = await findShortReferences(tx, {
    refCodes: ofSource('deposit'),
    withdrawalIds: ofSource('withdrawal'),
  });
  return lines.map((line) => ({
    ...NOTHING,
    id: `${line.figure}:${line.id}`,
    transfer: String(line.id),
    at: line.at.toISOString(),
    amount: String(BigInt(parts[line.figure] ?? 0) * line.amountMicro),
    figure: line.figure,
    member:
      line.memberId === null
        ? null
        : { id: String(line.memberId), username: line.username ?? String(line.memberId) },
    source: sourceOf(line),
    reference: referenceOf(line),
    studio: line.studioCode === '' ? null : line.studioCode,
    ...gameNames(line, games),
    round: line.round,
    named: line.named,
    method: methods.find(({ id }) => id === line.methodId)?.name ?? null,
    method_en: methods.find(({ id }) => id === line.methodId)?.nameEn ?? null,
    actor: line.actor,
    reason: line.reason,
    short_reference: short.get(referenceOf(line)) ?? null,
  }));
}

function gameNames({ studioCode, gameCode }: BeneathLine, games: readonly NamedGame[]) {
  if (gameCode === '') return { game: null, game_en: null };
  const known = games.find((game) => game.studioCode === studioCode && game.gameCode === gameCode);
  return { game: known?.name ?? gameCode, game_en: known?.nameEn ?? null };
}

function sourceOf({ figure, studioCode, source }: BeneathLine): BeneathRow['source'] {
  if (studioCode !== '') return 'studio';
  if (source === 'withdrawal') return 'withdrawal';
  if (figure === 'gateway_fee' || figure === 'gateway_fee_back') return 'gateway';
  if (figure === 'bonus_paid' || figure === 'bonus_back') return 'bonus';
  if (figure === 'correction_given' || figure === 'correction_taken') return 'correction';
  return 'deposit';
}

/**
 * Returns the id by which staff know a line: that of the studio's transaction, the ref_code of a deposit, or the id of
 * a withdrawal or claim.
 */
function referenceOf(line: BeneathLine): string {
  const { key, reference } = line;
  return line.studioCode !== ''
    ? key
    : line.figure.startsWith('bonus')
      ? `${line.purpose} ${key}`
      : reference;
}

function memberRow(column: 'active' | 'new_members', line: MemberLine): BeneathRow {
  const { memberId, username, at, day, amountMicro } = line;
  return {
    ...NOTHING,
    id: `${day}:${memberId}`,
    at: at?.toISOString() ?? null,
    amount: amountMicro === null ? null : String(amountMicro),
    figure: column === 'active' ? 'active' : 'new_member',
    member: { id: String(memberId), username },
    source: 'member',
    reference: day,
  };
}

/** guard-12: the events that a number of the sheet of protection counts, each with its case. */
async function eventsOf(
  tx: Tx,
  { websiteId, column, scope, limit }: Opened,
  measure: ProtectionMeasure,
  after: bigint | undefined,
) {
  const events = protectionEvents(measure, column === 'ended' ? 'ended' : 'measured');
  if (!events) return { rows: [], next: null };
  const { from, until } = scope;
  const days = { websiteId, from, until };
  const found = await listProtectionEvents(tx, events, { ...days, after, limit });
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    rows: found.map((event) => eventRow(measure, event)),
    next: last === undefined ? null : cursorText({ day: ANY_DAY, id: last.id }),
  };
}

function eventRow(measure: ProtectionMeasure, event: ProtectionEvent): BeneathRow {
  const { id, memberId, username, at, caseNumber: number } = event;
  return {
    ...NOTHING,
    id: String(id),
    at: at.toISOString(),
    figure: measure,
    member: { id: String(memberId), username },
    source: number === null ? 'member' : 'case',
    reference: number === null ? bangkokDay(at) : caseNumber(number),
  };
}

/** The day in cursors of lists of accounts, which are not sorted by day. */
const ANY_DAY = '2000-01-01';

async function accountsOf(tx: Tx, account: string, after: bigint | undefined, limit: number) {
  const at = account.indexOf(':');
  const kind = at < 0 ? account : account.slice(0, at);
  const reference = at < 0 ? undefined : account.slice(at + 1);
  const { lines, next } = await listAccounts(tx, { kind, reference, after, limit });
  return {
    rows: lines.map((line) => accountRow(kind, line)),
    next: next === undefined ? null : cursorText({ day: ANY_DAY, id: next }),
  };
}

function accountRow(kind: string, line: AccountLine): BeneathRow {
  const { id, memberId, username, reference, balanceMicro } = line;
  return {
    ...NOTHING,
    id: String(id),
    amount: String(balanceMicro),
    figure: 'account',
    member:
      memberId === null ? null : { id: String(memberId), username: username ?? String(memberId) },
    source: 'account',
    reference: reference ?? kind,
  };
}
