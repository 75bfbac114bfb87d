import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './answer.ts';

const CODE = 'starting_or_stopping';

/** A request whose headers arrive while the server closes is told so in the envelope; running ones finish. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.code(503).header('connection', 'close').send(failureBody(CODE));
  });
}

/**
 * Knows the connections on which no whole request runs. Node.js waits for them when it closes, and checks its time-outs
 * for requests no more. The function given back answers 503 on those of half a request, and ends them all.
 */
export function watchUnfinished(server: Server): () => void {
  const running = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    running.set(socket, undefined);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    running.set(socket, request);
    response.once('close', () => {
      if (running.get(socket) === request) running.set(socket, undefined);
    });
  });
  return () => {
    for (const [socket, request] of running) if (request?.complete !== true) refuse(socket);
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
