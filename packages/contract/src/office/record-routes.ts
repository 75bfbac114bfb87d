/** The routes of the editors that save records of the configuration by their kind; `officeRoutes` checks them. */
export const officeRecordRoutes = {
  saveRewardRecords: {
    method: 'POST',
    path: '/reward-records/:kind',
    permission: 'rewards:write',
    keyed: true,
  },
  saveBrandRecords: {
    method: 'POST',
    path: '/brand-records/:kind',
    permission: 'games:write',
    keyed: true,
  },
} as const;
