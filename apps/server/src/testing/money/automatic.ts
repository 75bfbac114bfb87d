import { signalCodes, usualThresholds } from '@kapao/contract/payments/automatic.ts';
import type { SignalCode, Thresholds } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { AutomaticDecision } from '../../features/payments/withdrawals/automatic-rules.ts';
import { newMember, queryAsOwner, requestWithdrawal } from './payments.ts';
import type { TestMember } from './payments.ts';
import type { TestServer } from '../server.ts';

/** A live site's rules: all signals stop, unless a test names others. Amounts in baht. */
export async function setAutomaticRules(
  { context }: TestServer,
  rules: {
    signals?: readonly SignalCode[];
    thresholds?: Partial<Thresholds>;
    max?: number;
    dayMax?: number;
  },
): Promise<void> {
  const { signals = signalCodes, thresholds = {}, max = 5_000, dayMax = 20_000 } = rules;
  await context.database.query(sql`
    update site_settings
       set auto_payout_signals       = ${[...signals]},
           auto_payout_thresholds    = ${JSON.stringify({ ...usualThresholds, ...thresholds })},
           auto_payout_max_micro     = ${BigInt(max) * 1_000_000n},
           auto_payout_day_max_micro = ${BigInt(dayMax) * 1_000_000n}
     where website_id = ${context.config.websiteId}`);
}

/** Lets withdrawals up to an amount in baht be paid without a person, and leaves the other rules as they are. */
export async function setAutomaticMax({ context }: TestServer, baht: number): Promise<void> {
  await context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = ${BigInt(baht) * 1_000_000n}
     where website_id = ${context.config.websiteId}`);
}

/** Registers a member of a week with a proven phone, of whom no signal is raised. */
export async function newQuietMember(server: TestServer, baht: number): Promise<TestMember> {
  const quiet = await newMember(server, baht);
  await queryAsOwner(
    server,
    sql`
      update members
         set created_at      = now() - interval '8 days',
             phone_proven_at = now()
       where id = ${quiet.id}`,
  );
  return quiet;
}

export async function decisionOf({ context }: TestServer, id: string): Promise<AutomaticDecision> {
  const [row] = await context.database.query<{ decision: AutomaticDecision }>(sql`
    select automatic_decision as decision
      from withdrawals
     where id = ${id}`);
  return row?.decision ?? expect.fail('no decision');
}

/** Requests a withdrawal, and returns why it waits. */
export async function stopsOf(server: TestServer, member: TestMember, baht = 200) {
  return (await decisionOf(server, await requestWithdrawal(server, member, baht))).stops;
}
