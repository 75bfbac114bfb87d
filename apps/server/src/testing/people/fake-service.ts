import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';

interface ServiceCall {
  /** Method and path. */
  call: string;
  authorization: string | undefined;
  body: URLSearchParams;
}

/** A third party with forms, which gives the answers of a test. */
export interface FakeService {
  url: string;
  calls: ServiceCall[];
  /** The answers to the next calls, one call each; the last one stays. */
  answers: { status: number; body: unknown }[];
  close(): Promise<void>;
}

export async function startFakeService(): Promise<FakeService> {
  const calls: ServiceCall[] = [];
  const answers: FakeService['answers'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      calls.push({
        call: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        body: new URLSearchParams(text),
      });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const { status, body } = answer ?? { status: 500, body: '' };
      const sent = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
