import type { LiveMessage } from '@kapao/contract/events.ts';
import { vi } from 'vitest';

type Handler = (...values: unknown[]) => void;

/** One end of the live channel without a network; replaces socket.io-client's `io()`. */
class FakeSocket {
  active = true;
  readonly emitted: { event: string; room: unknown }[] = [];
  private readonly handlers = new Map<string, Handler>();

  on(event: string, handler: Handler): void {
    this.handlers.set(event, handler);
  }

  connect(): void {
    this.handlers.get('connect')?.();
  }

  disconnect(): void {
    this.active = false;
  }

  emit(event: string, room: unknown, acknowledge?: (joined: boolean) => void): void {
    this.emitted.push({ event, room });
    acknowledge?.(true);
  }

  /** Delivers a message from the server. */
  receive(message: LiveMessage): void {
    this.handlers.get('message')?.(message);
  }

  /** Simulates that the connection is lost. */
  lose(): void {
    this.handlers.get('disconnect')?.();
  }
}

export const sockets: FakeSocket[] = [];

export const io = vi.fn((_options: object) => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
});
