import { both, html, type Html, type Text } from '../pages/html.ts';
import { timeText } from '../pages/format.ts';
import { empty, page } from '../pages/layout.ts';
import type { Message } from './messages.ts';

export function messagesPage(messages: readonly Message[], phone: string | undefined): Html {
  const content = html` <form class="card search" action="/sms" method="get">
      <label for="phone">${both('เบอร์โทรศัพท์', 'Phone number')}</label>
      <div class="row">
        <input
          id="phone"
          name="phone"
          inputmode="numeric"
          placeholder="08…"
          value="${phone ?? ''}"
        />
        <button class="small">${both('ดูข้อความ', 'Show')}</button>
      </div>
    </form>
    <section class="stack" data-live="messages">
      ${messages.length === 0 ? html`<div class="card">${empty(emptySentence(phone))}</div>` : messages.map(bubble)}
    </section>`;
  return page({ title: both('ข้อความ SMS', 'SMS messages'), content, place: 'sms' });
}

function emptySentence(phone: string | undefined): Text {
  return phone === undefined
    ? both('ยังไม่มีข้อความ', 'No messages yet')
    : both(`ยังไม่มีข้อความถึง ${phone}`, `No messages to ${phone} yet`);
}

function bubble({ phone, text, sent_at }: Message): Html {
  return html`<article class="bubble">
    <header>
      <a href="/sms?phone=${phone}">${phone}</a
      ><time datetime="${sent_at}">${timeText(sent_at)}</time>
    </header>
    <p>${text}</p>
  </article>`;
}
