import { randomUUID } from 'node:crypto';
import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import { createLedger } from '../ledger/engine.ts';
import { findMemberByPhone } from '../modules/members/store.ts';
import { required, UsageError, withDatabase } from './command.ts';
import type { Command } from './command.ts';

const AMOUNT = /^[+-]?\d{1,9}(\.\d{1,2})?$/;

export const memberAdjust: Command = {
  summary: "Corrects a member's credit by a new transfer with a reason",
  usage: 'member:adjust --phone P --credit AMOUNT --reason R   (AMOUNT in baht, may be negative)',
  options: {
    phone: { type: 'string' },
    credit: { type: 'string' },
    reason: { type: 'string' },
    actor: { type: 'string', default: 'operator' },
  },
  run: async (config, values) => {
    const phone = required(values, 'phone');
    const credit = required(values, 'credit');
    if (!AMOUNT.test(credit)) throw new UsageError('--credit takes baht with two decimals at most');
    const amountMicro = microFromBaht(Number(credit));
    const reason = required(values, 'reason');
    const actor = required(values, 'actor');
    return withDatabase(config, async (database) => {
      const member = await findMemberByPhone(database, config.websiteId, phone);
      if (!member) throw new UsageError(`there is no member with the phone ${phone}`);
      const available = { kind: 'member_available', memberId: member.id } as const;
      const house = { kind: 'adjustment', reference: 'operator' } as const;
      const gives = amountMicro >= 0n;
      const verdict = await createLedger(database).post({
        source: 'operator',
        idempotencyKey: randomUUID(),
        kind: 'adjustment',
        from: gives ? house : available,
        to: gives ? available : house,
        amountMicro: gives ? amountMicro : -amountMicro,
        reference: reason,
        actor,
        reason,
      });
      if (verdict.outcome === 'refused') throw new UsageError(`refused: ${verdict.refusal}`);
      const { memberBalanceBeforeMicro, memberBalanceAfterMicro } = verdict.transfer;
      console.log(
        `${phone}: ${shown(memberBalanceBeforeMicro)} → ${shown(memberBalanceAfterMicro)} baht`,
      );
      return 0;
    });
  },
};

function shown(micro: bigint | null): string {
  return micro === null ? '?' : bahtFromMicro(micro).toFixed(2);
}
