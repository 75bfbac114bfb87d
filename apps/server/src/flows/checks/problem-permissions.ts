import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

/** work-05: the permission that shows a problem: that of the screen which leads on from it. */
export const problemPermissions: Readonly<Record<OfficeProblem['kind'], Permission>> = {
  contradiction: 'withdrawals:read',
  job_failed: 'operations:read',
  job_late: 'operations:read',
  webhook_refused: 'operations:read',
  gateway_silent: 'deposits:read',
  withdrawal_stuck: 'withdrawals:read',
  withdrawal_unknown: 'withdrawals:read',
  win_refused: 'operations:read',
  reports_late: 'operations:read',
  job_stuck: 'operations:read',
  check_broken: 'operations:read',
  change_failed: 'versions:read',
  many_reveals: 'audit:read',
  switched_off: 'games:read',
  chargeback: 'deposits:read',
  debt_high: 'members:read',
  studio_unsigned: 'games:read',
  studio_failing: 'games:read',
  studio_silent: 'games:read',
  proposal_expiring: 'proposals:read',
  transfer_unreported: 'deposits:read',
  risk_check_long: 'withdrawals:read',
  event_untaken: 'operations:read',
  alert_unsent: 'operations:read',
};
