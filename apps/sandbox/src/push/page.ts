import { z } from 'zod';
import { bilingual, html, type Html } from '../pages/html.ts';
import { bangkokTimeText } from '../pages/format.ts';
import { emptyNotice, renderPage } from '../pages/layout.ts';
import type { PushedMessage } from './browsers.ts';

const payload = z.object({ title: z.string(), body: z.string(), path: z.string() });

/** Returns the page of the push messages shown, newest first. */
export function pushPage(messages: readonly PushedMessage[]): Html {
  const content = html`<section class="stack" data-live="messages">
    ${messages.length === 0 ? html`<div class="card">${emptyNotice(bilingual('ยังไม่มีการแจ้งเตือน', 'No notifications yet'))}</div>` : messages.map(bubble)}
  </section>`;
  return renderPage({
    title: bilingual('การแจ้งเตือนแบบพุช', 'Push messages'),
    content,
    place: 'world',
    back: '/',
  });
}

function bubble({ browserId, receivedAt, text }: PushedMessage): Html {
  const shown = payload.safeParse(asJson(text)).data;
  return html`<article class="bubble">
    <header>
      <span>${browserId.slice(0, 6)}</span
      ><time datetime="${receivedAt}">${bangkokTimeText(receivedAt)}</time>
    </header>
    <p>${shown ? `${shown.title} · ${shown.body} (${shown.path})` : text}</p>
  </article>`;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
