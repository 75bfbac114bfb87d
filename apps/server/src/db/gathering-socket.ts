import { Socket } from 'node:net';

/**
 * Sends statements that are asked for one right after the other as one packet, because each packet costs both
 * sides a call of the system. The driver holds back (`cork`) the parts of each, to send them together; here
 * they are held back until whoever asks is through.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    queueMicrotask(() => super.uncork());
  }
}
