import type { SiteSettings } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Builds the W3C web app manifest, with which a phone installs the site as an app. The icon is the favicon, declared
 * `maskable` so that the phone may crop it.
 */
export function webManifest(settings: SiteSettings): object {
  const background = themeVariables(settings.theme)['--color-bg'];
  const type = MEDIA_TYPES[settings.favicon.slice(settings.favicon.lastIndexOf('.') + 1)];
  const icon = { src: `/api/cdn/${settings.favicon}`, sizes: 'any', ...(type && { type }) };
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
    icons: [
      { ...icon, purpose: 'any' },
      { ...icon, purpose: 'maskable' },
    ],
  };
}
