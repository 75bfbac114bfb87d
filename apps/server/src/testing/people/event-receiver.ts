import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';
import type { EventType } from '@kapao/contract/outgoing-events/event-types.ts';
import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { actAs, SANDBOX } from '../../db/author.ts';
import { keepSecret, saveEndpoint } from '../../features/outgoing-events/endpoints-store.ts';
import type { Context } from '../../context.ts';

export const EVENT_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export interface ReceivedEvent {
  /** The endpoint, which is the path that was called. */
  code: string;
  webhookId: string;
  timestamp: string;
  signature: string;
  text: string;
  type: string;
  sequence: number;
  memberId: string | undefined;
  data: Record<string, unknown>;
}

/**
 * How a receiver answers: by a status with headers, by closing the connection, not at all (`silent`), or by a body that
 * does not end (`endless`).
 */
export type ReceiverAnswer =
  | number
  | 'hang up'
  | 'silent'
  | 'endless'
  | { status: number; headers: Record<string, string> };

export interface EventReceiver {
  url: string;
  /** Every call, whatever it was answered. */
  calls: ReceivedEvent[];
  close(): Promise<void>;
}

/** Starts a system of the operator, at /CODE for each endpoint. */
export async function startEventReceiver(
  answer: (event: ReceivedEvent) => ReceiverAnswer,
): Promise<EventReceiver> {
  const calls: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const text = Buffer.concat(chunks).toString('utf8');
      const body = JSON.parse(text);
      const event: ReceivedEvent = {
        code: (request.url ?? '').slice(1),
        webhookId: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        text,
        type: body.type,
        sequence: body.sequence,
        memberId: body.data.member_id,
        data: body.data,
      };
      calls.push(event);
      send(response, answer(event));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, answer: ReceiverAnswer): void {
  if (answer === 'silent') return;
  if (answer === 'hang up') {
    response.destroy();
    return;
  }
  if (answer === 'endless') {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more);
    };
    response.on('drain', more);
    more();
    return;
  }
  if (typeof answer === 'number') response.writeHead(answer).end();
  else response.writeHead(answer.status, answer.headers).end();
}

/** Whether the reference library takes an event with this secret. */
export function isSignedBy(event: ReceivedEvent, secret: string): boolean {
  try {
    new Webhook(secret).verify(event.text, {
      'webhook-id': event.webhookId,
      'webhook-timestamp': event.timestamp,
      'webhook-signature': event.signature,
    });
    return true;
  } catch {
    return false;
  }
}

/** Saves an endpoint with a secret, as two persons do. */
export async function addEventEndpoint(
  { database, secrets, config }: Context,
  endpoint: { code: string; url: string; eventTypes: readonly EventType[] },
): Promise<void> {
  const { code, url, eventTypes } = endpoint;
  await database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    await saveEndpoint(tx, config.websiteId, { code, url, eventTypes: [...eventTypes] });
    await keepSecret(tx, secrets, { code, secret: EVENT_SECRET, keepUntil: null });
  });
}

/** Deletes all endpoints with their events. */
export async function dropEventEndpoints({ database }: Context): Promise<void> {
  await database.query(sql`delete from outgoing_events`);
  await database.query(sql`delete from event_endpoints`);
}

/** Lets time pass for the events that wait, and for the endpoints that are left alone. */
export async function passTime({ database }: Context, seconds: number): Promise<void> {
  await database.query(sql`
    update event_deliveries
       set due_at     = due_at - make_interval(secs => ${seconds}),
           expires_at = expires_at - make_interval(secs => ${seconds})
     where due_at is not null`);
  await database.query(sql`
    update event_endpoint_states
       set retry_at      = retry_at - make_interval(secs => ${seconds}),
           last_taken_at = last_taken_at - make_interval(secs => ${seconds})`);
}
