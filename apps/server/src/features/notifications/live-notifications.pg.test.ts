import { randomUUID } from 'node:crypto';
import type { Notification } from '@kapao/contract/notifications.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notificationsSendCommand } from '../../entries/commands/members/notifications-send.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import {
  newMember,
  openQr,
  OWN_ORIGIN,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let server: PaymentServer;
let node: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  node = await startTestServer({ DATABASE_URL: database.url });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await node.close();
    await server.close();
    await database.close();
  });
  node.context.live.attach(node.app.server);
  await node.app.listen({ host: '127.0.0.1', port: 0 });
});

async function hear(member: TestMember): Promise<Notification[]> {
  const heard: Notification[] = [];
  const socket = io(`http://127.0.0.1:${portOf(node.app.server)}`, {
    auth: { token: member.token },
    transports: ['websocket'],
    extraHeaders: { origin: OWN_ORIGIN },
    forceNew: true,
  });
  sockets.push(socket);
  socket.on('notification', (told: Notification) => heard.push(told));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return heard;
}

it('note-06: tells the member alone, on another server than the one that wrote', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const [heard, heardByOther] = [await hear(member), await hear(other)];
  const deposit = await openQr(server, member);
  await sendWebhook(server, 'transfer.received', transferOf(deposit), { id: randomUUID() });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const inbox = await server.call('listNotifications', { query: {}, token: member.token });
  expect(inbox).toMatchObject({ data: { notifications: heard } });
  const everybody = { all: true, text: 'ถึงทุกคน' } as const;
  await runCommand(commandConfig(database.url), notificationsSendCommand, everybody);
  await vi.waitFor(() => expect(heardByOther).toHaveLength(1));
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heardByOther[0]).toMatchObject({ kind: 'message', params: { text_th: 'ถึงทุกคน' } });
});
