import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { CODE_FORM } from './code-rules.ts';
import { actKey, typedReason, seenMark } from './fields.ts';
import { fieldValues, serviceField } from './services.ts';
import { MAX_STUDIO_RANGES } from './studio-rules.ts';
import { switchClosing } from './switches.ts';

/** `closed`: staff's switch is off. `disabled`: the command `studio:disable` has taken the studio out. */
const studioStates = ['open', 'closed', 'disabled'] as const;

const studioKey = z.object({
  /** The owner of the key: the studio signs its calls with a key of `studio`, and we sign ours with a key of `us`. */
  owner: z.enum(['studio', 'us']),
  fingerprint: z.string(),
  state: z.enum(['valid', 'signs', 'stands_by', 'retired']),
  added_at: z.iso.datetime(),
  /** The last use of a studio's key, to the minute; null if it was never used, and always for our keys. */
  last_used_at: z.iso.datetime().nullable(),
});

const studio = z.object({
  code: z.string(),
  name: z.string(),
  protocol: z.string(),
  state: z.enum(studioStates),
  /** The studio's own switch, while it is off. */
  closing: switchClosing.nullable(),
  base_url: z.string(),
  /** The networks from which the studio may call; an empty list allows all. */
  allowed_addresses: z.array(z.string()),
  last_call_at: z.iso.datetime().nullable(),
  games: z.number().int(),
  brands: z.number().int(),
  /** The studio's keys in use; `getStudio` also has the retired ones. */
  keys: z.array(studioKey),
});
export type OfficeStudio = z.infer<typeof studio>;

const shownKey = studioKey.extend({ public_key: z.string() });
export type StudioKey = z.infer<typeof shownKey>;

const protocol = z.object({
  protocol: z.string(),
  th: z.string(),
  en: z.string(),
  /** Whether both sides sign with keys; else the fields prove who calls. */
  has_keys: z.boolean(),
  fields: z.array(serviceField),
});
export type OfficeStudioProtocol = z.infer<typeof protocol>;

const code = z.string().regex(CODE_FORM);
const params = z.object({ code });
const name = plainText(100).min(1);
const baseUrl = z.url({ protocol: /^https?$/ }).max(500);
const publicKey = z.string().trim().min(1).max(10_000);
const made = { key: actKey, reason: typedReason };
/** The body of an act on a studio: `seen` marks the state that the person saw, and another state is refused. */
const act = { ...made, seen: seenMark };
const fingerprint = z.string().min(1).max(200);

export const studioOperations = {
  listStudioProtocols: { data: z.object({ protocols: z.array(protocol) }) },
  /** Makes a secret that the person may give to a studio. It is kept nowhere until a form with it is saved. */
  makeStudioSecret: { data: z.object({ secret: z.string() }) },
  listStudios: { data: z.object({ studios: z.array(studio) }) },
  getStudio: {
    params,
    data: studio.extend({
      keys: z.array(shownKey),
      /** The studio knows us by this id, and calls us at this URL. */
      operator_id: z.string(),
      wallet_url: z.string(),
      /** The largest free bet that the studio may place at the house's cost. */
      max_free_bet_micro: z.string(),
      /** The largest win that the studio may have paid in one call. */
      max_win_micro: z.string(),
      /** The studio's protocol, from whose fields the office draws the form. */
      form: protocol,
      /** The values of each field that has some; of a secret the last characters at most. */
      values: z.record(z.string(), z.array(z.string())),
      seen: seenMark,
    }),
  },
  /** Registers a studio. Its answer is empty: `getStudio` has our id, the wallet's URL and our public key for it. */
  addStudio: {
    body: z.object({
      ...made,
      code,
      name,
      base_url: baseUrl,
      protocol: z.string().max(20),
      /** Empty where the protocol has no keys. */
      public_key: z.string().trim().max(10_000),
      values: fieldValues,
      secrets: fieldValues,
    }),
    data: noData,
  },
  saveStudio: {
    params,
    body: z.object({
      ...act,
      name,
      base_url: baseUrl,
      allowed_addresses: z.array(z.string().trim().min(1).max(60)).max(MAX_STUDIO_RANGES),
      max_free_bet_baht: z.number().int().min(0).max(999_999_999),
      max_win_baht: z.number().int().min(1).max(999_999_999),
    }),
    data: noData,
  },
  /** Changes the fields of the studio's protocol. The new value of a rotated secret stands before the old one. */
  saveStudioCredentials: {
    params,
    body: z.object({ ...act, values: fieldValues, secrets: fieldValues }),
    data: noData,
  },
  /** Drops the older value of a rotated secret, which the studio does not use any more. */
  dropStudioSecret: {
    params,
    body: z.object({ ...act, field: z.string().max(60) }),
    data: noData,
  },
  addStudioKey: {
    params,
    body: z.object({
      ...act,
      public_key: publicKey,
      /** Whether a key that was retired too early is made valid again. */
      takes_back: z.boolean(),
    }),
    data: noData,
  },
  /** Retires a key of the studio, or our standby pair. */
  retireStudioKey: { params, body: z.object({ ...act, fingerprint }), data: noData },
  /** Makes our standby pair. We sign with it once the studio knows its public half. */
  makeOurKey: { params, body: z.object(act), data: noData },
  /** Lets our standby pair sign. The pair that signed until then stands by. */
  signWithOurKey: { params, body: z.object({ ...act, fingerprint }), data: noData },
} satisfies Record<string, Operation>;
