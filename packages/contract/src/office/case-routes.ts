/** Cases of members, risk and protection cases, and members who owe. */
export const officeCaseRoutes = {
  listCases: { method: 'GET', path: '/cases', permission: 'cases:read' },
  getCase: { method: 'GET', path: '/cases/:id', permission: 'cases:read' },
  takeCase: { method: 'POST', path: '/cases/:id/take', permission: 'cases:answer', keyed: true },
  answerCase: {
    method: 'POST',
    path: '/cases/:id/answer',
    permission: 'cases:answer',
    keyed: true,
  },
  noteCase: { method: 'POST', path: '/cases/:id/notes', permission: 'cases:answer', keyed: true },
  closeCase: { method: 'POST', path: '/cases/:id/close', permission: 'cases:answer', keyed: true },
  reopenCase: {
    method: 'POST',
    path: '/cases/:id/reopen',
    permission: 'cases:answer',
    keyed: true,
  },
  liftWithdrawalStop: {
    method: 'POST',
    path: '/cases/:id/lift',
    permission: 'cases:lift',
    stepUp: true,
    keyed: true,
  },

  openRiskCase: {
    method: 'POST',
    path: '/members/:id/risk-case',
    permission: 'cases:answer',
    keyed: true,
  },
  linkCaseMember: {
    method: 'POST',
    path: '/cases/:id/members',
    permission: 'cases:answer',
    keyed: true,
  },
  unlinkCaseMember: {
    method: 'POST',
    path: '/cases/:id/members/remove',
    permission: 'cases:answer',
    keyed: true,
  },
  decideRiskCase: {
    method: 'POST',
    path: '/cases/:id/decide',
    permission: 'cases:answer',
    keyed: true,
  },
  restrictRiskMembers: {
    method: 'POST',
    path: '/cases/:id/restrict',
    permission: 'members:act',
    keyed: true,
  },
  contactMember: {
    method: 'POST',
    path: '/cases/:id/contact',
    permission: 'cases:answer',
    keyed: true,
  },
  suggestLimit: {
    method: 'POST',
    path: '/cases/:id/suggest',
    permission: 'cases:answer',
    keyed: true,
  },
  followUpCase: {
    method: 'POST',
    path: '/cases/:id/follow-up',
    permission: 'cases:answer',
    keyed: true,
  },
  liftRiskMark: {
    method: 'POST',
    path: '/cases/:id/lift-mark',
    permission: 'cases:lift',
    stepUp: true,
    keyed: true,
  },
  listDebts: { method: 'GET', path: '/debts', permission: 'members:read' },
} as const;
