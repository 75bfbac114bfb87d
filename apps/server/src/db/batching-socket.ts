import { Socket } from 'node:net';

/**
 * Sends consecutive statements as one packet, which saves system calls on both sides. The driver corks the
 * socket for each statement; this socket uncorks in a microtask, so that consecutive statements leave together.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    queueMicrotask(() => super.uncork());
  }
}
