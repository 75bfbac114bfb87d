/** The routes of the editors that save records of the configuration by their kind; `officeRoutes` checks them. */
export const officeRecordRoutes = {
  listRewardRecords: { method: 'GET', path: '/reward-records/:kind', permission: 'rewards:read' },
  saveRewardRecords: {
    method: 'POST',
    path: '/reward-records/:kind',
    permission: 'rewards:write',
    keyed: true,
  },
  listMethodRecords: { method: 'GET', path: '/method-records', permission: 'operations:read' },
  saveMethodRecords: {
    method: 'POST',
    path: '/method-records/:kind',
    permission: 'operations:act',
    keyed: true,
  },
  saveBrandRecords: {
    method: 'POST',
    path: '/brand-records/:kind',
    permission: 'games:write',
    keyed: true,
  },
} as const;
