import { expect, it, vi } from 'vitest';

const io = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io }));

const { listenToRoom } = await import('./socket.ts');

it('SPEC 7.2: connects again up to 5 times, a second apart, and joins and leaves its room', async () => {
  const handlers = new Map<string, () => void>();
  const emit = vi.fn();
  io.mockReturnValue({
    on: (event: string, handler: () => void) => handlers.set(event, handler),
    io: { on: () => {} },
    connect: () => handlers.get('connect')?.(),
    disconnect: () => {},
    emit,
  });
  const leave = listenToRoom('ref-1', vi.fn(), vi.fn());
  await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('joinRoom', 'ref-1', expect.anything()));
  expect(io).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ reconnectionAttempts: 5, reconnectionDelay: 1000 }),
  );
  expect([...handlers.keys()]).toContain('message');
  leave();
  expect(emit).toHaveBeenLastCalledWith('leaveRoom', 'ref-1');
});
