/**
 * The public icon hosts that the app asks if our own `/icons/{prefix}.json` lacks an icon (site-55). The content
 * security policy allows the same hosts.
 */
export const publicIconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;

/** site-55: the longest URL with which icons are requested. */
export const ICON_URL_LENGTH_MAX = 500;
