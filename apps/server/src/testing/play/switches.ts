import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { startFakeGateway } from '../money/fake-gateway.ts';
import { startTestOffice } from '../people/office.ts';
import type { TestOffice } from '../people/office.ts';
import type { PaymentServer } from '../money/payments.ts';
import { startTestServer } from '../server.ts';
import { addTestStudio } from './studio.ts';
import type { TestStudio } from './studio.ts';

type Change = OfficeBody<'setSwitch'>;
export type SwitchedKind = Change['kind'];

/** Starts two servers on one database with an office and a studio; every test begins with all switches on. */
export function openTestSwitches() {
  let opened: TestDatabase;
  let server: PaymentServer;
  let other: PaymentServer;
  let office: TestOffice;
  let studio: TestStudio;
  let manager: string;
  beforeAll(async () => {
    opened = await createTestDatabase();
    const gateway = await startFakeGateway();
    const env = { DATABASE_URL: opened.url, SANDBOX_URL: gateway.url };
    server = { ...(await startTestServer(env)), gateway };
    other = { ...(await startTestServer(env)), gateway };
    office = await startTestOffice(server.context);
    studio = await addTestStudio(server);
    manager = await office.signIn('manager');
  });
  afterEach(() => opened.database.query(sql`delete from switches`));
  afterAll(async () => {
    await office.close();
    await other.close();
    await server.close();
    await server.gateway.close();
    await opened.close();
  });
  return {
    get opened() {
      return opened;
    },
    get server() {
      return server;
    },
    /** A second server on the same database. */
    get other() {
      return other;
    },
    get office() {
      return office;
    },
    get studio() {
      return studio;
    },
    get manager() {
      return manager;
    },
    set: (change: Partial<Change> & Pick<Change, 'kind'>) => {
      // TypeScript cannot tell that the partial change has the fields of its kind.
      const body = { is_off: true, reason: 'maintenance', key: randomUUID(), ...change } as Change;
      return office.call('setSwitch', { cookie: manager, body });
    },
    launch: (token: string, fields: object = {}) => {
      const game = { provider: `${studio.code}-brand`, game_id: studio.gameCode };
      const body = { ...game, tab: 'SLOT', language: 'th' as const, ...fields };
      return server.call('startGame', { token, body });
    },
  };
}
