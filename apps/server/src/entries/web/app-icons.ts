import { themeVariables } from '@kapao/contract/theme-colors.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import {
  APP_ICON_PATH,
  appIcons,
  drawAppIcon,
  iconVersion,
} from '../../features/site/app-icons.ts';
import type { AppIconName, IconSource } from '../../features/site/app-icons.ts';
import { loadSite } from '../../features/site/reads.ts';
import { failureBody } from '../../http/answer.ts';
import { CACHE_OF_VERSION, CACHE_WITHOUT_VERSION, hasVersion } from './pictures.ts';
import type { PictureSource } from './pictures.ts';

/** The picture of a site whose own one cannot be drawn. */
const OWN_MARK = 'brand/favicon.svg';

/** Draws the icons of a site's picture, and names their version. */
export interface AppIcons {
  /** Returns the version of the icons for these settings. */
  version: (settings: SiteSettings) => Promise<string>;
  /** Returns an icon as PNG; undefined where neither the site's picture nor our own can be drawn. */
  icon: (settings: SiteSettings, name: AppIconName) => Promise<Buffer | undefined>;
}

/** Keeps the icons of the current version; a new picture or background draws them anew (install-02). */
export function createAppIcons(pictureOf: PictureSource): AppIcons {
  let kept: { version: string; icons: Map<AppIconName, Promise<Buffer | undefined>> } | undefined;
  const version = async (settings: SiteSettings) => {
    const source = await sourceOf(pictureOf, settings.favicon);
    return source === undefined ? 'none' : iconVersion(source, backgroundOf(settings));
  };
  return {
    version,
    icon: async (settings, name) => {
      const current = await version(settings);
      if (kept?.version !== current) kept = { version: current, icons: new Map() };
      const { icons } = kept;
      const known = icons.get(name);
      if (known) return known;
      const drawn = drawFirst(pictureOf, settings, name);
      icons.set(name, drawn);
      drawn.catch(() => icons.delete(name));
      return drawn;
    },
  };
}

/** Serves the icons below the API; a page names them with their version, so browsers keep them. */
export function registerAppIcons(
  app: FastifyInstance,
  { database, config }: Pick<Context, 'database' | 'config'>,
  icons: AppIcons,
): void {
  // Object.keys types the keys as string.
  for (const name of Object.keys(appIcons) as AppIconName[]) {
    app.get(`${APP_ICON_PATH}/${name}.png`, async (request, reply) => {
      const { settings } = await loadSite(database, config);
      const png = await icons.icon(settings, name);
      if (png === undefined) {
        return reply.code(404).header('cache-control', 'no-store').send(failureBody('not_found'));
      }
      const lifetime = hasVersion(request.query) ? CACHE_OF_VERSION : CACHE_WITHOUT_VERSION;
      return reply.header('cache-control', lifetime).type('image/png').send(png);
    });
  }
}

async function drawFirst(
  pictureOf: PictureSource,
  settings: SiteSettings,
  name: AppIconName,
): Promise<Buffer | undefined> {
  for (const path of [settings.favicon, OWN_MARK]) {
    const source = await sourceOf(pictureOf, path);
    const drawn = source && (await drawAppIcon(name, source, backgroundOf(settings)));
    if (drawn) return drawn;
  }
  return undefined;
}

async function sourceOf(pictureOf: PictureSource, path: string): Promise<IconSource | undefined> {
  const picture = await pictureOf(path);
  if (picture === undefined) return undefined;
  const { content, mediaType } = picture;
  return { mediaType, bytes: Buffer.isBuffer(content) ? content : content.plain };
}

function backgroundOf(settings: SiteSettings): string {
  return themeVariables(settings.theme)['--color-bg'] ?? '#000000';
}
