import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './answer.ts';

const CODE = 'starting_or_stopping';

/**
 * Answers new requests with 503 in the envelope while the server closes; running requests finish. Before that, while it
 * drains, each answer is the last one of its connection.
 */
export function refuseWhileClosing(app: FastifyInstance, draining: AbortSignal): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing || draining.aborted) reply.header('connection', 'close');
    if (!isClosing) return done();
    reply.code(503).send(failureBody(CODE));
  });
}

/**
 * Tracks connections, and returns a function that ends unfinished requests, with a 503 if nothing was sent yet. A
 * closing Node.js server waits for such connections, but no longer applies its request timeouts.
 */
export function trackUnfinishedRequests(server: Server): () => void {
  const requestOf = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    requestOf.set(socket, undefined);
    socket.once('close', () => requestOf.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    requestOf.set(socket, request);
    response.once('close', () => {
      if (requestOf.get(socket) === request) requestOf.set(socket, undefined);
    });
  });
  return () => {
    for (const [socket, request] of requestOf) if (request?.complete !== true) refuse(socket);
  };
}

function refuse(socket: Socket): void {
  const body = JSON.stringify(failureBody(CODE));
  if (socket.bytesWritten === 0) {
    socket.write(
      'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n' +
        'Content-Type: application/json; charset=utf-8\r\n' +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
