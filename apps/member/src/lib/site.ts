import { API_BASE } from '@kapao/web/call-url.ts';

/** The one website that this build serves (site-06, site-07). */
export const WEBSITE_ID = Number(import.meta.env.VITE_WEBSITE_ID ?? '3');

/** The members' origin when the app is the frame of the office's preview, else undefined (look-01). */
export const previewOf = document.querySelector<HTMLMetaElement>(
  'meta[name="kapao-preview"]',
)?.content;

/** The base URL of pictures: the page's own origin, or in the preview the members' origin. */
export const PICTURES_BASE = `${previewOf ?? ''}${API_BASE}`;
