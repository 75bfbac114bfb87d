import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type {
  ReconciliationDay,
  ReconciliationLine,
} from '@kapao/contract/office/reconciliation.ts';
import type { RowFault } from '@kapao/contract/reconciliation/read-settlement.ts';
import { isLineOf, lineClasses, mappingFault } from '@kapao/contract/reconciliation/rules.ts';
import type { LineClass, StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import {
  isGateway,
  listGatewayProtocols,
} from '../../../features/payments/gateways/payment-ids-store.ts';
import { stateOfDay } from '../../../features/reconciliation/rules.ts';
import {
  findMapping,
  listMappings,
  listSettlementFiles,
  writeMapping,
} from '../../../features/reconciliation/store.ts';
import type { SettlementFile } from '../../../features/reconciliation/store.ts';
import { compareDay } from '../../../flows/reconciliation/compare-day.ts';
import type { ComparedDay, ReconciledLine } from '../../../flows/reconciliation/compare-day.ts';
import { noteLine } from '../../../flows/reconciliation/note-line.ts';
import { takeSettlement } from '../../../flows/reconciliation/take-settlement.ts';
import type { SettlementRefusal } from '../../../flows/reconciliation/take-settlement.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, OfficeRefusal } from '../../../http/office/office-handlers.ts';

/** The list has a month of days. */
const LISTED_DAYS = 31;

type ReconciliationOperation =
  | 'listReconciliations'
  | 'getReconciliation'
  | 'saveStatementMapping'
  | 'uploadStatement'
  | 'noteReconciliationLine';

/** Settlement files of gateways beside the ledger (docs/product/reconciliation.md). No act here moves money. */
export function reconciliationOffice(): OfficeHandlers<ReconciliationOperation> {
  return { ...listDays(), ...readReconciliation(), ...takeFiles(), ...noteLines() };
}

function listDays(): OfficeHandlers<'listReconciliations'> {
  return {
    listReconciliations: async ({ query }, _caller, read) => {
      const known = await listGatewayProtocols(read);
      const mappings = await listMappings(read);
      const gateway = query.gateway ?? known[0]?.code ?? null;
      const until = query.until ?? bangkokDay(read.now());
      const from = addDays(until, 1 - LISTED_DAYS);
      if (gateway !== null && !known.some(({ code }) => code === gateway)) {
        return officeRefusal('not_found');
      }
      const files =
        gateway === null ? [] : await listSettlementFiles(read, gateway, { from, until });
      const days = Array.from({ length: LISTED_DAYS }, (_, index) => addDays(until, -index));
      return officeDone({
        gateways: known.map(({ code, protocol }) => ({
          code,
          protocol,
          mapping: mappings.find(({ gatewayCode }) => gatewayCode === code)?.mapping ?? null,
        })),
        gateway,
        days:
          gateway === null
            ? []
            : days.map((day) =>
                shownDay(
                  day,
                  files.find((file) => file.day === day),
                ),
              ),
        earlier: addDays(from, -1),
      });
    },
  };
}

function readReconciliation(): OfficeHandlers<'getReconciliation'> {
  return {
    getReconciliation: async ({ params, query }, _caller, read) => {
      const { gateway, day } = params;
      if (!(await isGateway(read, gateway))) return officeRefusal('not_found');
      const compared = await compareDay(read, { gatewayCode: gateway, day });
      const { state, limit } = query;
      const chosen = compared.lines.filter((line) => isLineOf(state, line.state));
      const start = Number(query.after ?? 0);
      const { file, counts, explained, statementMicro, clearingMicro } = compared;
      const { acrossMicro, openMicro } = compared;
      return officeDone({
        gateway,
        day,
        state: file ? stateOfDay(compared.open, explained) : 'no_file',
        file: file ? shownFile(file) : null,
        totals: totalsOf(compared),
        proof: {
          statement_micro: String(statementMicro),
          clearing_micro: String(clearingMicro),
          across_micro: String(acrossMicro),
          open_micro: String(openMicro),
          agrees: openMicro === statementMicro - clearingMicro - acrossMicro,
        },
        counts: { ...counts, explained },
        lines: chosen.slice(start, start + limit).map(shownLine),
        next: chosen.length > start + limit ? String(start + limit) : null,
      });
    },
  };
}

function takeFiles(): OfficeHandlers<'saveStatementMapping' | 'uploadStatement'> {
  return {
    saveStatementMapping: async ({ params: { gateway }, body: { mapping } }, _caller, tx) => {
      const target = `statement-mapping:${gateway}`;
      if (!(await isGateway(tx, gateway))) return { ...officeRefusal('not_found'), target };
      const fault = faultOf(mapping);
      if (fault) return { ...fault, target };
      const before = await findMapping(tx, gateway);
      await writeMapping(tx, gateway, mapping);
      return { ...officeDone(null), target, ...(before && { before }), after: mapping };
    },
    uploadStatement: async ({ params: { gateway, day }, body }, { actor }, tx) => {
      const target = `statement:${gateway}/${day}`;
      const today = bangkokDay(tx.now());
      if (!(await isGateway(tx, gateway))) return { ...officeRefusal('not_found'), target };
      if (day > today) return { ...officeRefusal('statement_of_other_day'), target };
      const taken = await takeSettlement(
        tx,
        { gatewayCode: gateway, day },
        {
          name: body.name,
          bytes: Buffer.from(body.content, 'base64'),
          replaces: body.replaces,
          by: actor.name,
          today,
        },
      );
      if ('refusal' in taken) return { ...uploadRefusal(taken), target };
      const { hash, rows, replaced, compared } = taken;
      return {
        ...officeDone(null),
        target,
        ...(replaced !== null && { before: { file_hash: replaced } }),
        after: {
          file_name: body.name,
          file_hash: hash,
          rows,
          open_lines: compared.open,
          open_micro: String(compared.openMicro),
        },
      };
    },
  };
}

function noteLines(): OfficeHandlers<'noteReconciliationLine'> {
  return {
    noteReconciliationLine: async ({ params: { gateway, day }, body }, { actor }, tx) => {
      const { line, reason } = body;
      const target = `statement:${gateway}/${day}`;
      const note = { line, text: reason, by: actor.name };
      const noted = await noteLine(tx, { gatewayCode: gateway, day }, note);
      if (noted.outcome === 'refused') return { ...officeRefusal(noted.refusal), target };
      const { note: before, differenceMicro } = noted.line;
      return {
        ...officeDone(null),
        target,
        reason,
        ...(before && { before: { line, note: before.text } }),
        after: { line, difference_micro: String(differenceMicro), note: reason },
      };
    },
  };
}

function shownDay(day: string, file: SettlementFile | undefined): ReconciliationDay {
  return {
    day,
    state: file ? stateOfDay(file.openLines, file.explainedLines) : 'no_file',
    file: file ? shownFile(file) : null,
    open: file?.openLines ?? 0,
    open_micro: String(file?.openMicro ?? 0n),
    explained: file?.explainedLines ?? 0,
  };
}

function shownFile({ name, hash, rows, ignored, uploadedBy, uploadedAt }: SettlementFile) {
  return {
    name,
    hash,
    rows,
    ignored,
    uploaded_by: uploadedBy,
    uploaded_at: uploadedAt.toISOString(),
  };
}

function totalsOf({ lines }: ComparedDay) {
  const sideOf = (side: 'statement' | 'transfer', of: LineClass) => {
    const amounts = lines.flatMap((line) =>
      line.class === of && line.across?.side !== side ? (line[side]?.amountMicro ?? []) : [],
    );
    return {
      count: amounts.length,
      micro: String(amounts.reduce((sum, amount) => sum + amount, 0n)),
    };
  };
  return lineClasses.map((of) => ({
    class: of,
    statement: sideOf('statement', of),
    ledger: sideOf('transfer', of),
  }));
}

function shownLine({ statement, transfer, note, ...line }: ReconciledLine): ReconciliationLine {
  return {
    key: line.key,
    state: line.state,
    class: line.class,
    statement: statement && {
      row: statement.row,
      id: statement.id,
      reference: statement.reference,
      at: statement.at?.toISOString() ?? null,
      day: statement.day,
      amount_micro: String(statement.amountMicro),
      kind: statement.kind,
    },
    transfer: transfer && {
      id: String(transfer.id),
      kind: transfer.kind,
      at: transfer.at.toISOString(),
      amount_micro: String(transfer.amountMicro),
      gateway_id: transfer.gatewayId,
      reference: transfer.reference,
    },
    difference_micro: String(line.differenceMicro),
    across: line.across,
    note: note ? { text: note.text, by: note.by, at: note.at.toISOString() } : null,
  };
}

const mappingFaults: Record<NonNullable<ReturnType<typeof mappingFault>>, BothLanguages> = {
  no_amount: {
    th: 'เลือกคอลัมน์จำนวนเงิน หรือคอลัมน์เงินเข้าและเงินออก',
    en: 'Choose the column of the amount, or those of money in and money out',
  },
  two_amounts: {
    th: 'เลือกคอลัมน์จำนวนเงินคอลัมน์เดียว หรือเลือกเงินเข้าและเงินออก ไม่ใช่ทั้งสองแบบ',
    en: 'Choose one column of the amount or the two of money in and out, not both',
  },
  nothing_to_match: {
    th: 'เลือกคอลัมน์รหัสรายการ รหัสอ้างอิง หรือเวลาอย่างน้อยหนึ่งคอลัมน์',
    en: 'Choose at least one column of an id, a reference or the time',
  },
  column_twice: {
    th: 'คอลัมน์เดียวถูกเลือกไว้สองที่',
    en: 'One column is chosen in two places',
  },
  clock_alone: {
    th: 'คอลัมน์เวลาต้องมีคอลัมน์วันที่ด้วย',
    en: 'A column of the clock needs a column of the day',
  },
};

function faultOf(mapping: StatementMapping): OfficeRefusal | undefined {
  const fault = mappingFault(mapping);
  return fault && officeRefusal('invalid_input', mappingFaults[fault]);
}

const unreadable = (th: string, en: string) => officeRefusal('statement_unreadable', { th, en });

const rowFaults: Record<RowFault, BothLanguages> = {
  amount: { th: 'จำนวนเงินอ่านไม่ได้', en: 'the amount cannot be read' },
  finer_than_satang: {
    th: 'จำนวนเงินละเอียดกว่าสตางค์',
    en: 'the amount is finer than a satang',
  },
  fee: { th: 'ค่าธรรมเนียมอ่านไม่ได้', en: 'the fee cannot be read' },
  time: { th: 'วันเวลาอ่านไม่ได้', en: 'the time cannot be read' },
  both_directions: {
    th: 'มีทั้งเงินเข้าและเงินออกในแถวเดียว',
    en: 'money comes in and goes out in one row',
  },
  too_long: { th: 'ข้อความยาวเกินไป', en: 'a text is too long' },
};

function uploadRefusal(refused: SettlementRefusal): OfficeRefusal {
  switch (refused.refusal) {
    case 'mapping_missing':
      return officeRefusal('rule_broken', {
        th: 'เกตเวย์นี้ยังไม่ได้จับคู่คอลัมน์ของไฟล์',
        en: 'This gateway has no mapping of columns yet',
      });
    case 'other_state':
      return officeRefusal('target_changed');
    case 'other_day':
      return officeRefusal('statement_of_other_day');
    case 'encoding':
      return unreadable('ไฟล์ไม่ได้ใช้รหัสอักขระที่ตั้งไว้', 'The file is not in the encoding of the mapping');
    case 'open_quote':
      return unreadable('ในไฟล์มีเครื่องหมายคำพูดที่ไม่ปิด', 'A quote of the file never ends');
    case 'too_long':
      return unreadable('ไฟล์ใหญ่เกินไป', 'The file is too large');
    case 'columns':
      return unreadable(
        'หัวคอลัมน์ของไฟล์ไม่ตรงกับที่จับคู่ไว้',
        'The header of the file is not the one of the mapping',
      );
    case 'empty':
      return unreadable('ไฟล์ไม่มีรายการ', 'The file has no rows');
    case 'row': {
      const { th, en } = rowFaults[refused.fault];
      return unreadable(
        `แถวที่ ${refused.row}: ${th} “${refused.cell}”`,
        `Row ${refused.row}: ${en}, “${refused.cell}”`,
      );
    }
    default:
      return refused satisfies never;
  }
}
