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
/** The operator's own words, which members read instead of the text of the reason. */
const memberText = plainText(200);

/** A switch that is off, with the reason. */
export const switchClosing = z.object({
  id: z.string(),
  kind,
  /** The studio's or brand's code, the game's game_id or the method's id; empty for a switch of the whole site. */
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
  /** False if the catalogue or the method's settings have removed it, whatever the switch says. */
  is_enabled: z.boolean(),
  closing: switchClosing.nullable(),
});
export type Switchable = z.infer<typeof switchable>;

const changed = z.object({
  kind,
  target: z.string().max(200).default(''),
  /**
   * The closing that the person saw; null if the switch was on. Without this field the present state does not matter.
   */
  seen: closingId.nullable().optional(),
  /** The key of the act, made by the dialog: a repeat with the same key does nothing more. */
  key: actKey,
});

export const switchOperations = {
  listSwitches: {
    data: z.object({
      /** The closings of the site-wide switches; null while a switch is on. */
      play: switchClosing.nullable(),
      deposits: switchClosing.nullable(),
      withdrawals: switchClosing.nullable(),
      methods: z.array(
        switchable.extend({ name_en: z.string().nullable(), is_payout: z.boolean() }),
      ),
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
    /** The state of the switch after the call. */
    data: z.object({ closing: switchClosing.nullable() }),
  },
} satisfies Record<string, Operation>;
