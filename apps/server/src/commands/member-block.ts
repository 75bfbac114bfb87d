import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { blockMember, unblockMember } from '../flows/block-member.ts';
import { findMemberByPhone } from '../modules/members/store.ts';
import { required, UsageError, withDatabase } from './command.ts';
import type { Command, Values } from './command.ts';

const MAX_REASON_LENGTH = 500;
const MAX_ACTOR_LENGTH = 100;
const options = {
  phone: { type: 'string' },
  reason: { type: 'string' },
  actor: { type: 'string', default: 'operator' },
} as const;

export const memberBlock: Command = {
  summary: 'Blocks a member: ends the sign-ins at once and stops bets; wins are still paid',
  usage: 'member:block --phone P --reason R [--actor A]',
  options,
  run: (config, values) =>
    decide(config, values, {
      apply: blockMember,
      done: 'is blocked, and signed out everywhere',
      already: 'is blocked already; member:show tells by whom and why',
    }),
};

export const memberUnblock: Command = {
  summary: 'Lifts the block of a member, who signs in anew',
  usage: 'member:unblock --phone P --reason R [--actor A]',
  options,
  run: (config, values) =>
    decide(config, values, {
      apply: unblockMember,
      done: 'is not blocked any more',
      already: 'is not blocked',
    }),
};

interface Decision {
  apply: (
    database: Database,
    decision: { memberId: bigint; actor: string; reason: string },
  ) => Promise<boolean>;
  done: string;
  already: string;
}

async function decide(config: Config, values: Values, decision: Decision): Promise<number> {
  const phone = required(values, 'phone');
  const reason = bounded(values, 'reason', MAX_REASON_LENGTH);
  const actor = bounded(values, 'actor', MAX_ACTOR_LENGTH);
  return withDatabase(config, async (database) => {
    const member = await findMemberByPhone(database, config.websiteId, phone);
    if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
    const isNew = await decision.apply(database, { memberId: member.id, actor, reason });
    if (!isNew) throw new UsageError(`${phone} ${decision.already}`);
    console.log(`${phone} ${decision.done}.`);
    return 0;
  });
}

/** For later readers of the notes: one line of text, which PostgreSQL can store. */
function bounded(values: Values, name: string, maxLength: number): string {
  const text = required(values, name).trim();
  if (text === '' || text.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(text)) {
    throw new UsageError(`--${name} takes one line of ${maxLength} characters at most`);
  }
  return text;
}
