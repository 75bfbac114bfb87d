import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';
import { expect } from 'vitest';
import { sendPushes } from '../../features/notifications/send-pushes.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { newMember } from '../money/payments.ts';
import type { TestMember } from '../money/payments.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';

/** A push service in memory. */
interface PushService {
  url: string;
  /** The status with which the service answers. */
  status: number;
  /** Lets it accept what comes, and returns the paths that are called from now on. */
  renew(): string[];
  close(): void;
}

async function startPushService(): Promise<PushService> {
  let called: string[] = [];
  const http = createServer((request, response) => {
    called.push(request.url ?? '');
    request.resume().once('end', () => response.writeHead(service.status).end());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const service: PushService = {
    url: `http://127.0.0.1:${portOf(http)}`,
    status: 201,
    renew: () => {
      service.status = 201;
      called = [];
      return called;
    },
    close: () => http.close(),
  };
  return service;
}

export interface TestPushes {
  database: TestDatabase;
  server: TestServer;
  service: PushService;
  close(): Promise<void>;
}

/** Starts a server that sends its pushes to a service in memory. */
export async function startTestPushes(): Promise<TestPushes> {
  const service = await startPushService();
  const database = await createTestDatabase();
  const server = await startTestServer({ DATABASE_URL: database.url, SANDBOX_URL: service.url });
  return {
    database,
    server,
    service,
    close: async () => {
      await server.close();
      await database.close();
      service.close();
    },
  };
}

/** The keys that a browser makes for its pushes. */
export const newPushKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** What members and the job do with pushes. Each call asks for the parts, because a file names its acts before they are started. */
export function pushActs(parts: () => TestPushes) {
  function subscribe({ token }: TestMember, endpoint: string, language: 'th' | 'en' = 'th') {
    const body = { endpoint, ...newPushKeys(), language, shows_details: false } as const;
    return parts().server.call('subscribePush', { body, token });
  }

  async function tell(
    members: readonly TestMember[],
    { text, topic }: { text: string; topic?: 'offer' | 'service' },
  ): Promise<void> {
    const params = { text_th: text, text_en: null, link: null, ...(topic && { topic }) };
    await parts().database.database.transaction((tx) =>
      insertNotifications(
        tx,
        members.map(({ id }) => ({ memberId: id, kind: 'message', params })),
      ),
    );
  }

  return {
    subscribe,
    /** A member whose browser has an address at the push service. */
    subscriber: async (path: string): Promise<TestMember> => {
      const { server, service } = parts();
      const member = await newMember(server);
      expect(await subscribe(member, `${service.url}/push/${path}`)).toMatchObject({
        success: true,
      });
      return member;
    },
    isOn: async ({ token }: TestMember) => {
      const result = await parts().server.call('getPush', { token });
      return result.success && result.data.is_on;
    },
    tell,
    notify: (member: TestMember) => tell([member], { text: 'ข้อความ' }),
    run: () => sendPushes(parts().server.context, new AbortController().signal),
  };
}
