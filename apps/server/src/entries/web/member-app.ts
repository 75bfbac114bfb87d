import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { errors } from '@kapao/contract/errors.ts';
import { publicIconHosts } from '@kapao/contract/icons.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { failureBody } from '../../http/answer.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { prepareBytes, sendPreparedBytes } from '../../http/prepared-bytes.ts';
import type { PreparedBytes } from '../../http/prepared-bytes.ts';
import { appIconUrl, webManifest } from '../../features/site/web-manifest.ts';
import type { AppIcons } from './app-icons.ts';
import { loadSite } from '../../features/site/reads.ts';

const BUILT = fileURLToPath(new URL('../../../../member/dist/', import.meta.url));
const HEAD_MARK = '<!--kapao:head-->';
const MANIFEST = '/manifest.webmanifest';
/** Paths of pages for visitors, which do not need the members' scripts. */
const VISITOR_PAGE = /^\/(?:(?:login|register)\b|$|\?)/;
const SETTINGS_MARK = '<!--kapao:settings-->';
/** Matches the link to the style sheet as Vite writes it. */
const STYLE_LINK = /(<link rel="stylesheet"[^>]*)>/;

const STYLE_ELEMENT = /<style>([^]*?)<\/style>/;

/** parts.json, written by the build (apps/member/vite.config.ts, listParts). Paths are relative to the build's folder. */
const filePaths = z.array(z.string());
const pageParts = z.object({
  style: z.string(),
  page: filePaths,
  member: filePaths,
  screens: z.record(z.string(), filePaths),
  fonts: filePaths,
});
type PageParts = z.infer<typeof pageParts>;

interface Shell {
  html: string;
  contentSecurityPolicy: string;
}

interface PreparedShell {
  bytes: PreparedBytes;
  manifest: PreparedBytes;
  contentSecurityPolicy: string;
}

/**
 * Serves the built member app. Any path that is not a file is a route of the app and returns the HTML shell,
 * which contains the site's title, theme and settings (site-40).
 */
export async function registerMemberApp(
  app: FastifyInstance,
  context: Context,
  icons: Pick<AppIcons, 'version'>,
): Promise<void> {
  if (!existsSync(BUILT)) {
    context.log.warn('the member app is not built: only the API is served');
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
    return;
  }
  const offlineStyle = STYLE_ELEMENT.exec(await readFile(`${BUILT}offline.html`, 'utf8'))?.[1];
  const filePolicy = contentSecurityPolicy([offlineStyle ?? ''], '');
  await app.register(fastifyStatic, {
    root: BUILT,
    index: false,
    wildcard: false,
    preCompressed: true,
    // index.html is served only as the shell, because the template has neither the policy nor the site's settings.
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A file that is opened as a document runs no foreign code and cannot be framed.
      reply.header('content-security-policy', filePolicy);
      // The page that checks statements runs from the device, where no server can change its script.
      if (path.endsWith('verify.html')) {
        reply.header('content-disposition', 'attachment; filename="kapao-verify.html"');
      }
    },
  });
  const parts = pageParts.parse(JSON.parse(await readFile(`${BUILT}parts.json`, 'utf8')));
  const page = await readFile(`${BUILT}index.html`, 'utf8');
  const css = await readFile(`${BUILT}${parts.style}`, 'utf8');
  const shellOf = cacheShell({ template: page, css, icons });
  app.get(MANIFEST, async (_request, reply) => {
    const site = await loadSite(context.database, context.config);
    const { manifest } = await shellOf(site.settings, site.version);
    return sendPreparedBytes(reply, manifest, 'application/manifest+json; charset=utf-8');
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A part of another version must fail: as a page it would be cached under the part's name.
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      return sendNotFound(reply);
    }
    const site = await loadSite(context.database, context.config);
    const shell = await shellOf(site.settings, site.version);
    reply.headers({
      'content-security-policy': shell.contentSecurityPolicy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      link: preloadHeader(parts, request.url),
    });
    return sendPreparedBytes(reply, shell.bytes, 'text/html; charset=utf-8');
  });
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(errors.not_found.status).send(failureBody('not_found'));
}

/**
 * Returns the `link` header: the page's preloads, most urgent first. Without it, a phone on a slow network fetches in
 * the order of the page.
 */
export function preloadHeader({ page, member, screens, fonts }: PageParts, url: string): string {
  const isAt = (path: string) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length));
  const screen = Object.entries(screens).find(([path]) => isAt(path));
  const scripts = VISITOR_PAGE.test(url) ? page : [...page, ...member, ...(screen?.[1] ?? [])];
  return [
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    // Fonts come last, because text is readable without them.
    ...fonts.map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ');
}

type ShellOf = (settings: SiteSettings, version: string) => Promise<PreparedShell>;

interface ShellParts {
  template: string;
  css: string;
  icons: Pick<AppIcons, 'version'>;
}

function cacheShell(parts: ShellParts): ShellOf {
  let cached: { version: string; shell: Promise<PreparedShell> } | undefined;
  return (settings, version) => {
    if (cached?.version === version) return cached.shell;
    const made = { version, shell: prepareShell(settings, parts) };
    cached = made;
    // The picture may be unreadable for a moment; the next page tries again.
    made.shell.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.shell;
  };
}

async function prepareShell(
  settings: SiteSettings,
  { template, css, icons }: ShellParts,
): Promise<PreparedShell> {
  const iconVersion = await icons.version(settings);
  const { html, contentSecurityPolicy } = buildShell(template, settings, { css, iconVersion });
  const manifest = await prepareBytes(JSON.stringify(webManifest(settings, iconVersion)));
  return { bytes: await prepareBytes(html), manifest, contentSecurityPolicy };
}

/**
 * Builds the page. `css` is the template's style sheet, inlined because it fits the first packets, so that a slow phone
 * renders a round trip earlier. The link stays, disabled, so that lazily loaded parts do not fetch the sheet again.
 */
export function buildShell(
  template: string,
  settings: SiteSettings,
  { css, iconVersion }: { css: string; iconVersion: string },
): Shell {
  const theme = themeVariables(settings.theme);
  const style = themeStyle(theme);
  const logo = `/api/cdn/${escapeHtml(settings.favicon)}`;
  const head = [
    `<title>${escapeHtml(settings.title)}</title>`,
    `<meta name="description" content="${escapeHtml(settings.description)}">`,
    `<meta name="theme-color" content="${theme['--color-bg']}">`,
    `<meta name="color-scheme" content="${theme['color-scheme']}">`,
    `<link rel="icon" href="${logo}">`,
    `<link rel="apple-touch-icon" href="${appIconUrl('apple-180', iconVersion)}">`,
    `<link rel="manifest" href="${MANIFEST}">`,
    // The favicon is also the logo of every screen, so it is preloaded.
    `<link rel="preload" as="image" href="${logo}">`,
    `<style>${style}</style>`,
  ].join('\n');
  // "<" is escaped, so that no text of the settings can end the script element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="kapao-settings">${json}</script>`;
  return {
    html: template
      .replace(HEAD_MARK, () => head)
      .replace(SETTINGS_MARK, () => script)
      .replace(STYLE_LINK, (_link, start: string) => `<style>${css}</style>${start} disabled>`),
    contentSecurityPolicy: contentSecurityPolicy([style, css], settings.qr_service_url),
  };
}

/** Returns the theme's variables, which the app sets again, so that no colour changes when it starts (site-40). */
function themeStyle(theme: Record<string, string>): string {
  const declarations = Object.entries(theme).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

/** api-25: builds the policy: no inline script, and our own inline styles only by hash. */
function contentSecurityPolicy(styles: string[], qrServiceUrl: string): string {
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
  return [
    "default-src 'self'",
    `style-src ${["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...originOf(qrServiceUrl)].join(' ')}`,
    // Icons that this server lacks come from the public icon hosts (site-55).
    `connect-src ${["'self'", ...publicIconHosts].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Returns the origin of an external service for the site's referral QR codes; none for a path of this site (site-57).
 */
function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
