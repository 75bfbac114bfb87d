import { cancelCashback } from '../flows/cancel-cashback.ts';
import { bahtText } from './amounts.ts';
import type { Command } from './command.ts';
import { decideOnMember, memberDecisionOptions } from './member-decision.ts';

export const cashbackCancel: Command = {
  summary: 'Takes back the cashback that a member has not claimed yet',
  usage: 'cashback:cancel --phone P --reason R [--actor A]',
  options: memberDecisionOptions,
  run: (config, values) =>
    decideOnMember(config, values, {
      apply: async (database, decision) => {
        const cancelledMicro = await cancelCashback(database, decision);
        return cancelledMicro > 0n
          ? `loses ${bahtText(cancelledMicro)} baht of open cashback`
          : undefined;
      },
      already: 'has no open cashback',
    }),
};
