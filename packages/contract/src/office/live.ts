import type { OfficeOperationName } from './routes.ts';
import type { Permission } from './permissions.ts';

interface LiveTopic {
  /** The permission that a session needs to receive the topic. */
  permission: Permission;
  /** The operations whose answers the topic may have changed, so that pages read them again. */
  reads: readonly OfficeOperationName[];
}

/** Topics of the live channel. A message names a topic only: the pages then read anew, with their own permissions. */
export const liveTopics = {
  withdrawals: {
    permission: 'withdrawals:read',
    reads: ['listQueues', 'listWithdrawals', 'getWithdrawal', 'listContradictions'],
  },
  deposits: {
    permission: 'deposits:read',
    reads: ['listQueues', 'listDeposits', 'getDeposit', 'listContradictions'],
  },
  transfers: {
    permission: 'deposits:read',
    reads: ['listQueues', 'listUnmatchedTransfers', 'listDeposits', 'getDeposit'],
  },
  cases: {
    permission: 'cases:read',
    reads: ['listQueues', 'listCases', 'getCase', 'listDebts', 'getMemberConnections'],
  },
  documents: {
    permission: 'documents:read',
    reads: ['listQueues', 'listDocuments', 'getMemberDocuments'],
  },
  proposals: {
    permission: 'proposals:read',
    reads: ['listQueues', 'listProposals', 'listOpenProposals', 'getProposal'],
  },
  switches: { permission: 'games:read', reads: ['listSwitches', 'listGames', 'getOfficeGame'] },
  problems: {
    permission: 'operations:read',
    reads: ['listProblems', 'getOperations', 'listLastChecks', 'listWebhooks'],
  },
  messages: { permission: 'messages:read', reads: ['listMessages'] },
  versions: { permission: 'versions:read', reads: ['listScheduledChanges', 'listVersions'] },
} as const satisfies Record<string, LiveTopic>;

export type LiveTopicName = keyof typeof liveTopics;

// Object.keys types the keys as string.
export const liveTopicNames = Object.keys(liveTopics) as LiveTopicName[];

export function isLiveTopic(name: string): name is LiveTopicName {
  return Object.hasOwn(liveTopics, name);
}

/** The path below /api of the event stream. Each event is named `changed` and carries a topic. */
export const LIVE_PATH = '/live';
