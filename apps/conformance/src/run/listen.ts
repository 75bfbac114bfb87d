import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** A call that the other side makes to the kit. */
export interface HeardCall {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes as text; signatures are over them. */
  text: string;
}

/** The kit's answer; none closes the connection, as a network that loses answers does. */
export type HeardAnswer = { httpStatus?: number; body: string; type?: string } | 'lost';

export interface Listener {
  /** The address that the other side reaches the kit at, without a trailing slash. */
  address: string;
  close(): Promise<void>;
}

/** The kit's own address: this machine alone, or all of its networks as `0.0.0.0`. Port 0 is any. */
export interface ListenAddress {
  host: string;
  port: number;
}

export async function listen(
  { host, port }: ListenAddress,
  answer: (call: HeardCall) => Promise<HeardAnswer> | HeardAnswer,
): Promise<Listener> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const call = { method, path, headers, text: Buffer.concat(chunks).toString('utf8') };
      void Promise.resolve(answer(call)).then((answered) => {
        if (answered === 'lost') return void request.socket.destroy();
        response.writeHead(answered.httpStatus ?? 200, {
          'content-type': answered.type ?? 'application/json',
        });
        response.end(answered.body);
      });
    });
  }).listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('no port was given');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
