import type { LineClass, StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import type { KeptLine } from './rules.ts';

/** A gateway's Bangkok day. */
export interface GatewayDay {
  gatewayCode: string;
  day: string;
}

export interface SettlementFile {
  day: string;
  name: string;
  hash: string;
  rows: number;
  ignored: number;
  openLines: number;
  explainedLines: number;
  openMicro: bigint;
  uploadedBy: string;
  uploadedAt: Date;
}

const fileColumns = sql`
  day::text,
  file_name       as name,
  file_hash       as hash,
  rows,
  ignored,
  open_lines      as "openLines",
  explained_lines as "explainedLines",
  open_micro      as "openMicro",
  uploaded_by     as "uploadedBy",
  uploaded_at     as "uploadedAt"`;

export async function listMappings(
  on: Queryable,
): Promise<{ gatewayCode: string; mapping: StatementMapping }[]> {
  return on.query<{ gatewayCode: string; mapping: StatementMapping }>(sql`
    select gateway_code as "gatewayCode",
           mapping
      from gateway_statement_mappings`);
}

export async function findMapping(
  on: Queryable,
  gatewayCode: string,
): Promise<StatementMapping | undefined> {
  const [saved] = await on.query<{ mapping: StatementMapping }>(sql`
    select mapping
      from gateway_statement_mappings
     where gateway_code = ${gatewayCode}`);
  return saved?.mapping;
}

export async function writeMapping(
  tx: Tx,
  gatewayCode: string,
  mapping: StatementMapping,
): Promise<void> {
  await tx.query(sql`
    insert into gateway_statement_mappings (gateway_code, mapping, saved_at)
    values (${gatewayCode}, ${JSON.stringify(mapping)}, ${tx.now()})
        on conflict (gateway_code) do update
       set mapping  = excluded.mapping,
           saved_at = excluded.saved_at`);
}

/** Lists a gateway's files of these days, the newest first. */
export async function listSettlementFiles(
  on: Queryable,
  gatewayCode: string,
  { from, until }: { from: string; until: string },
): Promise<SettlementFile[]> {
  return on.query<SettlementFile>(sql`
    select ${fileColumns}
      from gateway_statements
     where gateway_code = ${gatewayCode}
       and day between ${from}::date and ${until}::date
     order by gateway_statements.day desc`);
}

export async function findSettlementFile(
  on: Queryable,
  { gatewayCode, day }: GatewayDay,
): Promise<SettlementFile | undefined> {
  const [file] = await listSettlementFiles(on, gatewayCode, { from: day, until: day });
  return file;
}

/** Locks a gateway's files, so that uploads and notes of a day and its neighbours follow each other. */
export async function lockStatements(tx: Tx, gatewayCode: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`statements:${gatewayCode}`}, 0))::text`);
}

/** Writes a day's file in place of an earlier one; notes stay. */
export async function writeStatement(
  tx: Tx,
  { gatewayCode, day }: GatewayDay,
  file: Pick<SettlementFile, 'name' | 'hash' | 'rows' | 'ignored' | 'uploadedBy'>,
  lines: readonly KeptLine[],
): Promise<void> {
  await tx.query(sql`
    delete from gateway_statement_lines
     where gateway_code = ${gatewayCode}
       and day          = ${day}::date`);
  await tx.query(sql`
    insert into gateway_statements
           (gateway_code, day, file_name, file_hash, rows, ignored, uploaded_by, uploaded_at)
    values (${gatewayCode}, ${day}::date, ${file.name}, ${file.hash}, ${file.rows}, ${file.ignored},
            ${file.uploadedBy}, ${tx.now()})
        on conflict (gateway_code, day) do update
       set file_name       = excluded.file_name,
           file_hash       = excluded.file_hash,
           rows            = excluded.rows,
           ignored         = excluded.ignored,
           open_lines      = 0,
           explained_lines = 0,
           open_micro      = 0,
           uploaded_by     = excluded.uploaded_by,
           uploaded_at     = excluded.uploaded_at`);
  await tx.query(sql`
    insert into gateway_statement_lines
           (gateway_code, day, line, row, class, payment_id, reference, paid_on, paid_at, amount_micro, kind)
    select ${gatewayCode}, ${day}::date, line, row, class, payment_id, reference, paid_on, paid_at,
           amount_micro, kind
      from unnest(
             ${textArray(lines.map(({ key }) => key))}::text[],
             ${bigintArray(lines.map(({ row }) => BigInt(row)))}::integer[],
             ${textArray(lines.map((line) => line.class))}::text[],
             ${textArray(lines.map(({ id }) => id))}::text[],
             ${textArray(lines.map(({ reference }) => reference))}::text[],
             ${textArray(lines.map((line) => line.day))}::date[],
             ${textArray(lines.map(({ at }) => at?.toISOString() ?? null))}::timestamptz[],
             ${bigintArray(lines.map(({ amountMicro }) => amountMicro))}::bigint[],
             ${textArray(lines.map(({ kind }) => kind))}::text[]
           ) as given (line, row, class, payment_id, reference, paid_on, paid_at, amount_micro, kind)`);
}

export async function listStatementLines(
  on: Queryable,
  { gatewayCode, day }: GatewayDay,
): Promise<KeptLine[]> {
  return on.query<KeptLine & { class: LineClass }>(sql`
    select line          as key,
           row,
           class,
           payment_id    as id,
           reference,
           paid_on::text as day,
           paid_at       as at,
           amount_micro  as "amountMicro",
           kind
      from gateway_statement_lines
     where gateway_code = ${gatewayCode}
       and day          = ${day}::date
     order by row, class desc`);
}

/** Keeps the result of a comparison, for the list of days. */
export async function keepResult(
  tx: Tx,
  { gatewayCode, day }: GatewayDay,
  { open, explained, openMicro }: { open: number; explained: number; openMicro: bigint },
): Promise<void> {
  await tx.query(sql`
    update gateway_statements
       set open_lines      = ${open},
           explained_lines = ${explained},
           open_micro      = ${openMicro}
     where gateway_code = ${gatewayCode}
       and day          = ${day}::date`);
}

export interface LineNote {
  line: string;
  text: string;
  by: string;
  at: Date;
}

export async function listLineNotes(
  on: Queryable,
  { gatewayCode, day }: GatewayDay,
): Promise<LineNote[]> {
  return on.query<LineNote>(sql`
    select line,
           note       as text,
           written_by as by,
           written_at as at
      from gateway_statement_notes
     where gateway_code = ${gatewayCode}
       and day          = ${day}::date`);
}

/** Writes a note, in place of an earlier one of the line, which the audit log keeps. */
export async function writeNote(
  tx: Tx,
  { gatewayCode, day }: GatewayDay,
  { line, text, by }: Omit<LineNote, 'at'>,
): Promise<void> {
  await tx.query(sql`
    insert into gateway_statement_notes (gateway_code, day, line, note, written_by, written_at)
    values (${gatewayCode}, ${day}::date, ${line}, ${text}, ${by}, ${tx.now()})
        on conflict (gateway_code, day, line) do update
       set note       = excluded.note,
           written_by = excluded.written_by,
           written_at = excluded.written_at`);
}
