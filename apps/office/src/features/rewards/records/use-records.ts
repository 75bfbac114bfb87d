import type { ListedRecordKind, RecordKind } from '@kapao/contract/office/record-kinds.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { OfficeRecord } from '@kapao/contract/office/records.ts';
import { useAct } from '../../../api/act.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';

/** A record in the form of its editor. */
export interface TypedRecord<Written> extends Omit<OfficeRecord, 'content'> {
  content: Written;
}

/** Reads the records of a kind. @param month The month of dates, such as `2026-12`. */
export function useRewardRecords(kind: ListedRecordKind, month?: string) {
  return useQueryOf('listRewardRecords', {
    params: { kind },
    query: month === undefined ? {} : { month },
  });
}

/** Returns the records in the form of their kind. The cast is safe, because the server has saved them by its schema. */
export function typedRecords<Written>(records: readonly OfficeRecord[]): TypedRecord<Written>[] {
  return records.map((record) => ({ ...record, content: record.content as Written }));
}

/** Returns a function that saves or schedules records of a kind. */
export function useSaveRecords(kind: RecordKind) {
  const rewards = useAct('saveRewardRecords');
  const methods = useAct('saveMethodRecords');
  const brands = useAct('saveBrandRecords');
  return {
    busy: rewards.busy || methods.busy || brands.busy,
    run: (body: OfficeBody<'saveRewardRecords'>) => {
      if (kind === 'brands') return brands.run({ params: { kind }, body });
      return kind === 'payment_methods'
        ? methods.run({ params: { kind }, body })
        : rewards.run({ params: { kind }, body });
    },
  };
}
