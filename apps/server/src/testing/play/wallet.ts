import { afterAll, beforeAll } from 'vitest';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { addTestStudio, openPlayer } from './studio.ts';
import type { TestStudio } from './studio.ts';

/** Starts a server and a studio for one file's tests, which open players as they need them. */
export function openTestWallet() {
  let server: TestServer;
  let studio: TestStudio;
  beforeAll(async () => {
    server = await startTestServer();
    studio = await addTestStudio(server);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get studio() {
      return studio;
    },
    player: (baht = 100) => openPlayer(server, studio, baht),
    statusOf: async (path: string, body: object) => (await studio.call(path, body)).status,
  };
}
