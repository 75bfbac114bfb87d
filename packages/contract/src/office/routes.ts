import { officeApiKeyRoutes } from './api-key-routes.ts';
import { officeCaseRoutes } from './case-routes.ts';
import { officeEventRoutes } from './event-routes.ts';
import { officeGameRoutes } from './game-routes.ts';
import type { Permission } from './permissions.ts';
import { officeOwnRoutes } from './own-routes.ts';
import { officeReconciliationRoutes } from './reconciliation-routes.ts';
import { officeRecordRoutes } from './record-routes.ts';
import { officeRewardRoutes } from './reward-routes.ts';
import { officeServiceRoutes } from './service-routes.ts';
import { officeSiteRoutes } from './site-routes.ts';
import { officeWithdrawalRoutes } from './withdrawal-routes.ts';

/**
 * Every operation of the office with its method, path (below /api of the office's port) and permission. Plain data,
 * because the office's app bundles it.
 */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `visitor`: no session is needed. `staff`: any member of staff. */
  readonly permission: Permission | 'staff' | 'visitor';
  /** The operation asks for the second factor again if the last one is older than STEP_UP_MINUTES. */
  readonly stepUp?: true;
  /**
   * The operation is open to a session whose second factor is missing (office-62). `setUp`: only while the person has
   * none and sets one up. `owed`: also while an existing factor has not been given.
   */
  readonly beforeFactor?: 'setUp' | 'owed';
  /** The POST only computes an answer: it changes nothing, so nothing is recorded. */
  readonly trial?: true;
  /**
   * The handler opens its own transactions and records the act itself, because it compares a password or calls a third
   * party in between.
   */
  readonly ownTransactions?: true;
  /** The body carries a `key` that the screen made: a repeat with the same key does nothing more (queue-01). */
  readonly keyed?: true;
  /** The largest body in bytes, if it is larger than usual. */
  readonly bodyLimitBytes?: number;
  /** The operation answers with a file instead of the envelope, after the act is recorded. */
  readonly file?: true;
}

export const officeRoutes = {
  // Staff
  signIn: { method: 'POST', path: '/session', permission: 'visitor' },
  startStaffPasskeyLogin: { method: 'POST', path: '/session/passkey', permission: 'visitor' },
  signOut: { method: 'POST', path: '/session/end', permission: 'staff', beforeFactor: 'owed' },
  showInvite: { method: 'POST', path: '/invites/show', permission: 'visitor' },
  acceptInvite: { method: 'POST', path: '/invites/accept', permission: 'visitor' },
  getMe: { method: 'GET', path: '/me', permission: 'staff', beforeFactor: 'owed' },

  ...officeOwnRoutes,

  // Members
  searchEverything: { method: 'GET', path: '/search', permission: 'staff' },
  listMembers: { method: 'GET', path: '/members', permission: 'members:read' },
  getMember: { method: 'GET', path: '/members/:id', permission: 'members:read' },
  listMemberEvents: { method: 'GET', path: '/members/:id/events', permission: 'members:read' },
  getTransfer: { method: 'GET', path: '/transfers/:id', permission: 'members:read' },
  revealMember: { method: 'POST', path: '/members/:id/reveal', permission: 'members:reveal' },
  viewAsMember: { method: 'POST', path: '/members/:id/view', permission: 'members:view' },
  readAsMember: { method: 'GET', path: '/members/:id/view', permission: 'members:view' },
  blockMember: { method: 'POST', path: '/members/:id/block', permission: 'members:act' },
  unblockMember: { method: 'POST', path: '/members/:id/unblock', permission: 'members:act' },
  endMemberSessions: {
    method: 'POST',
    path: '/members/:id/sessions/end',
    permission: 'members:act',
  },
  getMemberConnections: {
    method: 'GET',
    path: '/members/:id/connections',
    permission: 'members:read',
  },
  removeMemberLock: {
    method: 'POST',
    path: '/members/:id/lock/remove',
    permission: 'members:identity',
    stepUp: true,
    keyed: true,
  },
  setMemberTimeout: { method: 'POST', path: '/members/:id/timeout', permission: 'members:act' },
  setMemberRank: {
    method: 'POST',
    path: '/members/:id/rank',
    permission: 'members:act',
    keyed: true,
  },
  addMemberNote: {
    method: 'POST',
    path: '/members/:id/notes',
    permission: 'members:note',
    keyed: true,
  },

  // Proposals
  proposeAdjustment: {
    method: 'POST',
    path: '/members/:id/adjustments',
    permission: 'members:adjust',
    keyed: true,
  },
  proposePhone: {
    method: 'POST',
    path: '/members/:id/phone',
    permission: 'members:identity',
    keyed: true,
  },
  proposeBankAccount: {
    method: 'POST',
    path: '/members/:id/bank-account',
    permission: 'members:identity',
    keyed: true,
  },
  proposeDepositReversal: {
    method: 'POST',
    path: '/deposits/:refCode/reversal',
    permission: 'deposits:decide',
    keyed: true,
  },
  listProposals: { method: 'GET', path: '/proposals', permission: 'proposals:read' },
  listOpenProposals: { method: 'GET', path: '/open-proposals', permission: 'proposals:read' },
  getProposal: { method: 'GET', path: '/proposals/:id', permission: 'proposals:read' },
  revealProposal: {
    method: 'POST',
    path: '/proposals/:id/reveal',
    permission: 'members:reveal',
  },
  approveProposal: {
    method: 'POST',
    path: '/proposals/:id/approve',
    permission: 'proposals:decide',
    stepUp: true,
    keyed: true,
  },
  rejectProposal: {
    method: 'POST',
    path: '/proposals/:id/reject',
    permission: 'proposals:decide',
    stepUp: true,
    keyed: true,
  },
  withdrawProposal: {
    method: 'POST',
    path: '/proposals/:id/withdraw',
    permission: 'proposals:read',
    keyed: true,
  },
  ...officeGameRoutes,

  // Operations
  getOperations: { method: 'GET', path: '/operations', permission: 'operations:read' },
  listProblems: { method: 'GET', path: '/problems', permission: 'staff' },
  rerunJobDay: {
    method: 'POST',
    path: '/operations/jobs',
    permission: 'operations:act',
    keyed: true,
  },
  runJobNow: {
    method: 'POST',
    path: '/operations/jobs/run',
    permission: 'operations:act',
    keyed: true,
  },
  listWebhooks: { method: 'GET', path: '/webhooks', permission: 'operations:read' },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/:id/replay',
    permission: 'operations:act',
    stepUp: true,
    keyed: true,
  },
  listLastChecks: { method: 'GET', path: '/operations/checks', permission: 'operations:read' },
  startCheck: {
    method: 'POST',
    path: '/operations/checks',
    permission: 'operations:read',
    keyed: true,
  },

  ...officeServiceRoutes,
  ...officeEventRoutes,

  // People and roles
  listStaff: { method: 'GET', path: '/staff', permission: 'staff:read' },
  listStaffSessions: { method: 'GET', path: '/staff/:id/sessions', permission: 'staff:read' },
  endStaffSessions: {
    method: 'POST',
    path: '/staff/:id/sessions/end',
    permission: 'staff:write',
  },
  ...officeApiKeyRoutes,
  inviteStaff: { method: 'POST', path: '/invites', permission: 'staff:write', stepUp: true },
  cancelInvite: { method: 'POST', path: '/invites/cancel', permission: 'staff:write' },
  changeStaffRole: {
    method: 'POST',
    path: '/staff/:id/role',
    permission: 'staff:write',
    stepUp: true,
  },
  disableStaff: {
    method: 'POST',
    path: '/staff/:id/disable',
    permission: 'staff:write',
    stepUp: true,
  },
  resetStaff: {
    method: 'POST',
    path: '/staff/:id/reset',
    permission: 'staff:write',
    stepUp: true,
  },
  listRoles: { method: 'GET', path: '/roles', permission: 'staff:read' },
  saveRole: { method: 'POST', path: '/roles', permission: 'staff:write', stepUp: true },
  getOfficeAccess: { method: 'GET', path: '/access', permission: 'staff:read' },
  setOfficeAccess: {
    method: 'POST',
    path: '/access',
    permission: 'staff:access',
    stepUp: true,
  },

  ...officeWithdrawalRoutes,

  // Reports
  getReport: { method: 'GET', path: '/reports', permission: 'reports:read' },
  listReportRows: { method: 'GET', path: '/reports/rows', permission: 'reports:read' },
  exportReport: {
    method: 'POST',
    path: '/reports/export',
    permission: 'reports:export',
    stepUp: true,
    file: true,
  },
  exportReportRows: {
    method: 'POST',
    path: '/reports/rows/export',
    permission: 'reports:export',
    stepUp: true,
    file: true,
  },
  getToday: { method: 'GET', path: '/reports/today', permission: 'staff' },
  listLargeEvents: { method: 'GET', path: '/large-events', permission: 'staff' },

  ...officeReconciliationRoutes,

  // Deposits and unmatched transfers
  listDeposits: { method: 'GET', path: '/deposits', permission: 'deposits:read' },
  getDeposit: { method: 'GET', path: '/deposits/:refCode', permission: 'deposits:read' },
  showSlips: { method: 'POST', path: '/deposits/:refCode/slips', permission: 'members:reveal' },
  approveDeposit: {
    method: 'POST',
    path: '/deposits/:refCode/approve',
    permission: 'deposits:decide',
    stepUp: true,
    keyed: true,
  },
  rejectDeposit: {
    method: 'POST',
    path: '/deposits/:refCode/reject',
    permission: 'deposits:decide',
    stepUp: true,
    keyed: true,
  },
  listUnmatchedTransfers: { method: 'GET', path: '/transfers', permission: 'deposits:read' },
  findTransferMember: {
    method: 'GET',
    path: '/transfers/assign/member',
    permission: 'transfers:assign',
  },
  assignTransfer: {
    method: 'POST',
    path: '/transfers/assign',
    permission: 'transfers:assign',
    stepUp: true,
    keyed: true,
  },
  returnTransfer: {
    method: 'POST',
    path: '/transfers/return',
    permission: 'transfers:assign',
    stepUp: true,
    keyed: true,
  },

  ...officeCaseRoutes,

  // Contradictions of gateways
  listContradictions: {
    method: 'GET',
    path: '/contradictions',
    permission: 'withdrawals:read',
  },
  decideWithdrawalContradiction: {
    method: 'POST',
    path: '/contradictions/:id/withdrawal',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  decideDepositContradiction: {
    method: 'POST',
    path: '/contradictions/:id/deposit',
    permission: 'deposits:decide',
    stepUp: true,
    keyed: true,
  },

  ...officeRewardRoutes,
  ...officeRecordRoutes,

  ...officeSiteRoutes,

  // Versions of the configuration
  listVersions: { method: 'GET', path: '/versions', permission: 'versions:read' },
  getVersion: { method: 'GET', path: '/versions/:id', permission: 'versions:read' },
  rollBackVersion: {
    method: 'POST',
    path: '/versions/:id/roll-back',
    permission: 'versions:write',
    stepUp: true,
    keyed: true,
  },
  listScheduledChanges: { method: 'GET', path: '/scheduled', permission: 'versions:read' },
  scheduleChange: {
    method: 'POST',
    path: '/scheduled',
    permission: 'versions:write',
    stepUp: true,
    keyed: true,
  },
  cancelScheduledChange: {
    method: 'POST',
    path: '/scheduled/:id/cancel',
    permission: 'versions:write',
    keyed: true,
  },

  // Changes that loosen a guard
  listLoosenings: { method: 'GET', path: '/loosenings', permission: 'staff' },
  stopLoosening: {
    method: 'POST',
    path: '/loosenings/:id/stop',
    permission: 'staff',
    keyed: true,
  },

  // Audit
  exportAudit: {
    method: 'POST',
    path: '/audit/export',
    permission: 'audit:export',
    stepUp: true,
    file: true,
  },
  listAudit: { method: 'GET', path: '/audit', permission: 'audit:read' },
} as const satisfies Record<string, OfficeRoute>;

export type OfficeOperationName = keyof typeof officeRoutes;
