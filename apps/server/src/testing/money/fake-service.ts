import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';

export interface ServiceCall {
  method: string;
  /** The path with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An answer of a third party; `hang up` closes the connection without one. */
export type ServiceAnswer = { status: number; body: unknown } | 'hang up';

export interface FakeService {
  url: string;
  calls: ServiceCall[];
  close(): Promise<void>;
}

/** Starts a third party whose answers a test gives. */
export async function startFakeService(
  answer: (call: ServiceCall) => ServiceAnswer,
): Promise<FakeService> {
  const calls: ServiceCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, path: url, headers, body: Buffer.concat(chunks) };
      calls.push(call);
      const given = answer(call);
      if (given === 'hang up') {
        request.socket.destroy();
        return;
      }
      const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(text);
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
