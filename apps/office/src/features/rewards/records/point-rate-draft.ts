import { pointRateMistakes } from '@kapao/contract/points/rules.ts';
import type { WrittenPointRate } from '@kapao/contract/points/rules.ts';
import { draftShape, numberField, valueField } from '../../../lib/draft.ts';

const fields = draftShape<WrittenPointRate>()({
  turnover_per_point: numberField('100'),
  is_enabled: valueField<boolean>(true),
});

export const pointRateShape = { ...fields, mistakesOf: pointRateMistakes };
