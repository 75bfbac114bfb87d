export const enMemberOperations = {
  searchEverything: 'Search',
  listMembers: 'See the list of members',
  getMember: 'See a member',
  listMemberEvents: 'See a member’s events',
  getTransfer: 'See a transfer',
  revealMember: 'Reveal phone and account',
} as const;
