const MEDIA_BODY_BYTES = 5 * 1024 * 1024;

/** The routes of the site's look, of the media library and of messages to members; `officeRoutes` checks them. */
export const officeSiteRoutes = {
  getSite: { method: 'GET', path: '/site', permission: 'site:read' },
  previewSite: { method: 'POST', path: '/site/preview', permission: 'site:read', trial: true },
  listMedia: { method: 'GET', path: '/media', permission: 'site:read' },
  uploadMedia: {
    method: 'POST',
    path: '/media',
    permission: 'site:write',
    bodyLimitBytes: MEDIA_BODY_BYTES,
  },
  deleteMedia: { method: 'POST', path: '/media/delete', permission: 'site:write', keyed: true },
  saveSite: { method: 'POST', path: '/site', permission: 'site:write', keyed: true },
  listMessages: { method: 'GET', path: '/messages', permission: 'messages:read' },
  countRecipients: { method: 'GET', path: '/message-recipients', permission: 'messages:read' },
  sendMessage: { method: 'POST', path: '/messages', permission: 'messages:write', keyed: true },
  messageMember: {
    method: 'POST',
    path: '/members/:id/message',
    permission: 'messages:one',
    keyed: true,
  },
  cancelMessage: {
    method: 'POST',
    path: '/messages/:id/cancel',
    permission: 'messages:write',
    keyed: true,
  },
  getOperatingSettings: { method: 'GET', path: '/settings', permission: 'site:read' },
  saveOperatingSettings: {
    method: 'POST',
    path: '/settings',
    permission: 'settings:write',
    stepUp: true,
    keyed: true,
  },
} as const;
