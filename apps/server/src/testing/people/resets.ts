import sql from 'sql-template-tag';
import type { FakeSms } from './fake-sms.ts';
import type { TestServer } from '../server.ts';

/** Creates a view through which tests may change when a code was requested; the application may not. */
export async function allowResetCodeAgeing({ context }: TestServer): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`create view reset_codes_aged as select created_at from reset_codes`);
    await tx.query(sql`grant select, update on reset_codes_aged to kapao_app`);
  });
}

/** Makes every code older by this interval. */
export async function ageResetCodes({ context }: TestServer, interval: string): Promise<void> {
  await context.database.query(sql`
    update reset_codes_aged
       set created_at = created_at - ${interval}::interval`);
}

export async function messagesTo(
  { context }: TestServer,
  sms: FakeSms,
  phone: string,
): Promise<string[]> {
  await context.sms.drain();
  return sms.messages.filter((message) => message.phone === phone).map(({ text }) => text);
}

/** Returns the code of the last message. */
export async function codeSentTo(server: TestServer, sms: FakeSms, phone: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await messagesTo(server, sms, phone)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}
