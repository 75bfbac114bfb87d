import { findMemberByPhone } from '../../../features/members/reads.ts';
import { blockMember, unblockMember } from '../../../flows/members/block-member.ts';
import type { Command } from '../../../command-line/command.ts';
import { decideOnMember, memberDecisionOptions } from '../../../command-line/member-decision.ts';

export const memberBlockCommand: Command = {
  summary: 'Blocks a member: ends the sign-ins at once and stops bets; wins are still paid',
  usage: 'member:block --phone P --reason R',
  example: 'member:block --phone 0898765432 --reason "a stolen phone"',
  options: memberDecisionOptions,
  run: (config, values) =>
    decideOnMember(config, values, {
      findMember: findMemberByPhone,
      operation: 'blockMember',
      apply: async (tx, decision) => {
        const change = await blockMember(tx, decision);
        return change && { text: 'is blocked, and signed out everywhere', ...change };
      },
      already: 'is blocked already; member:show tells by whom and why',
    }),
};

export const memberUnblockCommand: Command = {
  summary: 'Lifts the block of a member, who signs in anew',
  usage: 'member:unblock --phone P --reason R',
  example: 'member:unblock --phone 0898765432 --reason "the phone is back"',
  options: memberDecisionOptions,
  run: (config, values) =>
    decideOnMember(config, values, {
      findMember: findMemberByPhone,
      operation: 'unblockMember',
      apply: async (tx, decision) => {
        const change = await unblockMember(tx, decision);
        return change && { text: 'is not blocked any more', ...change };
      },
      already: 'is not blocked',
    }),
};
