import type { RiskTexts } from './th-risk.ts';

export const enRisk: RiskTexts = {
  tabs: 'Parts of the member',
  overview: 'Overview',
  connections: 'Connections',
  kinds: {
    account: 'Same bank account',
    device: 'Same device',
    name: 'Same account holder',
    claims: 'Claims within minutes',
    network: 'Same network',
    referral: 'Referral',
  },
  strengths: { strong: 'Strong', medium: 'Medium', weak: 'Weak' },
  strength: 'Strength',
  shared: 'Shared with others',
  others: (count, isMore) =>
    `${isMore ? 'more than ' : ''}${count.toLocaleString('en-US')} ${count === 1 ? 'other' : 'others'}`,
  proven: 'Confirmed by a bank',
  noShared: 'Nothing is shared with another member',
  neighbours: 'Connected members',
  noNeighbours: 'No connected members',
  more: 'The strongest are shown; there are more',
  picture: (count) =>
    `A picture of the connections with ${count} members; the table below has the same`,
  member: 'Member',
  why: 'Connected by',
  last: 'Last seen',
  through: (username) => `through ${username}`,
  among: (count) => `${count.toLocaleString('en-US')} members`,
  offers: (count) => `${count} ${count === '1' ? 'offer' : 'offers'}`,
  blocked: 'Blocked',
};
