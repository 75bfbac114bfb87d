import { z } from 'zod';
import { brandForm } from '../brands/written.ts';
import { cashbackRuleForm } from '../cashback/written.ts';
import type { Operation } from '../operation-schemas.ts';
import { rankForm } from '../ranks/written.ts';
import { wheelForm } from '../spins/written.ts';
import { rowId } from './fields.ts';

/** Records of configuration with an editor of their own: wheels, cashback, ranks, contributions and brands. */

/** A record as an operator's file has it. */
function listed<Content extends z.ZodType>(content: Content) {
  return {
    /** The record's key among the versions. */
    key: z.string(),
    content,
    /** The newest version of the record. A save names it, and is refused if there is a newer one. */
    latest: rowId.nullable(),
    /** The number of changes that wait for their time. */
    scheduled: z.number().int(),
  };
}

/** The used part of an offer's budget. */
const spending = z.object({ claims: z.number().int(), micro: z.string() });

const wheel = z.object({
  ...listed(wheelForm),
  /** The spins of this Bangkok day, and of the day before. */
  spins_today: z.number().int(),
  spins_yesterday: z.number().int(),
  spending,
});
export type OfficeWheel = z.infer<typeof wheel>;

const cashbackRule = z.object({ ...listed(cashbackRuleForm), spending });
export type OfficeCashbackRule = z.infer<typeof cashbackRule>;

const rank = z.object(listed(rankForm));
export type OfficeLadderRank = z.infer<typeof rank>;

const brandCode = z.string().regex(/^[\w-]{1,40}$/);

export const savedRecordOperations = {
  /** `next_id` is the id of the next new wheel. Ids are unique among all websites. */
  listWheels: { data: z.object({ wheels: z.array(wheel), next_id: z.number().int() }) },
  listCashbackRules: { data: z.object({ rules: z.array(cashbackRule) }) },
  listOfficeRanks: { data: z.object({ ranks: z.array(rank) }) },
  /** Returns the site's list of contributions, which applies to promotions without their own. */
  getContributions: {
    data: z.object({
      contributions: z.record(z.string(), z.number()),
      latest: rowId.nullable(),
      scheduled: z.number().int(),
    }),
  },
  getOfficeBrand: {
    params: z.object({ code: brandCode }),
    data: z.object({
      ...listed(brandForm),
      /** The name in the studio's list. */
      studio_name: z.string(),
      studio: z.string(),
      /** The categories of the brand's games with the number of games, the largest first. */
      categories: z.array(z.object({ category: z.string(), games: z.number().int() })),
    }),
  },
} satisfies Record<string, Operation>;
