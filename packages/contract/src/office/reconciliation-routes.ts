/** Base64 of the largest file, and the fields beside it. */
const STATEMENT_BODY_BYTES = 7 * 1024 * 1024 + 4096;

/** The routes of gateways' settlement files; `officeRoutes` checks them. */
export const officeReconciliationRoutes = {
  listReconciliations: { method: 'GET', path: '/reconciliations', permission: 'reports:read' },
  getReconciliation: {
    method: 'GET',
    path: '/reconciliations/:gateway/:day',
    permission: 'reports:read',
  },
  exportReconciliation: {
    method: 'POST',
    path: '/reconciliations/:gateway/:day/export',
    permission: 'reports:export',
    stepUp: true,
    file: true,
  },
  saveStatementMapping: {
    method: 'POST',
    path: '/reconciliations/:gateway/mapping',
    permission: 'operations:act',
    keyed: true,
  },
  uploadStatement: {
    method: 'POST',
    path: '/reconciliations/:gateway/:day',
    permission: 'operations:act',
    keyed: true,
    bodyLimitBytes: STATEMENT_BODY_BYTES,
  },
  noteReconciliationLine: {
    method: 'POST',
    path: '/reconciliations/:gateway/:day/notes',
    permission: 'operations:act',
    keyed: true,
  },
} as const;
