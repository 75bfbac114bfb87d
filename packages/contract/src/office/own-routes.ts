/** A person's own second factors, password, sessions and saved views. */
export const officeOwnRoutes = {
  getMySecurity: {
    method: 'GET',
    path: '/me/security',
    permission: 'staff',
    beforeFactor: 'setUp',
  },
  startTotp: { method: 'POST', path: '/me/totp/start', permission: 'staff', beforeFactor: 'setUp' },
  confirmTotp: { method: 'POST', path: '/me/totp', permission: 'staff', beforeFactor: 'setUp' },
  startStaffPasskey: {
    method: 'POST',
    path: '/me/passkeys/start',
    permission: 'staff',
    beforeFactor: 'setUp',
  },
  addStaffPasskey: {
    method: 'POST',
    path: '/me/passkeys',
    permission: 'staff',
    beforeFactor: 'setUp',
  },
  removeFactor: {
    method: 'POST',
    path: '/me/factors/remove',
    permission: 'staff',
    stepUp: true,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/me/recovery-codes',
    permission: 'staff',
    stepUp: true,
  },
  startStepUp: {
    method: 'POST',
    path: '/me/step-up/start',
    permission: 'staff',
    beforeFactor: 'owed',
  },
  stepUp: { method: 'POST', path: '/me/step-up', permission: 'staff', beforeFactor: 'owed' },
  endMySessions: {
    method: 'POST',
    path: '/me/sessions/end',
    permission: 'staff',
  },
  changePassword: {
    method: 'POST',
    path: '/me/password',
    permission: 'staff',
    ownTransactions: true,
  },
  listMyViews: { method: 'GET', path: '/me/views', permission: 'staff' },
  saveMyView: { method: 'POST', path: '/me/views', permission: 'staff', keyed: true },
  renameMyView: { method: 'POST', path: '/me/views/:id/rename', permission: 'staff' },
  deleteMyView: { method: 'POST', path: '/me/views/:id/delete', permission: 'staff' },
} as const;
