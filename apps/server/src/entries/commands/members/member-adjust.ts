import { randomUUID } from 'node:crypto';
import { bahtText } from '@kapao/contract/money.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import { createLedger } from '../../../ledger/engine.ts';
import { adjustMember } from '../../../flows/members/adjust-member.ts';
import { findMemberByPhone } from '../../../features/members/reads.ts';
import { decidedByCommand } from '../../../command-line/actor.ts';
import { requiredSignedMicro } from '../../../command-line/amounts.ts';
import { acted, runAct, unchanged } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import { requiredPhone } from '../../../command-line/phone.ts';
import type { Command } from '../../../command-line/command.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

export const memberAdjustCommand: Command = {
  summary: "Corrects a member's credit by a new transfer with a reason",
  usage:
    'member:adjust --phone P --credit AMOUNT --reason R [--key K]   ' +
    '(AMOUNT in baht, may be negative; the same key pays once)',
  example:
    'member:adjust --phone 0898765432 --credit=-20.00 --reason "counted twice" --key CASE-17',
  options: {
    phone: { type: 'string' },
    credit: { type: 'string' },
    reason: { type: 'string' },
    key: { type: 'string' },
  },
  run: async (config, values) => {
    const phone = requiredPhone(values);
    const amountMicro = requiredSignedMicro(values, 'credit', { signed: true });
    const reason = requiredOption(values, 'reason');
    const actor = decidedByCommand();
    const key = values['key'] === undefined ? randomUUID() : requiredOption(values, 'key');
    if (!KEY.test(key)) throw new UsageError('--key takes 1 to 100 printable characters');
    const verdict = await runAct(config, async (tx, { database }) => {
      const member = await findMemberByPhone(tx, config.websiteId, phone);
      if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
      const decision = { memberId: member.id, amountMicro, source: 'operator', key, actor, reason };
      const adjusted = await adjustMember(tx, createLedger(database), decision);
      if (adjusted.outcome === 'refused') throw new UsageError(`refused: ${adjusted.refusal}`);
      const { transfer } = adjusted;
      if (adjusted.outcome === 'repeated') return unchanged({ transfer, isRepeat: true });
      const after = { amount_micro: amountMicro, transfer: transfer.id };
      const target = memberTarget(member.id);
      const act = { operation: 'proposeAdjustment', target, reason, after } as const;
      return acted(act, { transfer, isRepeat: false });
    });
    const { memberBalanceBeforeMicro, memberBalanceAfterMicro } = verdict.transfer;
    const done = verdict.isRepeat ? ' (done before with this key)' : '';
    console.log(
      `${phone}: ${shown(memberBalanceBeforeMicro)} → ${shown(memberBalanceAfterMicro)} baht${done}`,
    );
    return 0;
  },
};

function shown(micro: bigint | null): string {
  return micro === null ? '?' : bahtText(micro);
}
