import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/third-party-refusals.ts';
import type { FaultSwitches } from './faults.ts';

const RUBBISH = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

/** Applies the `http` faults to all routes of this scope. */
export function addThirdPartyFaults(scope: FastifyInstance, faults: FaultSwitches): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { delay_ms, error_rate } = faults.current().http;
    if (delay_ms > 0) await sleep(delay_ms);
    // At rate 0, use no random number, so that the sequence starts when the rate is raised.
    if (error_rate > 0 && faults.random() < error_rate) return sendRefusal(reply, 'unavailable');
    return undefined;
  });
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!faults.current().http.rubbish) return payload;
    reply.code(200).type('text/html; charset=utf-8').removeHeader('content-length');
    return RUBBISH;
  });
}
