import sql from 'sql-template-tag';
import { queryAsOwner } from '../money/payments.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { startTestOffice } from './office.ts';
import type { TestOffice } from './office.ts';
import { setBounds } from './second-person.ts';

export interface RecordsOffice {
  server: TestServer;
  office: TestOffice;
  marketing: string;
  manager: string;
  risk: string;
  close(): Promise<void>;
}

/** Starts an office with those who save records, and with the one who approves them. */
export async function startRecordsOffice(): Promise<RecordsOffice> {
  const server = await startTestServer();
  const office = await startTestOffice(server.context);
  return {
    server,
    office,
    marketing: await office.signIn('marketing'),
    manager: await office.signIn('manager'),
    risk: await office.signIn('risk'),
    close: async () => {
      await office.close();
      await server.close();
    },
  };
}

/** Lets a test begin with the usual bound, of which no act has used a part. */
export async function renewBound(server: TestServer): Promise<void> {
  await queryAsOwner(server, sql`delete from lone_acts`);
  await setBounds(server.context.database, { offers: 20_000 });
}

/** The answer of an act that waits for a second person, with its value in baht. */
export const heldAt = (baht: number | null) => ({
  status: 202,
  data: { held: { value_micro: baht === null ? null : String(baht * 1_000_000) } },
});
