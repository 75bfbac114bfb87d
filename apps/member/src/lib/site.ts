/** The one website that this build serves (site-06, site-07). */
export const WEBSITE_ID = Number(import.meta.env.VITE_WEBSITE_ID ?? '3');

/** The API's base URL: the same origin as the app. */
export const API_BASE = '/api';
