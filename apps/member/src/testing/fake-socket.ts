import type { LiveMessage } from '@kapao/contract/events.ts';
import type { Notification } from '@kapao/contract/notifications.ts';
import { vi } from 'vitest';

type Handler = (...values: unknown[]) => void;

/** One end of the live channel without a network; replaces socket.io-client's `io()`. */
class FakeSocket {
  active = false;
  connected = false;
  readonly emitted: { event: string; room: unknown }[] = [];
  private readonly handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): void {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
  }

  off(event: string, handler: Handler): void {
    this.handlers.get(event)?.delete(handler);
  }

  /** The manager, which tells when it has made its last attempt. */
  readonly io = {
    on: (_event: 'reconnect_failed', handler: () => void) => (this.onGivenUp = handler),
  };
  private onGivenUp = () => {};

  /** Connects a moment later. The real server closes a connection that asks twice. */
  connect(): void {
    if (this.active) throw new Error('the socket is connected, or connects already');
    this.active = true;
    queueMicrotask(() => {
      if (!this.active) return;
      this.connected = true;
      this.fire('connect');
    });
  }

  disconnect(): void {
    this.active = false;
    this.connected = false;
  }

  emit(event: string, room: unknown, acknowledge?: (joined: boolean) => void): void {
    this.emitted.push({ event, room });
    acknowledge?.(true);
  }

  /** Delivers a message from the server. */
  receive(message: LiveMessage): void {
    this.fire('message', message);
  }

  notify(notification: Notification): void {
    this.fire('notification', notification);
  }

  /** Simulates that the connection is lost; the library then tries to connect again, and may give up. */
  lose(): void {
    this.connected = false;
    this.fire('disconnect');
  }

  giveUp(): void {
    this.lose();
    this.onGivenUp();
  }

  private fire(event: string, ...values: unknown[]): void {
    for (const handler of this.handlers.get(event) ?? []) handler(...values);
  }
}

export const sockets: FakeSocket[] = [];

export const io = vi.fn((_options: object) => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
});
