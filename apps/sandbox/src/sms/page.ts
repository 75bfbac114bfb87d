import { html, type Html } from '../pages/html.ts';
import { timeText } from '../pages/format.ts';
import { empty, page } from '../pages/layout.ts';
import type { Message } from './messages.ts';

export function messagesPage(messages: readonly Message[], phone: string | undefined): Html {
  const content = html` <form class="card search" action="/sms" method="get">
      <label for="phone">เบอร์โทรศัพท์</label>
      <div class="row">
        <input
          id="phone"
          name="phone"
          inputmode="numeric"
          placeholder="08…"
          value="${phone ?? ''}"
        />
        <button class="small">ดูข้อความ</button>
      </div>
    </form>
    <section class="stack" data-live="messages">
      ${messages.length === 0 ? html`<div class="card">${empty(emptySentence(phone))}</div>` : messages.map(bubble)}
    </section>`;
  return page({ title: 'ข้อความ SMS', content, place: 'sms' });
}

function emptySentence(phone: string | undefined): string {
  return phone === undefined ? 'ยังไม่มีข้อความ' : `ยังไม่มีข้อความถึง ${phone}`;
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
