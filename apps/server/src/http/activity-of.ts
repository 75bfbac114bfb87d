import { routes } from '@kapao/contract/routes.ts';
import type { OperationName, Route } from '@kapao/contract/routes.ts';

/**
 * The activity that a call proves: `act`, a person did something; `read`, the app read something, perhaps alone; `none`,
 * the app polls while a screen is open.
 */
export type ShownActivity = 'act' | 'read' | 'none';

/** Polling is no activity, so that an unattended phone is signed out (account-39). */
const polls: ReadonlySet<OperationName> = new Set([
  'getSession',
  'getDeposit',
  'getWithdrawal',
  'getStatement',
  'listUnderWay',
  'getRestrictions',
]);

/** Writes that the app also sends alone: when a notification comes to its open list, and to follow the language. */
const ownWrites: ReadonlySet<OperationName> = new Set(['readNotifications', 'subscribePush']);

/** The server decides by the operation, because a header could say anything. */
export function activityOf(name: OperationName): ShownActivity {
  if (polls.has(name)) return 'none';
  const route: Route = routes[name];
  return route.method === 'GET' || ownWrites.has(name) ? 'read' : 'act';
}
