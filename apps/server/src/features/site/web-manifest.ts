import type { SiteSettings } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';
import { APP_ICON_PATH, appIcons } from './app-icons.ts';
import type { AppIconName } from './app-icons.ts';

/** Returns the address of an icon, which browsers keep for as long as its version is named. */
export function appIconUrl(name: AppIconName, version: string): string {
  return `${APP_ICON_PATH}/${name}.png?version=${version}`;
}

/** The icons that the manifest names; the page names the one of iOS. */
const MANIFEST_ICONS = ['any-192', 'any-512', 'maskable-192', 'maskable-512'] as const;

/** Builds the W3C web app manifest, with which a phone installs the site as an app (site-60, install-02). */
export function webManifest(settings: SiteSettings, iconVersion: string): object {
  const background = themeVariables(settings.theme)['--color-bg'];
  return {
    id: '/',
    name: settings.title,
    short_name: settings.name,
    description: settings.description,
    lang: 'th',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: background,
    theme_color: background,
    icons: MANIFEST_ICONS.map((name) => ({
      src: appIconUrl(name, iconVersion),
      sizes: `${appIcons[name].size}x${appIcons[name].size}`,
      type: 'image/png',
      purpose: appIcons[name].kind,
    })),
  };
}
