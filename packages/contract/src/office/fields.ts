import { z } from 'zod';
import { bangkokDayText, near, plainText } from '../fields.ts';
import { REASON_MAX, REASON_MIN } from './reason-rules.ts';

/** Schemas of fields that several operations of the office share. */

/** A row's id: a positive bigint as text, because a number may lose digits. */
export const rowId = z.string().regex(/^[1-9]\d{0,17}$/);

/** The mark of the state that the person saw: an act on another state is `target_changed`. */
export const seenMark = z.string().regex(/^[0-9a-f]{32}$/);

/** Made by the screen for one act: the same act with the same key happens once (queue-01). */
export const actKey = z.uuid();

/** office-51: why an act is done, in the person's own words; also evidence, and a note on a member. */
export const typedReason = plainText(REASON_MAX).min(REASON_MIN);

/**
 * office-64: a person who reveals many members in an hour says why; the others send no body.
 */
export const revealReason = z.object({ reason: typedReason.optional() }).nullish();

/** One page of a list: `after` is the `next` of the page before it. */
export const pageQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** queue-32, desk-42: the orders of a list by the time of its rows. */
export const timeSort = z.enum(['oldest', 'newest']);
export type TimeSort = z.infer<typeof timeSort>;

/** Filters of a list: Bangkok days, both included. */
export const dayRange = {
  from: near(bangkokDayText).optional(),
  until: near(bangkokDayText).optional(),
};

/** A page of rows. `next` is null on the last page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}
