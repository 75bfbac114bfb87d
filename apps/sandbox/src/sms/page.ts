import { bilingual, html, type Html, type BilingualText } from '../pages/html.ts';
import { bangkokTimeText } from '../pages/format.ts';
import { emptyNotice, renderPage } from '../pages/layout.ts';
import type { SmsMessage } from './messages.ts';

export function smsPage(messages: readonly SmsMessage[], phone: string | undefined): Html {
  const content = html` <form class="card search" action="/sms" method="get">
      <label for="phone">${bilingual('เบอร์โทรศัพท์', 'Phone number')}</label>
      <div class="row">
        <input
          id="phone"
          name="phone"
          inputmode="numeric"
          placeholder="08…"
          value="${phone ?? ''}"
        />
        <button class="small">${bilingual('ดูข้อความ', 'Show')}</button>
      </div>
    </form>
    <section class="stack" data-live="messages">
      ${messages.length === 0 ? html`<div class="card">${emptyNotice(emptySentence(phone))}</div>` : messages.map(bubble)}
    </section>`;
  return renderPage({ title: bilingual('ข้อความ SMS', 'SMS messages'), content, place: 'sms' });
}

function emptySentence(phone: string | undefined): BilingualText {
  return phone === undefined
    ? bilingual('ยังไม่มีข้อความ', 'No messages yet')
    : bilingual(`ยังไม่มีข้อความถึง ${phone}`, `No messages to ${phone} yet`);
}

/** A message as all pages show it. */
export function bubble({ phone, text, sent_at }: SmsMessage): Html {
  return html`<article class="bubble">
    <header>
      <a href="/sms?phone=${phone}">${phone}</a
      ><time datetime="${sent_at}">${bangkokTimeText(sent_at)}</time>
    </header>
    <p>${text}</p>
  </article>`;
}
