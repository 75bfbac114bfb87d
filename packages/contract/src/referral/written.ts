import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { FIRST_DEPOSIT_STAKES_DEFAULT, referralMistakes } from './rules.ts';

/** A website's terms as an operator writes them into a file. */
export const referralTermsRow = holdTo(
  z.strictObject({
    first_deposit_percent: z.number(),
    first_deposit_min: z.number().default(0),
    first_deposit_max: z.number().nullable().default(null),
    first_deposit_stakes: z.number().default(FIRST_DEPOSIT_STAKES_DEFAULT),
    lost_bets_percent: z.number(),
    valid_days: z.number(),
    is_enabled: z.boolean().default(true),
  }),
  referralMistakes,
);
export type ReferralTermsRow = z.infer<typeof referralTermsRow>;
