import { bahtText } from '@kapao/contract/money.ts';
import { findMemberByPhone } from '../../../features/members/reads.ts';
import { cancelCashback } from '../../../flows/rewards/cancel-cashback.ts';
import type { Command } from '../../../command-line/command.ts';
import { decideOnMember, memberDecisionOptions } from '../../../command-line/member-decision.ts';

export const cashbackCancelCommand: Command = {
  summary: 'Takes back the cashback that a member has not claimed yet',
  usage: 'cashback:cancel --phone P --reason R',
  example: 'cashback:cancel --phone 0812345678 --reason "played both sides"',
  options: memberDecisionOptions,
  run: (config, values) =>
    decideOnMember(config, values, {
      findMember: findMemberByPhone,
      operation: 'cancelCashback',
      apply: async (tx, decision) => {
        const cancelledMicro = await cancelCashback(tx, decision);
        if (cancelledMicro === 0n) return undefined;
        const text = `loses ${bahtText(cancelledMicro)} baht of open cashback`;
        return { text, after: { cancelled_micro: cancelledMicro } };
      },
      already: 'has no open cashback',
    }),
};
