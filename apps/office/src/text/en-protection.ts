import type { ProtectionTexts } from './th-protection.ts';

export const enProtection: ProtectionTexts = {
  markers: 'Markers found',
  found: {
    night_play: (found, threshold) =>
      `Played after midnight on ${found} nights (from ${threshold})`,
    chasing_losses: (found, threshold) =>
      `Deposited after a loss ${found} times in one day (from ${threshold})`,
    limits_raised: (found, threshold) =>
      `Asked for a higher limit or none ${found} times (from ${threshold})`,
    unusual_deposits: (found, threshold) =>
      `Deposited ${found.toLocaleString('en-US')} times the usual (from ${threshold})`,
  },
  amounts: {
    night_play: '',
    chasing_losses: 'lost before the deposits',
    limits_raised: '',
    unusual_deposits: 'deposited that day',
  },
  timeline: 'See the member’s timeline',
  care: 'Care for the member',
  caredState: 'Cared for',
  internal:
    'The member never sees this case, but reads messages and suggested limits. Nothing here changes a member’s limit',
  contact: 'Write to the member',
  contactText: (text) =>
    `The member reads this text, which leads to limits, time-outs and help: “${text}”`,
  contacted: 'The message was sent',
  suggest: 'Suggest a limit',
  suggestText:
    'The member chooses. Only a limit that is lower than the member’s own can be suggested',
  limitKind: 'Limit',
  limitPeriod: 'Period',
  limitAmount: 'Amount (baht)',
  kinds: { deposit: 'Deposits', loss: 'Losses', stake: 'Stakes' },
  periods: { day: 'a day', week: 'a week', month: 'a month' },
  amountWrong: 'Type an amount with at most 2 decimals',
  suggested: 'The limit was suggested',
  suggestions: 'Suggested limits',
  answers: {
    waiting: 'Waits for the member',
    accepted: 'Accepted',
    set_aside: 'Set aside',
    replaced: 'Replaced',
  },
  followUp: 'Follow up',
  followUpText: 'The case waits for staff again on that day',
  followUpOn: 'Follow up on',
  dayMissing: 'Choose a day',
  followUpDone: 'The day is set',
  limitOffers: 'Limit offers',
  decision: 'How it ends',
  decisions: {
    talked: 'Talked with the member',
    limited: 'The member set a limit',
    paused: 'The member takes a pause',
    no_concern: 'No concern',
  },
};
