import type { RecordKind } from '@kapao/contract/office/record-kinds.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../../api/act.ts';

/** Returns a function that saves or schedules records of a kind. */
export function useSaveRecords(kind: RecordKind) {
  const rewards = useAct('saveRewardRecords');
  const brands = useAct('saveBrandRecords');
  return {
    busy: rewards.busy || brands.busy,
    run: (body: OfficeBody<'saveRewardRecords'>) =>
      kind === 'brands'
        ? brands.run({ params: { kind }, body })
        : rewards.run({ params: { kind }, body }),
  };
}
