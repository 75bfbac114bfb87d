import type { Context } from '../../context.ts';
import { refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cachePrepared } from '../../http/prepared.ts';
import { listBanks, readBanksVersion, readSiteVersion } from '../../features/site/store.ts';
import { loadSite } from '../../features/site/reads.ts';

export function siteRoutes({ database, config }: Context): Handlers<'getSettings' | 'listBanks'> {
  const settings = cachePrepared({
    version: () => readSiteVersion(database, config.websiteId),
    load: async () => ({ settings: (await loadSite(database, config)).settings }),
  });
  const banks = cachePrepared({
    version: () => readBanksVersion(database),
    load: async () => ({ lists: await listBanks(database) }),
  });
  return {
    // One server serves one website (site-07).
    getSettings: async ({ params }) =>
      params.websiteId === config.websiteId ? settings('all') : refuse('not_found'),
    listBanks: () => banks('all'),
  };
}
