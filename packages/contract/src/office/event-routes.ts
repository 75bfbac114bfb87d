const read = { method: 'GET', permission: 'operations:read' } as const;
const act = { method: 'POST', permission: 'operations:act', keyed: true } as const;
const change = { ...act, stepUp: true } as const;

/** The routes of the operator's own systems that hear of events; `officeRoutes` checks them. */
export const officeEventRoutes = {
  listEventEndpoints: { ...read, path: '/event-endpoints' },
  saveEventEndpoint: { ...change, path: '/event-endpoints/:code' },
  // Without a key, whose kept answer would have the secret.
  makeEventSecret: {
    method: 'POST',
    path: '/event-endpoints/:code/secret',
    permission: 'operations:act',
    stepUp: true,
  },
  pauseEventEndpoint: { ...act, path: '/event-endpoints/:code/pause' },
  removeEventEndpoint: { ...change, path: '/event-endpoints/:code/remove' },
  testEventEndpoint: { ...act, path: '/event-endpoints/:code/test' },
  replayEvents: { ...act, path: '/event-endpoints/:code/replay' },
  listEventDeliveries: { ...read, path: '/event-endpoints/:code/deliveries' },
  showEventDelivery: { ...read, path: '/event-endpoints/:code/deliveries/:id' },
} as const;
