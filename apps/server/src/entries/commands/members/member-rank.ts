import { findMemberByPhone } from '../../../features/members/reads.ts';
import { setMemberRank } from '../../../flows/members/set-member-rank.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { decideOnMember, memberDecisionOptions } from '../../../command-line/member-decision.ts';

export const memberRankCommand: Command = {
  summary: 'Gives a member a rank by hand, not below the one that play has reached',
  usage: 'member:rank --phone P --rank CODE --reason R',
  example: 'member:rank --phone 0898765432 --rank gold --reason "a guest of the house"',
  options: { ...memberDecisionOptions, rank: { type: 'string' } },
  run: (config, values) => {
    const rank = requiredOption(values, 'rank');
    return decideOnMember(config, values, {
      findMember: findMemberByPhone,
      operation: 'setMemberRank',
      apply: async (tx, decision) => {
        const change = await setMemberRank(tx, { ...decision, rank });
        switch (change.outcome) {
          case 'done':
            return {
              text: `was ${change.before}, and is ${rank} now`,
              before: { rank: change.before },
              after: { rank },
            };
          case 'unknown':
            throw new UsageError(`there is no rank ${rank}`);
          case 'earned':
            throw new UsageError(`${rank} is below the rank that the member's play has reached`);
          case 'same':
          case 'changed':
            return undefined;
          default:
            return change satisfies never;
        }
      },
      already: `is ${rank} already`,
    });
  },
};
