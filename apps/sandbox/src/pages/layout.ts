import { both, html, languages, trustedHtml, type Content, type Html, type Text } from './html.ts';
import { icon, type IconName } from './icons.ts';

type Place = 'world' | 'bank' | 'sms';

const places: readonly { place: Place | 'games'; href: string; label: Text; icon: IconName }[] = [
  { place: 'world', href: '/', label: both('โลกจำลอง', 'Sandbox'), icon: 'world' },
  { place: 'bank', href: '/bank', label: both('ธนาคาร', 'Bank'), icon: 'bank' },
  { place: 'sms', href: '/sms', label: both('ข้อความ', 'Messages'), icon: 'message' },
  { place: 'games', href: '/games/', label: both('เกม', 'Games'), icon: 'game' },
];

interface Page {
  title: Content;
  content: Content;
  /** The address of the back link; missing on the main screens. */
  back?: string;
  /** The active entry of the bottom bar; null for screens without a bar, such as a checkout. */
  place: Place | null;
  /** Whether the screen has two columns on a laptop. */
  isWide?: boolean;
}

export function page({ title, content, back, place, isWide = false }: Page): Html {
  return html`${trustedHtml('<!doctype html>')}
    <html lang="${both('th', 'en')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <title>${title} · ${both('โลกจำลอง Kapao', 'Kapao sandbox')}</title>
        <link rel="icon" href="/assets/world.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/world.css" />
        <script type="module" src="/assets/world.js"></script>
      </head>
      <body class="${isWide ? 'wide' : ''}">
        <header class="top">
          ${back === undefined ? null : html`<a class="back" href="${back}" aria-label="${both('กลับ', 'Back')}">${icon('back')}</a>`}
          <h1>${title}</h1>
          ${back === undefined ? languageSwitch : null}
        </header>
        <main>${content}</main>
        ${place === null ? null : bottomBar(place)}
      </body>
    </html>`;
}

/** A link to the same screen in the other language. */
const languageSwitch = html`<a
  class="language"
  href="?language=${both('en', 'th')}"
  hreflang="${both('en', 'th')}"
  lang="${both('en', 'th')}"
  >${both(languages.en, languages.th)}</a
>`;

function bottomBar(current: Place): Html {
  const entries = places.map(
    ({ place, href, label, icon: name }) =>
      html`<a href="${href}" ${place === current ? trustedHtml('aria-current="page"') : null}>
        ${icon(name)}<span>${label}</span>
      </a>`,
  );
  return html`<nav class="bottom" aria-label="${both('เมนูหลัก', 'Main menu')}">${entries}</nav>`;
}

export function empty(sentence: Content): Html {
  return html`<p class="empty">${icon('empty')}<span>${sentence}</span></p>`;
}

/** Returns one row of a description list (`dl`). */
export function fact(name: Content, value: Content): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

export function missingPage(): Html {
  const content = html`<section class="card">
    ${empty(both('ไม่พบหน้านี้', 'Page not found'))}
    <a class="button quiet" href="/">${both('กลับไปโลกจำลอง', 'Back to the sandbox')}</a>
  </section>`;
  return page({ title: both('ไม่พบหน้านี้', 'Page not found'), content, place: 'world' });
}
