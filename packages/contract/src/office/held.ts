import { z } from 'zod';
import type { BothLanguages } from '../envelope.ts';

/** The answer to an act that waits for a second person (risk-02): status 202, and this code beside `success: true`. */
export const HELD = {
  status: 202,
  code: 'second_person',
  th: 'ส่งให้ผู้อนุมัติคนที่สองแล้ว ยังไม่มีผลจนกว่าจะอนุมัติ',
  en: 'Sent to a second person: nothing has changed yet',
} as const satisfies BothLanguages & { status: number; code: string };

export const heldData = z.object({
  held: z.object({
    proposal_id: z.string(),
    /** The largest value that the act creates or releases; null: without bound. */
    value_micro: z.string().nullable(),
  }),
});
export type HeldData = z.infer<typeof heldData>;

/** Whether the stored answer of an act says that the act waits for a second person. */
export function isHeldData(data: unknown): data is HeldData {
  return (
    typeof data === 'object' &&
    data !== null &&
    'held' in data &&
    typeof data.held === 'object' &&
    data.held !== null &&
    'proposal_id' in data.held
  );
}
