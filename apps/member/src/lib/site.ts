/** The one website that this build is for (SPEC section 9, RULINGS 28). */
export const WEBSITE_ID = Number(import.meta.env.VITE_WEBSITE_ID ?? '3');

/** Where the API answers: the same origin as the app. */
export const API_BASE = '/api';
