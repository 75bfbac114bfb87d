import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../http/escape-html.ts';

const HEAD_MARK = '<!--kapao:head-->';
/** Stands for the nonce in the built page (apps/office/vite.config.ts). */
const NONCE_WORD = 'kapao-nonce';
const NONCE_BYTES = 16;

interface OfficePage {
  siteName: string;
  mode: string;
  /** The members' origin, which serves the media library's pictures. */
  members: string;
  websiteId: number;
  isFirstVisit: boolean;
}

/**
 * Builds the office's page and its policy. No script is inline. A style element of React Aria is allowed by the page's
 * nonce, which is another one in each answer.
 */
export function officePage(
  template: string,
  { siteName, mode, members, websiteId, isFirstVisit }: OfficePage,
): { html: string; contentSecurityPolicy: string } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const head = [
    `<title>${escapeHtml(siteName)}</title>`,
    `<meta name="kapao-mode" content="${escapeHtml(mode)}">`,
    `<meta name="kapao-members" content="${escapeHtml(members)}">`,
    `<meta name="kapao-website" content="${websiteId}">`,
    // On a first visit there is no session, so the office app need not ask the server for one.
    ...(isFirstVisit ? ['<meta name="kapao-session" content="none">'] : []),
  ].join('\n');
  return {
    html: template.replace(HEAD_MARK, () => head).replaceAll(NONCE_WORD, nonce),
    contentSecurityPolicy: [
      "default-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: ${members}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
