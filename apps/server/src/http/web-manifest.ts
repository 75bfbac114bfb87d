import type { SiteSettings } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * What a phone needs to install the site as an app (W3C Web Application Manifest). The site's favicon
 * is its icon, and fills the whole of it where the phone cuts its own shape out.
 */
export function webManifest(settings: SiteSettings): object {
  const background = themeVariables(settings.theme)['--color-bg'];
  const type = TYPES[settings.favicon.slice(settings.favicon.lastIndexOf('.') + 1)];
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
