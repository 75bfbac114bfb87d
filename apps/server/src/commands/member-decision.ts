import type { Config } from '../config.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { acted, runAct } from './acts.ts';
import { requiredOption, UsageError } from './command.ts';
import type { OptionValues } from './command.ts';

const MAX_REASON_LENGTH = 500;
const MAX_ACTOR_LENGTH = 100;

/** Options of commands that decide something about one member and record who did it and why. */
export const memberDecisionOptions = {
  phone: { type: 'string' },
  reason: { type: 'string' },
  actor: { type: 'string', default: 'operator' },
} as const;

interface MemberDecision {
  /** Finds the member. A parameter, because commands/ imports no feature. */
  findMember: (
    on: Queryable,
    websiteId: number,
    phone: string,
  ) => Promise<{ id: bigint } | undefined>;
  /** The name that the audit log gives it, which is the office's if the office can do it too. */
  operation: string;
  /** Carries the decision out. Returns the text to print; undefined when there was nothing to do. */
  apply: (
    tx: Tx,
    decision: { memberId: bigint; actor: string; reason: string },
  ) => Promise<string | undefined>;
  /** The error text when there was nothing to do. */
  already: string;
}

/**
 * Carries out a decision about one member and prints the result behind the member's phone. @throws UsageError when
 * there was nothing to do.
 */
export async function decideOnMember(
  config: Config,
  values: OptionValues,
  { findMember, operation, apply, already }: MemberDecision,
): Promise<number> {
  const phone = requiredOption(values, 'phone');
  const reason = bounded(values, 'reason', MAX_REASON_LENGTH);
  const actor = bounded(values, 'actor', MAX_ACTOR_LENGTH);
  const done = await runAct(config, async (tx) => {
    const member = await findMember(tx, config.websiteId, phone);
    if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
    const text = await apply(tx, { memberId: member.id, actor, reason });
    if (text === undefined) throw new UsageError(`${phone} ${already}`);
    return acted({ operation, target: `member:${member.id}`, reason }, text);
  });
  console.log(`${phone} ${done}.`);
  return 0;
}

/** Returns an option's text. @throws UsageError unless it is one line that PostgreSQL can store. */
function bounded(values: OptionValues, name: string, maxLength: number): string {
  const text = requiredOption(values, name).trim();
  if (text === '' || text.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(text)) {
    throw new UsageError(`--${name} takes one line of ${maxLength} characters at most`);
  }
  return text;
}
