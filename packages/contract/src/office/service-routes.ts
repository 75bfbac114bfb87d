const act = { method: 'POST', permission: 'operations:act', keyed: true } as const;
const change = { ...act, stepUp: true } as const;

/** The routes of third parties; `officeRoutes` checks them. */
export const officeServiceRoutes = {
  listServices: { method: 'GET', path: '/services', permission: 'operations:read' },
  listServiceProtocols: {
    method: 'GET',
    path: '/service-protocols',
    permission: 'operations:read',
  },
  saveService: { ...change, path: '/services/:kind/:code' },
  dropOldSecret: { ...change, path: '/services/:kind/:code/secrets/drop' },
  setServiceEnabled: { ...change, path: '/services/:kind/:code/enabled' },
  moveService: { ...act, path: '/services/:kind/:code/move' },
  removeService: { ...change, path: '/services/:kind/:code/remove' },
  listAlertRules: { method: 'GET', path: '/alert-rules', permission: 'operations:read' },
  saveAlertRules: { ...change, path: '/alert-rules/:code' },
  testService: {
    method: 'POST',
    path: '/services/:kind/:code/test',
    permission: 'operations:act',
    ownTransactions: true,
  },
} as const;
