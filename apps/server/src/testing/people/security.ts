import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { sendSecurityTexts } from '../../features/security-events/send-texts.ts';
import type { Tx } from '../../db/database.ts';
import type { TestMember } from '../money/payments.ts';
import type { TestServer } from '../server.ts';
import type { TestOffice } from './office.ts';

/** Sends the queued SMS of security events, as the job does. */
export async function sendTexts(server: TestServer): Promise<void> {
  await sendSecurityTexts(server.context, new AbortController().signal);
}

/** The kinds of the member's security events, oldest first. */
export async function eventsOf(server: TestServer, memberId: bigint): Promise<string[]> {
  const rows = await server.context.database.query<{ kind: string }>(sql`
    select kind
      from security_events
     where member_id = ${memberId}
     order by id`);
  return rows.map(({ kind }) => kind);
}

/** A key as the app makes one for each message. */
export const messageKey = () => randomBytes(16).toString('hex');

/**
 * Begins a call while a transaction with this work is open, and commits that, after `rest`, once the call waits for its
 * locks.
 */
export async function duringWork<Answer>(
  { context: { database } }: TestServer,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
  rest: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const { answer } = await database.transaction(async (tx) => {
    await work(tx);
    const answered = call();
    await vi.waitFor(async () => {
      const waiting = await database.query(sql`
        select
          from pg_locks
         where not granted
           and pg_blocking_pids(pid) <> '{}'`);
      expect(waiting.length).toBeGreaterThan(0);
    });
    await rest(tx);
    return { answer: answered };
  });
  return answer;
}

/**
 * What a member and staff do about an event. Each call asks for the parts, because a file names these acts before they
 * are started.
 */
export function securityActs(
  parts: () => { server: TestServer; office: TestOffice; risk: string },
) {
  async function lastEvent(token: string) {
    const result = await parts().server.call('getSecurity', { token });
    return result.data?.events[0] ?? expect.fail('no event');
  }
  return {
    withdraw: (member: TestMember, amount: number) =>
      parts().server.call('requestWithdrawal', {
        params: { paymentId: '1' },
        body: { amount },
        token: member.token,
      }),
    lastEvent,
    reportLast: async (token: string) => {
      const event = await lastEvent(token);
      return parts().server.call('reportNotMe', { body: { event_id: event.id }, token });
    },
    caseOf: async (member: TestMember) => {
      const { office, risk } = parts();
      const query = { state: 'all', kind: 'security' } as const;
      const listed = await office.call('listCases', { query, cookie: risk });
      const row = listed.data?.rows.find((each) => each.member.member_id === String(member.id));
      return row ?? expect.fail('no case');
    },
  };
}
