import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';
import { memberTarget } from '../audit/member-target.ts';
import type { Config } from '../config.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { acted, runAct } from './acts.ts';
import { decidedByCommand } from './actor.ts';
import { requiredOption, UsageError } from './command.ts';
import { requiredPhone } from './phone.ts';
import type { OptionValues } from './command.ts';

const MAX_REASON_LENGTH = 500;

/** Options of commands that decide something about one member and record why; the operating system's user is recorded too. */
export const memberDecisionOptions = {
  phone: { type: 'string' },
  reason: { type: 'string' },
} as const;

/** The text to print, and the values for the audit log. */
interface MemberChange {
  text: string;
  before?: unknown;
  after: unknown;
}

interface MemberDecision {
  /** Finds the member. A parameter, because commands/ imports no feature. */
  findMember: (
    on: Queryable,
    websiteId: number,
    phone: string,
  ) => Promise<{ id: bigint } | undefined>;
  /** The operation's name in the audit log; the office uses the same name for the same decision. */
  operation: AuditOperation;
  /** Carries the decision out. Returns undefined when there was nothing to do. */
  apply: (
    tx: Tx,
    decision: { memberId: bigint; actor: string; reason: string },
  ) => Promise<MemberChange | undefined>;
  /** The text of the error when the decision changes nothing. */
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
  const phone = requiredPhone(values);
  const reason = reasonOf(values);
  const text = await runAct(config, async (tx) => {
    const member = await findMember(tx, config.websiteId, phone);
    if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
    const done = await apply(tx, { memberId: member.id, actor: decidedByCommand(), reason });
    if (!done) throw new UsageError(`${phone} ${already}`);
    const { before, after } = done;
    const act = { operation, target: memberTarget(member.id), reason, before, after };
    return acted(act, done.text);
  });
  console.log(`${phone} ${text}.`);
  return 0;
}

/** Returns the reason of the decision. @throws UsageError unless it is one line that PostgreSQL can store. */
function reasonOf(values: OptionValues): string {
  const reason = requiredOption(values, 'reason').trim();
  if (reason === '' || reason.length > MAX_REASON_LENGTH || /[\p{Cc}\p{Cs}]/u.test(reason)) {
    throw new UsageError(`--reason takes one line of ${MAX_REASON_LENGTH} characters at most`);
  }
  return reason;
}
