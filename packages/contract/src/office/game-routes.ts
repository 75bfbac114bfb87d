const change = { method: 'POST', permission: 'studios:write', stepUp: true, keyed: true } as const;

/** The routes of games, studios and switches; `officeRoutes` checks them. */
export const officeGameRoutes = {
  listGames: { method: 'GET', path: '/games', permission: 'games:read' },
  getOfficeGame: { method: 'GET', path: '/games/:id', permission: 'games:read' },
  listBrands: { method: 'GET', path: '/brands', permission: 'games:read' },
  getOfficeBrand: { method: 'GET', path: '/brands/:code', permission: 'games:read' },
  moveBrand: { method: 'POST', path: '/brands/:code/move', permission: 'games:write', keyed: true },
  moveGame: { method: 'POST', path: '/games/:id/move', permission: 'games:write', keyed: true },
  listShelves: { method: 'GET', path: '/shelves', permission: 'games:read' },
  setShelves: { method: 'POST', path: '/shelves', permission: 'site:write', keyed: true },
  listGameWords: { method: 'GET', path: '/game-words', permission: 'games:read' },
  saveGameWord: { method: 'POST', path: '/game-words', permission: 'games:write', keyed: true },
  listSwitches: { method: 'GET', path: '/switches', permission: 'games:read' },
  setSwitch: { method: 'POST', path: '/switches', permission: 'switches:set', keyed: true },
  listStudioProtocols: { method: 'GET', path: '/studio-protocols', permission: 'games:read' },
  makeStudioSecret: { method: 'GET', path: '/studio-secret', permission: 'studios:write' },
  listStudios: { method: 'GET', path: '/studios', permission: 'games:read' },
  getStudio: { method: 'GET', path: '/studios/:code', permission: 'games:read' },
  addStudio: { ...change, path: '/studios' },
  saveStudio: { ...change, path: '/studios/:code' },
  saveStudioCredentials: { ...change, path: '/studios/:code/credentials' },
  dropStudioSecret: { ...change, path: '/studios/:code/credentials/drop' },
  addStudioKey: { ...change, path: '/studios/:code/keys' },
  retireStudioKey: { ...change, path: '/studios/:code/keys/retire' },
  makeOurKey: { ...change, path: '/studios/:code/our-keys' },
  signWithOurKey: { ...change, path: '/studios/:code/our-keys/sign' },
} as const;
