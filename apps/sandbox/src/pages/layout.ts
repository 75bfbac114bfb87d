import {
  bilingual,
  html,
  languageNames,
  trustedHtml,
  type HtmlContent,
  type Html,
  type BilingualText,
} from './html.ts';
import { iconHtml, type IconName } from './icons.ts';

type Place = 'world' | 'bank' | 'sms';

const places: readonly {
  place: Place | 'games';
  href: string;
  label: BilingualText;
  icon: IconName;
}[] = [
  { place: 'world', href: '/', label: bilingual('โลกจำลอง', 'Sandbox'), icon: 'world' },
  { place: 'bank', href: '/bank', label: bilingual('ธนาคาร', 'Bank'), icon: 'bank' },
  { place: 'sms', href: '/sms', label: bilingual('ข้อความ', 'Messages'), icon: 'message' },
  { place: 'games', href: '/games/', label: bilingual('เกม', 'Games'), icon: 'game' },
];

interface Page {
  title: HtmlContent;
  content: HtmlContent;
  /** The address of the back link; missing on the main screens. */
  back?: string;
  /** The active entry of the bottom bar; null for screens without a bar, such as a checkout. */
  place: Place | null;
  /** Whether the screen has two columns on a laptop. */
  isWide?: boolean;
}

export function renderPage({ title, content, back, place, isWide = false }: Page): Html {
  return html`${trustedHtml('<!doctype html>')}
    <html lang="${bilingual('th', 'en')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <title>${title} · ${bilingual('โลกจำลอง Kapao', 'Kapao sandbox')}</title>
        <link rel="icon" href="/assets/world.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/world.css" />
        <script type="module" src="/assets/world.js"></script>
      </head>
      <body class="${isWide ? 'wide' : ''}">
        <header class="top">
          ${back === undefined ? null : html`<a class="back" href="${back}" aria-label="${bilingual('กลับ', 'Back')}">${iconHtml('back')}</a>`}
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
  href="?language=${bilingual('en', 'th')}"
  hreflang="${bilingual('en', 'th')}"
  lang="${bilingual('en', 'th')}"
  >${bilingual(languageNames.en, languageNames.th)}</a
>`;

function bottomBar(current: Place): Html {
  const entries = places.map(
    ({ place, href, label, icon: name }) =>
      html`<a href="${href}" ${place === current ? trustedHtml('aria-current="page"') : null}>
        ${iconHtml(name)}<span>${label}</span>
      </a>`,
  );
  return html`<nav class="bottom" aria-label="${bilingual('เมนูหลัก', 'Main menu')}">
    ${entries}
  </nav>`;
}

export function emptyNotice(sentence: HtmlContent): Html {
  return html`<p class="empty">${iconHtml('empty')}<span>${sentence}</span></p>`;
}

/** Returns one row of a description list (`dl`). */
export function descriptionRow(name: HtmlContent, value: HtmlContent): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

export function notFoundPage(): Html {
  const content = html`<section class="card">
    ${emptyNotice(bilingual('ไม่พบหน้านี้', 'Page not found'))}
    <a class="button quiet" href="/">${bilingual('กลับไปโลกจำลอง', 'Back to the sandbox')}</a>
  </section>`;
  return renderPage({ title: bilingual('ไม่พบหน้านี้', 'Page not found'), content, place: 'world' });
}
