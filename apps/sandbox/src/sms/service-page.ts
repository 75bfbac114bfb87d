import { bilingual, html, type Html, type BilingualText } from '../pages/html.ts';
import { emptyNotice, renderPage } from '../pages/layout.ts';
import type { SmsMessage } from './messages.ts';
import { bubble } from './page.ts';

interface ServicePage {
  name: string;
  /** The values to type in the office. */
  values: readonly (readonly [label: string | BilingualText, value: string])[];
  messages: readonly SmsMessage[];
}

/** The page of an SMS service: how to connect it in the office, and the messages that it took. */
export function servicePage({ name, values, messages }: ServicePage): Html {
  const nothing = bilingual('ยังไม่มีข้อความ', 'No messages yet');
  const content = html`<section class="card">
      <h2>${bilingual(`เชื่อมต่อ ${name} ในหลังบ้าน`, `Connect ${name} in the office`)}</h2>
      <p class="note">
        ${bilingual('ระบบ › บริการภายนอก › เพิ่มบริการ แล้วกรอกค่าเหล่านี้ ค่าทั้งหมดเปิดเผย ระบบจริงจึงไม่รับ', 'System › Services › Add a service, with these values. All of them are public, so live mode refuses them.')}
      </p>
      <dl>
        ${values.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd><code>${value}</code></dd>`,
        )}
      </dl>
      <p>
        <a href="/#faults">${bilingual('ทำให้บริการนี้ผิดปกติ', 'Break this service')}</a>
      </p>
    </section>
    <section class="stack" data-live="messages">
      ${messages.length === 0 ? html`<div class="card">${emptyNotice(nothing)}</div>` : messages.map(bubble)}
    </section>`;
  return renderPage({ title: name, content, back: '/sms', place: 'sms' });
}
