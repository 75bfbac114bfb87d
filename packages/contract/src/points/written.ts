import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { pointRateMistakes } from './rules.ts';

/** A website's turnover for one point, in baht, as an operator writes it. */
export const pointRateRow = holdTo(
  z.strictObject({ turnover_per_point: z.number(), is_enabled: z.boolean().default(true) }),
  pointRateMistakes,
);
export type PointRateRow = z.infer<typeof pointRateRow>;
