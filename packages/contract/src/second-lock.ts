import { z } from 'zod';
import { amountBaht, noData, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { assertedPasskey, passkeyLogin } from './passkeys.ts';
import { LOCK_MINUTES, PIN_DIGITS, PIN_TRIES } from './second-lock/rules.ts';
import { existingPassword } from './sessions.ts';

const pin = z.string().regex(new RegExp(`^\\d{${PIN_DIGITS}}$`));

/** Shows that the member holds the phone: the PIN, a passkey's answer to startLockPasskey, or the password (lock-07). */
export const ownerProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pin'), pin }),
  z.object({ kind: z.literal('passkey'), credential: assertedPasskey }),
  z.object({ kind: z.literal('password'), password: existingPassword }),
]);
export type OwnerProof = z.infer<typeof ownerProof>;

/** The largest text of a proof in a header: a passkey's answer is the longest. */
export const OWNER_PROOF_LENGTH_MAX = 6_000;

/** Reads the proof of a header: JSON in URL encoding, because a password may have any character; undefined for others. */
export function readOwnerProof(text: string): OwnerProof | undefined {
  try {
    return ownerProof.safeParse(JSON.parse(decodeURIComponent(text))).data;
  } catch {
    return undefined;
  }
}

const lockSettings = {
  /** The session locks after these minutes without an act; null: never by time. */
  after_minutes: z.literal(LOCK_MINUTES).nullable(),
};

export const secondLockOperations = {
  getLock: {
    data: z.object({
      /** Whether this session is locked now. */
      is_locked: z.boolean(),
      has_pin: z.boolean(),
      /** The wrong PINs that this session may still send; at 0 it takes the password. */
      pin_tries_left: z.int().min(0).max(PIN_TRIES),
      has_passkey: z.boolean(),
      /** Null without a lock, and while the session is locked. */
      settings: z
        .object({
          ...lockSettings,
          /** Withdrawals of a day above this sum ask for a proof; null: none does. */
          ask_above: shownBaht.nullable(),
        })
        .nullable(),
    }),
  },
  unlock: { body: z.object({ proof: ownerProof }), data: noData },
  startLockPasskey: { data: z.object({ options: passkeyLogin }) },
  setLock: {
    body: z
      .object({
        ...lockSettings,
        ask_above: z.union([z.literal(0), amountBaht]).nullable(),
        /** A new PIN; without it the PIN stays as it is. */
        pin: pin.optional(),
        /** Needed where a lock is set already. */
        proof: ownerProof.optional(),
      })
      .refine((lock) => lock.after_minutes !== null || lock.ask_above !== null),
    data: noData,
  },
  removeLock: { body: z.object({ proof: ownerProof }), data: noData },
  dismissLockSuggestion: { data: noData },
  /** Tells of a touch or a key, which is an act although it asks for nothing (lock-04). */
  noteTouch: { data: noData },
} satisfies Record<string, Operation>;
