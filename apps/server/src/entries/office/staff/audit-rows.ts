import { bangkokIso, bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import { directedName, failedTestName, isFailedTest } from '@kapao/contract/office/audit-words.ts';
import { differenceOf } from '@kapao/contract/office/difference.ts';
import { enOperations, enOwnActs } from '@kapao/contract/office/en-operations.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import { permissions } from '@kapao/contract/office/permissions.ts';
import { roleNames } from '@kapao/contract/office/role-names.ts';
import { thOperations, thOwnActs } from '@kapao/contract/office/th-operations.ts';
import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import type { ListedEvent } from '../../../audit/list.ts';

export type AuditLanguage = 'th' | 'en';

const th = {
  title: 'บันทึกการทำงาน',
  madeAt: 'จัดทำเมื่อ',
  columns: {
    id: 'เลขที่',
    at: 'เวลา',
    actorKind: 'ชนิดผู้ทำ',
    actor: 'ผู้ทำ',
    role: 'ตำแหน่ง',
    permission: 'สิทธิ์',
    operation: 'รายการ',
    target: 'เป้าหมาย',
    outcome: 'ผล',
    reason: 'เหตุผล',
    before: 'ก่อน',
    after: 'หลัง',
    address: 'ที่อยู่',
    requestId: 'รหัสคำขอ',
    targetName: 'ชื่อเป้าหมาย',
    hash: 'แฮชของแถว',
    changes: 'สิ่งที่เปลี่ยน',
    code: 'รหัสรายการ',
  },
  filters: { from: 'ตั้งแต่วันที่', until: 'ถึงวันที่' },
  actorKinds: { staff: 'พนักงาน', command: 'บรรทัดคำสั่ง', system: 'ระบบ' },
  outcomes: { done: 'สำเร็จ', refused: 'ระบบปฏิเสธ', denied: 'ไม่มีสิทธิ์', held: 'รอคนที่สอง' },
  values: { true: 'ใช่', false: 'ไม่' },
  nothing: 'ไม่มี',
  operations: { ...thOperations, ...thOwnActs },
};

const en: typeof th = {
  title: 'Audit log',
  madeAt: 'Made at',
  columns: {
    id: 'Number',
    at: 'Time',
    actorKind: 'Kind of actor',
    actor: 'Actor',
    role: 'Role',
    permission: 'Permission',
    operation: 'Operation',
    target: 'Target',
    outcome: 'Outcome',
    reason: 'Reason',
    before: 'Before',
    after: 'After',
    address: 'Address',
    requestId: 'Request',
    targetName: 'Name of the target',
    hash: 'Hash of the row',
    changes: 'Changes',
    code: 'Code of the operation',
  },
  filters: { from: 'From', until: 'Until' },
  actorKinds: { staff: 'Staff', command: 'Command line', system: 'System' },
  outcomes: {
    done: 'Done',
    refused: 'Refused',
    denied: 'Denied',
    held: 'Waits for a second person',
  },
  values: { true: 'Yes', false: 'No' },
  nothing: 'Nothing',
  operations: { ...enOperations, ...enOwnActs },
};

const texts = { th, en } as const;

/** The first rows of an export: the filters, when it was made, and the columns' names. */
export function headRows(language: AuditLanguage, asked: object, madeAt: Date): string[][] {
  const { title, madeAt: label, columns, filters: days, operations, outcomes } = texts[language];
  const names = { ...columns, ...days };
  const values = { ...operations, ...outcomes };
  const filters = Object.entries(asked).filter(([, value]) => value !== undefined);
  return [
    [title],
    ...filters.map(([filter, value]) => [wordOf(names, filter), wordOf(values, String(value))]),
    [label, bangkokTimeText(madeAt)],
    [],
    Object.values(columns),
  ];
}

/** One row of the file in words; its codes and its states as they are stored stand beside them (report-15). */
export function rowOf(
  event: ListedEvent,
  targetName: string | null,
  language: AuditLanguage,
): string[] {
  const { actorKinds, columns, operations, outcomes } = texts[language];
  const { role, permission } = event;
  const named = wordOf(operations, event.operation);
  const cells: Record<keyof typeof columns, string> = {
    id: String(event.id),
    at: bangkokIso(event.at),
    actorKind: actorKinds[event.actorKind],
    actor: event.actor,
    role: role === null ? '' : nameOfCode(roleNames, role, language),
    permission: permission === null ? '' : nameOfCode(permissions, permission, language),
    operation: directedName(event.operation, parsed(event.after))?.[language] ?? named,
    target: event.target,
    outcome: isFailedTest({ ...event, after: parsed(event.after) })
      ? failedTestName[language]
      : outcomes[event.outcome],
    reason: event.reason ?? '',
    before: event.before ?? '',
    after: event.after ?? '',
    address: event.address ?? '',
    requestId: event.requestId ?? '',
    targetName: targetName ?? '',
    hash: event.hash,
    changes: changesText(event, language),
    code: event.operation,
  };
  return Object.values(cells);
}

/** Each field that changed, by its name, with its value before and after. */
function changesText({ before, after }: ListedEvent, language: AuditLanguage): string {
  const { nothing, values } = texts[language];
  const valueText = (value: string | null, field: string) => {
    if (value === null) return nothing;
    return /micro$/i.test(field) && /^-?\d+$/.test(value)
      ? exactBaht(BigInt(value))
      : wordOf(values, value);
  };
  return differenceOf(parsed(before), parsed(after))
    .map(({ field, ...states }) => {
      const [old, now] = [states.before, states.after].map((value) => valueText(value, field));
      return `${versionFieldName(field, language)}: ${old} → ${now}`;
    })
    .join('; ');
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
