import { z } from 'zod';
import { plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, rowId } from './fields.ts';
import { switchKinds, switchReasons } from '../switches.ts';
import type { SwitchReason } from '../switches.ts';

const kind = z.enum(switchKinds);
const [firstReason, ...otherReasons] = Object.keys(switchReasons) as [
  SwitchReason,
  ...SwitchReason[],
];
const reason = z.enum([firstReason, ...otherReasons]);
const closingId = rowId;
/** The operator's words for members, in place of the reason's. */
const memberText = plainText(200);

/** A switch that stands on "off". */
export const switchClosing = z.object({
  id: z.string(),
  kind,
  /** The code of the studio or brand, the game's game_id, the method's id; empty for what has no target. */
  target: z.string(),
  reason: z.string(),
  text_th: z.string().nullable(),
  text_en: z.string().nullable(),
  set_by: z.string(),
  set_at: z.iso.datetime(),
});
export type SwitchClosing = z.infer<typeof switchClosing>;

const switchable = z.object({
  code: z.string(),
  name: z.string(),
  /** False where the catalogue or the method's settings have taken it out already. */
  is_enabled: z.boolean(),
  closing: switchClosing.nullable(),
});
export type Switchable = z.infer<typeof switchable>;

const changed = z.object({
  kind,
  target: z.string().max(200).default(''),
  /** The closing that the person saw, null if it was on. Without it, the call changes whatever stands there. */
  seen: closingId.nullable().optional(),
  /** Of the dialog that made the act. */
  key: actKey,
});

export const switchOperations = {
  listSwitches: {
    data: z.object({
      /** The switches without a target. Null while one is on. */
      play: switchClosing.nullable(),
      deposits: switchClosing.nullable(),
      withdrawals: switchClosing.nullable(),
      methods: z.array(switchable.extend({ is_payout: z.boolean() })),
      studios: z.array(switchable),
      brands: z.array(switchable.extend({ studio: z.string() })),
    }),
  },
  setSwitch: {
    body: z.discriminatedUnion('is_off', [
      changed.extend({
        is_off: z.literal(true),
        reason,
        text_th: memberText.optional(),
        text_en: memberText.optional(),
      }),
      changed.extend({ is_off: z.literal(false) }),
    ]),
    /** The switch as it stands now. */
    data: z.object({ closing: switchClosing.nullable() }),
  },
} satisfies Record<string, Operation>;
