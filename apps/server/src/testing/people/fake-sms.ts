import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { SANDBOX_SMS_API_KEY } from '../../adapters/sms/kapao/protocol.ts';
import type { SmsMessage } from '../../adapters/sms/port.ts';
import { portOf } from '@kapao/postgres/ports.ts';

type Fault = { status: number; body: unknown } | 'hang up' | 'redirect' | 'late';

const LATE_MS = 300;

/** An in-memory SMS service of docs/protocols/sms.md. */
export interface FakeSms {
  /** The URL of the service, as a value for SMS_URL. */
  url: string;
  /** Accepted messages, oldest first. */
  messages: SmsMessage[];
  /** Faults for the next calls, one call each. */
  faults: Fault[];
  close(): Promise<void>;
}

export async function startFakeSms(): Promise<FakeSms> {
  const messages: SmsMessage[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const fault = faults.shift();
      if (fault === 'late') setTimeout(() => send(response, 503, {}), LATE_MS);
      else if (fault === 'hang up') request.socket.destroy();
      else if (fault === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
      else if (fault) send(response, fault.status, fault.body);
      else if (request.method !== 'POST' || request.url !== '/sms/send') send(response, 404, {});
      else if (request.headers.authorization !== `Bearer ${SANDBOX_SMS_API_KEY}`) {
        send(response, 401, { error: 'unauthorized' });
      } else if (text === '{}') {
        send(response, 400, { error: 'invalid_request' });
      } else {
        messages.push(JSON.parse(text));
        send(response, 202, { message_id: `sms-${messages.length}` });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    messages,
    faults,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
