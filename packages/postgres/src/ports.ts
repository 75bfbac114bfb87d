import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Returns the server's TCP port. @throws Error before it listens, or when it listens on a file system socket. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens at no port');
  return address.port;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
