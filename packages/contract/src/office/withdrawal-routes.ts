/** The routes of the queues and of withdrawals; `officeRoutes` checks them. */
export const officeWithdrawalRoutes = {
  listQueues: { method: 'GET', path: '/queues', permission: 'staff' },
  listWithdrawals: { method: 'GET', path: '/withdrawals', permission: 'withdrawals:read' },
  getWithdrawal: { method: 'GET', path: '/withdrawals/:id', permission: 'withdrawals:read' },
  claimWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/claim',
    permission: 'withdrawals:decide',
  },
  approveWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/approve',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  rejectWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/reject',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  retryWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/retry',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  refundWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/refund',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  endUnpaidWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/end-unpaid',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
  endPaidWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/end-paid',
    permission: 'withdrawals:decide',
    stepUp: true,
    keyed: true,
  },
} as const;
