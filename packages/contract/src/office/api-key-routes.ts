/** The routes of keys by which programs read; `officeRoutes` checks them. */
export const officeApiKeyRoutes = {
  listApiKeys: { method: 'GET', path: '/keys', permission: 'staff:read' },
  // Without a key of the act, whose kept answer would have the key of the API.
  makeApiKey: { method: 'POST', path: '/keys', permission: 'keys:write', stepUp: true },
  revokeApiKey: {
    method: 'POST',
    path: '/keys/:id/revoke',
    permission: 'keys:write',
    keyed: true,
  },
} as const;
