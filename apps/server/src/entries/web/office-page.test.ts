import { expect, it } from 'vitest';
import { officePage } from './office-page.ts';

const template =
  '<head><!--kapao:head--><meta property="csp-nonce" nonce="kapao-nonce"><script src="/a.js" nonce="kapao-nonce"></script></head>';

it('office-20: names the site and the mode in the page, as texts', () => {
  const { html } = officePage(template, {
    siteName: 'A&B </title><script>',
    mode: 'sandbox',
    members: 'https://a.test',
    websiteId: 3,
    isFirstVisit: false,
  });
  expect(html).toContain('<title>A&amp;B &lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain('<meta name="kapao-mode" content="sandbox">');
  expect(html).toContain('<meta name="kapao-members" content="https://a.test">');
  expect(html).toContain('<meta name="kapao-website" content="3">');
});

it('office-20: allows styles by a nonce of each page, and no inline script', () => {
  const [one, other] = [1, 2].map(() =>
    officePage(template, {
      siteName: 'A',
      mode: 'live',
      members: 'https://a.test',
      websiteId: 3,
      isFirstVisit: false,
    }),
  );
  const nonceOf = (html = '') => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(nonceOf(one?.html)).not.toBe(nonceOf(other?.html));
  expect(one?.html).not.toContain('kapao-nonce');
  const policy = one?.contentSecurityPolicy;
  expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one?.html)}'`);
  expect(policy).toContain("img-src 'self' data: https://a.test;");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('script-src');
});

it('office-44: tells the app of a visitor without a session', () => {
  const shown = { siteName: 'A', mode: 'live', members: 'https://a.test', websiteId: 3 };
  const mark = '<meta name="kapao-session" content="none">';
  expect(officePage(template, { ...shown, isFirstVisit: true }).html).toContain(mark);
  expect(officePage(template, { ...shown, isFirstVisit: false }).html).not.toContain(mark);
});
