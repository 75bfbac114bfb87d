/**
 * The public icon hosts that the app asks after our own `/icons/{prefix}.json` (site-55). The content security
 * policy allows the same list.
 */
export const publicIconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;

/** site-55: the length of an address that icons are asked for with. */
export const ICON_URL_LENGTH_MAX = 500;
