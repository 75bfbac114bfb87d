/**
 * Where icons that data names are asked for after our own `/icons/{prefix}.json` (RULINGS 18, FACTS
 * "Icons"): the member app asks there, and the server's policy lets it.
 */
export const publicIconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;

/** SPEC section 9: the length of an address that icons are asked for with. */
export const ICON_URL_LENGTH_MAX = 500;
