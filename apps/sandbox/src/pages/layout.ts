import { html, trustedHtml, type Content, type Html } from './html.ts';
import { icon, type IconName } from './icons.ts';

type Place = 'world' | 'bank' | 'sms';

const places: readonly { place: Place | 'games'; href: string; label: string; icon: IconName }[] = [
  { place: 'world', href: '/', label: 'โลกจำลอง', icon: 'world' },
  { place: 'bank', href: '/bank', label: 'ธนาคาร', icon: 'bank' },
  { place: 'sms', href: '/sms', label: 'ข้อความ', icon: 'message' },
  { place: 'games', href: '/games/', label: 'เกม', icon: 'game' },
];

interface Page {
  title: string;
  content: Content;
  /** Target of the back link; missing on the first pages. */
  back?: string;
  /** The active entry of the bottom bar; null for pages without one, such as a checkout. */
  place: Place | null;
}

export function page({ title, content, back, place }: Page): Html {
  return html`${trustedHtml('<!doctype html>')}
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <title>${title} · โลกจำลอง Kapao</title>
        <link rel="icon" href="/assets/world.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/world.css" />
        <script type="module" src="/assets/world.js"></script>
      </head>
      <body>
        <header class="top">
          ${back === undefined ? null : html`<a class="back" href="${back}" aria-label="กลับ">${icon('back')}</a>`}
          <h1>${title}</h1>
        </header>
        <main>${content}</main>
        ${place === null ? null : bottomBar(place)}
      </body>
    </html>`;
}

function bottomBar(current: Place): Html {
  const entries = places.map(
    ({ place, href, label, icon: name }) =>
      html`<a href="${href}" ${place === current ? trustedHtml('aria-current="page"') : null}>
        ${icon(name)}<span>${label}</span>
      </a>`,
  );
  return html`<nav class="bottom" aria-label="เมนูหลัก">${entries}</nav>`;
}

export function empty(sentence: string): Html {
  return html`<p class="empty">${icon('empty')}<span>${sentence}</span></p>`;
}

/** One line of a list of facts. */
export function fact(name: string, value: Content): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

export function missingPage(): Html {
  const content = html`<section class="card">
    ${empty('ไม่พบหน้านี้')} <a class="button quiet" href="/">กลับไปโลกจำลอง</a>
  </section>`;
  return page({ title: 'ไม่พบหน้านี้', content, place: 'world' });
}
