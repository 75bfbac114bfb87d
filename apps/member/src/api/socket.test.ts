import { expect, it, vi } from 'vitest';
import { io, sockets } from '../testing/fake-socket.ts';
import { listenToRoom } from './socket.ts';

it('api-41 pay-81: connects again up to 5 times, a second apart, and joins and leaves its room', async () => {
  sockets.length = 0;
  io.mockClear();
  const onMessage = vi.fn();
  const leave = listenToRoom('ref-1', onMessage, vi.fn());
  await vi.waitFor(() =>
    expect(sockets[0]?.emitted).toEqual([{ event: 'joinRoom', room: 'ref-1' }]),
  );
  expect(io).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ reconnectionAttempts: 5, reconnectionDelay: 1000 }),
  );
  const message = { type: 'update_status', ref_code: 'ref-1', status: 'success' } as const;
  sockets[0]?.receive(message);
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(message);
  leave();
  expect(sockets[0]?.emitted.at(-1)).toEqual({ event: 'leaveRoom', room: 'ref-1' });
});
