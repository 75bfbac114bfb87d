/** The one website that this build serves (SPEC section 9, RULINGS 28). */
export const WEBSITE_ID = Number(import.meta.env.VITE_WEBSITE_ID ?? '3');

/** The API's base URL: the same origin as the app. */
export const API_BASE = '/api';
