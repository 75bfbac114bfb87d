import { createHash } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { decodeStatement, readCsvRows } from '@kapao/contract/reconciliation/csv-rows.ts';
import { hasMappedHeader, readSettlement } from '@kapao/contract/reconciliation/read-settlement.ts';
import type {
  ReadSettlement,
  SettlementFault,
  SettlementLine,
} from '@kapao/contract/reconciliation/read-settlement.ts';
import {
  HEADER_ROWS_MAX,
  STATEMENT_BYTES_MAX,
  STATEMENT_ROWS_MAX,
} from '@kapao/contract/reconciliation/rules.ts';
import type { StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import type { Tx } from '../../db/database.ts';
import { keyLines } from '../../features/reconciliation/key-lines.ts';
import { isOfDay } from '../../features/reconciliation/rules.ts';
import {
  findMapping,
  findSettlementFile,
  lockStatements,
  writeStatement,
} from '../../features/reconciliation/store.ts';
import type { GatewayDay } from '../../features/reconciliation/store.ts';
import { compareAndKeep } from './compare-day.ts';
import type { ComparedDay } from './compare-day.ts';

/** A million million baht: far above any day of a gateway, and below the largest sum of the database. */
const SUM_MAX_MICRO = 10n ** 12n * MICRO_PER_BAHT;

interface GivenFile {
  name: string;
  bytes: Buffer;
  /** The hash of the file that the person saw; null where the day had none. */
  replaces: string | null;
  by: string;
  /** The Bangkok day of now. */
  today: string;
}

export type SettlementRefusal =
  | { refusal: 'mapping_missing' | 'other_state' | 'other_day' }
  | { refusal: 'encoding' | 'open_quote' | 'too_long' | 'columns' | 'empty' }
  | ({ refusal: 'row' } & SettlementFault);

export interface TakenSettlement {
  outcome: 'taken';
  hash: string;
  rows: number;
  replaced: string | null;
  compared: ComparedDay;
}

/** recon-05: reads a day's file by the gateway's mapping and keeps its rows, or says why not and changes nothing. */
export async function takeSettlement(
  tx: Tx,
  gatewayDay: GatewayDay,
  { name, bytes, replaces, by, today }: GivenFile,
): Promise<TakenSettlement | SettlementRefusal> {
  await lockStatements(tx, gatewayDay.gatewayCode);
  const earlier = await findSettlementFile(tx, gatewayDay);
  if ((earlier?.hash ?? null) !== replaces) return { refusal: 'other_state' };
  const mapping = await findMapping(tx, gatewayDay.gatewayCode);
  if (!mapping) return { refusal: 'mapping_missing' };
  const read = readFile(bytes, mapping, today);
  if ('refusal' in read) return read;
  if (sizeOf(read.lines) > SUM_MAX_MICRO) return { refusal: 'too_long' };
  if (!isOfDay(read.lines, gatewayDay.day)) return { refusal: 'other_day' };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { rows, ignored } = read;
  const lines = keyLines(read.lines);
  await writeStatement(tx, gatewayDay, { name, hash, rows, ignored, uploadedBy: by }, lines);
  const compared = await compareAndKeep(tx, gatewayDay);
  return { outcome: 'taken', hash, rows, replaced: replaces, compared };
}

function readFile(
  bytes: Buffer,
  mapping: StatementMapping,
  today: string,
): (ReadSettlement & { rows: number }) | SettlementRefusal {
  if (bytes.length > STATEMENT_BYTES_MAX) return { refusal: 'too_long' };
  const text = decodeStatement(bytes, mapping.encoding);
  if (text === undefined) return { refusal: 'encoding' };
  const limit = STATEMENT_ROWS_MAX + HEADER_ROWS_MAX + 1;
  const rows = readCsvRows(text, mapping.separator, limit);
  if (!rows) return { refusal: 'open_quote' };
  if (rows.length - mapping.header_rows > STATEMENT_ROWS_MAX) return { refusal: 'too_long' };
  if (!hasMappedHeader(rows, mapping)) return { refusal: 'columns' };
  const read = readSettlement(rows, mapping, today);
  if ('fault' in read) return { refusal: 'row', ...read };
  const count = Math.max(rows.length - mapping.header_rows, 0);
  return count === 0 ? { refusal: 'empty' } : { ...read, rows: count };
}

function sizeOf(lines: readonly SettlementLine[]): bigint {
  return lines.reduce((sum, { amountMicro: micro }) => sum + (micro < 0n ? -micro : micro), 0n);
}
