import { z } from 'zod';
import type { Operation } from './operation-schemas.ts';
import { securityEventKinds } from './security/rules.ts';

const eventId = z.string().regex(/^[1-9]\d{0,17}$/);

const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  /** `staff`: the change was made in the back office or by a command. */
  made_by: z.enum(['member', 'staff']),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  /** The last digits of the bank account or phone that the event is about. */
  ending: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the member said that it was somebody else. */
  disowned_at: z.iso.datetime().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** The stop of the member's withdrawals, with the case in which staff lift it (alert-07). */
const withdrawalStop = z.object({ since: z.iso.datetime(), case_number: z.int() });

export const securityOperations = {
  /** The latest security events of the member, newest first, and the stop in force. */
  getSecurity: {
    data: z.object({ events: z.array(securityEvent), stop: withdrawalStop.nullable() }),
  },
  getSecurityEvent: {
    params: z.object({ eventId }),
    data: z.object({
      event: securityEvent,
      stop: withdrawalStop.nullable(),
      /** The case that the member's report of this event opened or joined; null where it was not reported. */
      case_number: z.int().nullable(),
    }),
  },
  /**
   * "This was not me": ends every session of the member, stops withdrawals and opens a case (alert-05). It names a
   * security event, or a session of the list of devices.
   */
  reportNotMe: {
    body: z.union([
      z.strictObject({ event_id: eventId }),
      z.strictObject({ session_id: z.string().regex(/^[0-9a-f]{24}$/) }),
    ]),
    data: z.object({
      case_number: z.int(),
      /** How the member signs in again: with the password, after a new one is set by a code, or by staff alone. */
      sign_in_by: z.enum(['password', 'code', 'staff']),
    }),
  },
} satisfies Record<string, Operation>;
