import type { SandboxConfig } from '../config.ts';
import { bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type Html } from '../pages/html.ts';
import { descriptionRow, emptyNotice, renderPage } from '../pages/layout.ts';
import { LINE_TOKEN, SMTP_PASSWORD, SMTP_USER, TELEGRAM_TOKEN } from './messages.ts';
import type { AlertMessage } from './messages.ts';

const names = { line: 'LINE', telegram: 'Telegram', smtp: 'SMTP' } as const;

/** The messages to staff, with what a person needs to connect the three services. */
export function alertsPage(
  messages: readonly AlertMessage[],
  { sandboxUrl, smtpPort }: SandboxConfig,
): Html {
  const address = bilingual('ที่อยู่', 'Address');
  const mail =
    smtpPort === undefined
      ? bilingual('ปิดอยู่ ตั้ง SANDBOX_SMTP_PORT', 'Off; set SANDBOX_SMTP_PORT')
      : `smtp://127.0.0.1:${smtpPort}`;
  const content = html`<section class="stack" data-live="alerts">
      ${
        messages.length === 0
          ? html`<div class="card">
              ${emptyNotice(bilingual('ยังไม่มีข้อความ', 'No messages yet'))}
            </div>`
          : messages.map(bubble)
      }
    </section>
    <section class="card">
      <h2>LINE</h2>
      <dl class="facts">
        ${descriptionRow(address, code(`${sandboxUrl}/line`))}
        ${descriptionRow('Channel access token', code(LINE_TOKEN))}
        ${descriptionRow(bilingual('ไอดีกลุ่ม', 'Group id'), code(`C${'0'.repeat(32)}`))}
      </dl>
    </section>
    <section class="card">
      <h2>Telegram</h2>
      <dl class="facts">
        ${descriptionRow(address, code(`${sandboxUrl}/telegram`))}
        ${descriptionRow('Bot token', code(TELEGRAM_TOKEN))}
        ${descriptionRow(bilingual('ไอดีแชต', 'Chat id'), code('-1001'))}
      </dl>
    </section>
    <section class="card">
      <h2>SMTP</h2>
      <dl class="facts">
        ${descriptionRow(address, typeof mail === 'string' ? code(mail) : mail)}
        ${descriptionRow(bilingual('ชื่อผู้ใช้', 'User name'), code(SMTP_USER))}
        ${descriptionRow(bilingual('รหัสผ่าน', 'Password'), code(SMTP_PASSWORD))}
      </dl>
    </section>`;
  return renderPage({
    title: bilingual('แจ้งเตือนพนักงาน', 'Alerts to staff'),
    content,
    back: '/',
    place: 'world',
  });
}

function code(text: string): Html {
  return html`<span class="code">${text}</span>`;
}

function bubble({ service, receiver, text, sent_at }: AlertMessage): Html {
  return html`<article class="bubble">
    <header>
      <span style="overflow-wrap: anywhere">${names[service]} · ${receiver}</span
      ><time datetime="${sent_at}">${bangkokTimeText(sent_at)}</time>
    </header>
    <p style="white-space: pre-line">${text}</p>
  </article>`;
}
