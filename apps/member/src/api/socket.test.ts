import { afterEach, expect, it, vi } from 'vitest';
import { io, sockets } from '../testing/fake-socket.ts';
import { noteAnswer, noteSilence } from '../state/connection.ts';
import { listenToNotifications, listenToRoom } from './socket.ts';

afterEach(() => {
  sockets.length = 0;
  io.mockClear();
});

it('api-41 pay-81: connects again up to 5 times, a second apart, and joins and leaves its room', async () => {
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

it('note-11: connects again after it has given up, when the page is looked at or another listens', async () => {
  const stop = listenToNotifications(vi.fn());
  await vi.waitFor(() => expect(sockets[0]?.connected).toBe(true));
  const [socket] = sockets;
  socket?.giveUp();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(socket?.connected).toBe(true));
  socket?.giveUp();
  const leave = listenToRoom('ref-1', vi.fn(), vi.fn());
  await vi.waitFor(() => expect(socket?.connected).toBe(true));
  leave();
  stop();
});

it('note-11: connects again after it has given up, with the first answer after a silence', async () => {
  const stop = listenToNotifications(vi.fn());
  await vi.waitFor(() => expect(sockets[0]?.connected).toBe(true));
  sockets[0]?.giveUp();
  noteSilence();
  expect(sockets[0]?.active).toBe(false);
  noteAnswer();
  await vi.waitFor(() => expect(sockets[0]?.connected).toBe(true));
  stop();
});

it('note-11: does not ask twice while it connects, whoever listens or looks meanwhile', async () => {
  const stops = [listenToNotifications(vi.fn()), listenToRoom('ref-1', vi.fn(), vi.fn())];
  await vi.waitFor(() => expect(sockets[0]?.active).toBe(true));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(sockets[0]?.connected).toBe(true));
  sockets[0]?.lose();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.connected).toBe(false);
  for (const stop of stops) stop();
});

it('pay-81: fetches the library again after it could not be fetched', async () => {
  io.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const onRoom = vi.fn();
  const leaveFailed = listenToRoom('ref-1', vi.fn(), onRoom);
  await vi.waitFor(() => expect(onRoom).toHaveBeenCalledWith(false));
  const leave = listenToRoom('ref-2', vi.fn(), onRoom);
  await vi.waitFor(() => expect(onRoom).toHaveBeenLastCalledWith(true));
  leaveFailed();
  expect(sockets[0]?.connected).toBe(true);
  leave();
});
