import { LIVE_PATH } from '@kapao/contract/office/live.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveStream, OfficeLive } from './office-live.ts';
import type { StaffCaller } from '../http/office/office-handlers.ts';
import {
  cookieOf,
  findCaller,
  mustProveFactor,
  officeFailureBody,
} from '../http/office/register-office.ts';
import type { OfficePlumbing } from '../http/office/register-office.ts';

/** Browsers reconnect a broken stream after this time. */
const RETRY_MS = 3_000;

/**
 * Serves the office's live channel as server-sent events (docs/decisions/0031). A stream of events is opened with the
 * session's cookie by a page of the office alone.
 */
export function registerOfficeLive(
  app: FastifyInstance,
  live: OfficeLive,
  plumbing: OfficePlumbing,
): void {
  app.get(LIVE_PATH, async (request, reply) => {
    const admitted = await admit(request, plumbing);
    if (typeof admitted === 'string') return refuse(reply, admitted);
    const { token, caller } = admitted;
    const { raw } = reply;
    const stream: LiveStream = {
      write: (text) => void raw.write(text),
      end: () => raw.end(),
      unreadBytes: () => raw.writableLength,
    };
    const { permissions, staffId } = caller;
    const leave = live.join({ token, staffId, address: request.ip, permissions, stream });
    if (!leave) return refuse(reply, 'too_many_requests');
    reply.hijack();
    raw.on('close', leave);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Buffering proxies would keep the events back.
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: ${RETRY_MS}\n\n`);
    return undefined;
  });
}

async function admit(
  request: FastifyRequest,
  plumbing: OfficePlumbing,
): Promise<{ token: string; caller: StaffCaller } | OfficeErrorCode> {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // A cookie is also sent by pages on other ports of this host, so the origin that the browser names is checked.
  const isForeign =
    (origin !== undefined && !plumbing.origins.includes(origin)) ||
    (site !== undefined && site !== 'same-origin');
  if (isForeign) return 'origin_refused';
  if (!(await plumbing.answersTo(request.ip))) return 'network_refused';
  const token = cookieOf(request);
  const caller = await findCaller(request, plumbing);
  if (token === undefined || !caller) return 'unauthorized';
  return mustProveFactor(caller) ? 'factor_required' : { token, caller };
}

function refuse(reply: FastifyReply, code: OfficeErrorCode): FastifyReply {
  return reply
    .code(officeErrors[code].status)
    .header('cache-control', 'no-store')
    .send(officeFailureBody(code));
}
