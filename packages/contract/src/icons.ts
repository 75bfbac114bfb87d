/**
 * Where icons that data names are asked for after our own `/icons/{prefix}.json` (site-55, site-55
 * "Icons"): the member app asks there, and the server's policy lets it.
 */
export const publicIconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;

/** site-55: the length of an address that icons are asked for with. */
export const ICON_URL_LENGTH_MAX = 500;
