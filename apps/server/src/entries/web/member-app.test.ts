import { createHash } from 'node:crypto';
import type { SiteSettings } from '@kapao/contract/site.ts';
import { expect, it } from 'vitest';
import { buildShell, preloadHeader } from './member-app.ts';
import { webManifest } from '../../features/site/web-manifest.ts';

const TEMPLATE =
  '<html><head><!--kapao:head--><!--kapao:settings--><link rel="stylesheet" href="/assets/a.css"></head></html>';
const CSS = 'p{color:red}';
const PARTS = { css: CSS, iconVersion: '0123456789ab' };

const settings: SiteSettings = {
  name: 'Kapao',
  title: 'กระเป๋า <b>"&"</b>',
  description: '</script><script>alert(1)</script>',
  favicon: 'brand/favicon.svg',
  min_withdraw: 100,
  max_withdraw: 50_000,
  login_username_or_phone: 'phone',
  enable_telegram: false,
  telegram_id: '',
  telegram_link: '',
  enable_line: false,
  line_id: '',
  line_link: '',
  main_page_category_show: 'SLOT',
  slide_image: [],
  theme: {
    id: 1,
    color_bg: '#0B0F1A',
    color_bg_3: '#141A2A',
    color_bg_4: '#1E263A',
    color_primary: '#F5B83D',
    color_secondary: '#9AA5BD',
    color_success: '#34D399',
    color_error: '#F87171',
    color_text_primary: '#F4F6FB',
    color_text_secondary: '#A7B0C5',
    color_text_error: '#FCA5A5',
    color_linear_1: '#F7C948',
    color_linear_2: '#E8892B',
    website_id: 3,
    updatedAt: '2026-11-21T00:00:00.000Z',
    createdAt: '2026-11-21T00:00:00.000Z',
  },
  auto_withdraw_payment_id: 1,
  name_points: 'Diamond',
  image_points: 'diamond.svg',
  phone_proof: 'off',
  minimum_age: 20,
  qr_service_url: '/api/qr/create-qr-code/',
  public_url: 'https://kapao.example',
  sandbox: true,
};

it('site-40: puts the title, the theme and the settings into the page', () => {
  const { html } = buildShell(TEMPLATE, settings, PARTS);
  expect(html).toContain('<title>กระเป๋า &lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;</title>');
  expect(html).toContain('--color-linear-2:#e8892b');
  const json = /id="kapao-settings">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(settings);
});

it('serves the colours as they can be read, and tells the browser whether they are light', () => {
  const head = (theme: Partial<SiteSettings['theme']>) =>
    buildShell(TEMPLATE, { ...settings, theme: { ...settings.theme, ...theme } }, PARTS).html;
  expect(head({})).toContain('<meta name="color-scheme" content="dark">');
  const light = head({ color_bg: '#FFF7F9', color_bg_3: '#FFFFFF', color_bg_4: '#F7E8EE' });
  expect(light).toContain('<meta name="color-scheme" content="light">');
  expect(light).toContain('<meta name="theme-color" content="#fff7f9">');
  expect(light).toContain(':root{color-scheme:light;--color-bg:#fff7f9;');
  expect(light).not.toContain('--color-ink:#f4f6fb');
});

it('api-25 api-28: lets no text of the settings become markup, and allows no inline script', () => {
  const { html, contentSecurityPolicy } = buildShell(TEMPLATE, settings, PARTS);
  expect(html).not.toContain('<script>');
  expect(contentSecurityPolicy).not.toContain('unsafe');
  expect(contentSecurityPolicy).toContain("default-src 'self'");
});

it('api-25: carries its style sheet, and allows just the two inline styles that it wrote, by their hashes', () => {
  const { html, contentSecurityPolicy } = buildShell(TEMPLATE, settings, PARTS);
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled>');
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/g)].map(([, style = '']) => style);
  expect(styles).toEqual([expect.stringContaining(':root{'), CSS]);
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
  const allowed = hashes.map((hash) => `'sha256-${hash}'`).join(' ');
  expect(directive(contentSecurityPolicy, 'style-src')).toBe(`style-src 'self' ${allowed}`);
});

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

it('api-25: lets the app ask nobody but us and the public icon hosts', () => {
  const { contentSecurityPolicy } = buildShell(TEMPLATE, settings, PARTS);
  expect(directive(contentSecurityPolicy, 'connect-src')).toBe(
    "connect-src 'self' https://api.iconify.design https://api.simplesvg.com https://api.unisvg.com",
  );
});

it('site-57: shows pictures of ours only, and of the QR service that the site has chosen', () => {
  const images = (qr_service_url: string) =>
    directive(
      buildShell(TEMPLATE, { ...settings, qr_service_url }, PARTS).contentSecurityPolicy,
      'img-src',
    );
  expect(images('/api/qr/create-qr-code/')).toBe("img-src 'self' data: blob:");
  expect(images('https://qr.example/v1/create-qr-code/')).toBe(
    "img-src 'self' data: blob: https://qr.example",
  );
});

it('site-60 install-02: can be installed: with the name, the icons and the colours of the settings', () => {
  const { html } = buildShell(TEMPLATE, settings, PARTS);
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(html).toContain(
    '<link rel="apple-touch-icon" href="/api/app-icon/apple-180.png?version=0123456789ab">',
  );
  const icon = (size: number, purpose: string) => ({
    src: `/api/app-icon/${purpose}-${size}.png?version=0123456789ab`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  expect(webManifest(settings, PARTS.iconVersion)).toMatchObject({
    name: settings.title,
    short_name: 'Kapao',
    start_url: '/dashboard',
    display: 'standalone',
    theme_color: '#0b0f1a',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  });
});

it('site-58: names what a page begins with, the most urgent first, and no part that its path does not need', () => {
  const parts = {
    style: 'assets/a.css',
    page: ['assets/vendor.js', 'assets/index.js'],
    member: ['assets/member.js'],
    screens: { '/game': ['assets/games.js'] },
    fonts: ['assets/a.woff2'],
  };
  const files = (url: string) =>
    [...preloadHeader(parts, url).matchAll(/<\/assets\/([^>]+)>/g)].map(([, file]) => file);
  const page = ['vendor.js', 'index.js'];
  expect(preloadHeader(parts, '/login')).toMatch(/^<\/assets\/vendor.js>; rel=modulepreload,/);
  expect(files('/login?ref=1')).toEqual([...page, 'a.woff2']);
  expect(files('/')).toEqual([...page, 'a.woff2']);
  expect(files('/profile')).toEqual([...page, 'member.js', 'a.woff2']);
  expect(files('/games')).toEqual([...page, 'member.js', 'a.woff2']);
  for (const path of ['/game', '/game/NOVA', '/game?tab=1']) {
    expect(files(path)).toEqual([...page, 'member.js', 'games.js', 'a.woff2']);
  }
});
