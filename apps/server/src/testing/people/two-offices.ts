import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { startPaymentServer } from '../money/payments.ts';
import type { PaymentServer } from '../money/payments.ts';
import { startTestServer } from '../server.ts';
import { startTestOffice } from './office.ts';
import type { TestOffice } from './office.ts';
import { NO_BOUND, setBounds } from './second-person.ts';

export interface TwoOffices {
  opened: TestDatabase;
  server: PaymentServer;
  office: TestOffice;
  /** The office of a second server on the same database. */
  elsewhere: TestOffice;
  cashier: string;
  close(): Promise<void>;
}

/** Starts two servers with an office each on one database, where no act waits for a second person. */
export async function startTwoOffices(): Promise<TwoOffices> {
  const opened = await createTestDatabase();
  const server = await startPaymentServer({ DATABASE_URL: opened.url });
  const second = await startTestServer({
    DATABASE_URL: opened.url,
    SANDBOX_URL: server.gateway.url,
  });
  const office = await startTestOffice(server.context);
  const elsewhere = await startTestOffice(second.context);
  await setBounds(opened.database, { member: NO_BOUND });
  return {
    opened,
    server,
    office,
    elsewhere,
    cashier: await office.signIn('cashier'),
    close: async () => {
      await office.close();
      await elsewhere.close();
      await second.close();
      await server.close();
      await opened.close();
    },
  };
}
