import { bangkokIso, bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { ListedEvent } from '../../../audit/list.ts';

const th = {
  title: 'บันทึกการทำงาน',
  madeAt: 'จัดทำเมื่อ',
  columns: [
    'เลขที่',
    'เวลา',
    'ชนิดผู้ทำ',
    'ผู้ทำ',
    'ตำแหน่ง',
    'สิทธิ์',
    'รายการ',
    'เป้าหมาย',
    'ผล',
    'เหตุผล',
    'ก่อน',
    'หลัง',
    'ที่อยู่',
    'รหัสคำขอ',
    'ชื่อเป้าหมาย',
    'แฮชของแถว',
  ],
};

const en: typeof th = {
  title: 'Audit log',
  madeAt: 'Made at',
  columns: [
    'Number',
    'Time',
    'Kind of actor',
    'Actor',
    'Role',
    'Permission',
    'Operation',
    'Target',
    'Outcome',
    'Reason',
    'Before',
    'After',
    'Address',
    'Request',
    'Name of the target',
    'Hash of the row',
  ],
};

const texts = { th, en } as const;

/** The first rows of an export: the filters, when it was made, and the columns' names. */
export function headRows(language: 'th' | 'en', asked: object, madeAt: Date): string[][] {
  const { title, madeAt: label, columns } = texts[language];
  const filters = Object.entries(asked).filter(([, value]) => value !== undefined);
  return [
    [title],
    ...filters.map(([filter, value]) => [filter, String(value)]),
    [label, bangkokTimeText(madeAt)],
    [],
    columns,
  ];
}

export function rowOf(event: ListedEvent, targetName: string | null): string[] {
  return [
    String(event.id),
    bangkokIso(event.at),
    event.actorKind,
    event.actor,
    event.role ?? '',
    event.permission ?? '',
    event.operation,
    event.target,
    event.outcome,
    event.reason ?? '',
    event.before ?? '',
    event.after ?? '',
    event.address ?? '',
    event.requestId ?? '',
    targetName ?? '',
    event.hash,
  ];
}
