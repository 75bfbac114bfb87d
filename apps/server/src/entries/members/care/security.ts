import type { SecurityEvent } from '@kapao/contract/security.ts';
import type { Context } from '../../../context.ts';
import { readStop } from '../../../flows/security/read-security.ts';
import { reportNotMe } from '../../../flows/security/report-not-me.ts';
import { findCaseOfEvent } from '../../../features/cases/reads.ts';
import { findEvent, listEvents } from '../../../features/security-events/store.ts';
import type { SecurityEventRow } from '../../../features/security-events/store.ts';
import { done, refuse } from '../../../http/answer.ts';
import type { Handlers } from '../../../http/handlers.ts';

const REPORTED = 'ออกจากระบบทุกเครื่องและหยุดการถอนแล้ว';
const EVENTS_SHOWN = 30;

export function securityRoutes(
  context: Context,
): Handlers<'getSecurity' | 'getSecurityEvent' | 'reportNotMe'> {
  const { database } = context;
  return {
    getSecurity: async (_input, { memberId }) => {
      const events = await listEvents(database, memberId, EVENTS_SHOWN);
      return done({ events: events.map(toEvent), stop: await shownStop(context, memberId) });
    },

    getSecurityEvent: async ({ params }, { memberId }) => {
      const event = await findEvent(database, memberId, BigInt(params.eventId));
      if (!event) return refuse('not_found');
      const reportedIn =
        event.disownedAt === null ? undefined : await findCaseOfEvent(database, memberId, event.id);
      return done({
        event: toEvent(event),
        stop: await shownStop(context, memberId),
        case_number: reportedIn ?? null,
      });
    },

    reportNotMe: async ({ body }, { memberId, websiteId }) => {
      const disowned =
        'event_id' in body ? { eventId: BigInt(body.event_id) } : { sessionId: body.session_id };
      const reported = await reportNotMe(context, { memberId, websiteId }, disowned);
      if (!reported) return refuse('not_found');
      const { caseNumber: case_number, signInBy: sign_in_by } = reported;
      return done({ case_number, sign_in_by }, REPORTED);
    },
  };
}

async function shownStop({ database }: Context, memberId: bigint) {
  const stop = await readStop(database, memberId);
  return stop ? { since: stop.since.toISOString(), case_number: stop.caseNumber } : null;
}

function toEvent(event: SecurityEventRow): SecurityEvent {
  return {
    id: String(event.id),
    kind: event.kind,
    made_by: event.madeBy,
    user_agent: event.userAgent,
    network: event.network,
    ending: event.ending,
    created_at: event.createdAt.toISOString(),
    disowned_at: event.disownedAt?.toISOString() ?? null,
  };
}
