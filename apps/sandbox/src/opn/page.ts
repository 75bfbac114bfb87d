import { bahtText, bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type BilingualText, type Html, type HtmlContent } from '../pages/html.ts';
import { descriptionRow, emptyNotice, renderPage } from '../pages/layout.ts';
import type { QueuedWebhook } from '../webhooks/sender.ts';
import type { OpnCharge } from './charge-answer.ts';
import { OPN_SECRET_KEY } from './defaults.ts';
import type { OpnRecipient } from './recipients.ts';
import type { OpnTransfer } from './transfers.ts';

export interface OpnPageView {
  baseUrl: string;
  webhookUrl: string;
  secrets: readonly string[];
  /** Whether the money of an expired QR still arrives. */
  takesLateMoney: boolean;
  charges: readonly OpnCharge[];
  recipients: readonly OpnRecipient[];
  transfers: readonly OpnTransfer[];
  webhooks: readonly QueuedWebhook[];
}

/** The page of the Opn that the sandbox plays: its keys, and all that an operator sees in Opn's dashboard. */
export function opnPage(view: OpnPageView): Html {
  const content = html`<div class="column">
      ${keys(view)} ${hook(view)}
      <p class="note">
        ${bilingual('หน้านี้จำลองแดชบอร์ดของ Opn Payments (Omise) ไม่มีเงินจริงเคลื่อนไหว สวิตช์ความผิดปกติอยู่หน้าแรก', 'This page plays the dashboard of Opn Payments (Omise). No real money moves. The switches of its faults are on the first page')}
      </p>
    </div>
    <div class="column">
      ${section(
        'opn-charges',
        bilingual('รายการเรียกเก็บ', 'Charges'),
        view.charges.map((charge) => chargeRow(charge, view)),
      )}
      ${section('opn-transfers', bilingual('รายการโอนออก', 'Transfers'), view.transfers.map(transferRow))}
      ${section('opn-recipients', bilingual('ผู้รับเงิน', 'Recipients'), view.recipients.map(recipientRow))}
      ${section('opn-webhooks', bilingual('เว็บฮุก', 'Webhooks'), view.webhooks.map(webhookRow))}
    </div>`;
  return renderPage({
    title: bilingual('เกตเวย์ Opn', 'Opn gateway'),
    content,
    place: 'world',
    isWide: true,
  });
}

function keys({ baseUrl, secrets }: OpnPageView): Html {
  return html`<section class="card stack">
    <h2>${bilingual('เชื่อมต่อ Opn ด้วยค่าเหล่านี้', 'Connect Opn with these values')}</h2>
    <dl class="facts">
      ${descriptionRow(bilingual('โปรโตคอล', 'Protocol'), html`<span class="code">opn</span>`)}
      ${descriptionRow(bilingual('รหัสเกตเวย์', 'Code of the gateway'), html`<span class="code">opn</span>`)}
      ${descriptionRow(bilingual('ที่อยู่', 'Address'), html`<span class="code">${baseUrl}</span>`)}
      ${descriptionRow('Secret key', html`<span class="code">${OPN_SECRET_KEY}</span>`)}
      ${secrets.map((secret, at) =>
        descriptionRow(
          at === 0
            ? bilingual('รหัสลับของเว็บฮุก', 'Webhook secret')
            : bilingual('รหัสลับเดิม (ใช้ได้อีก 24 ชั่วโมง)', 'Old secret (valid for 24 hours)'),
          html`<span class="code">${secret}</span>`,
        ),
      )}
      ${descriptionRow(bilingual('ค่าธรรมเนียมโอนออก', 'Fee of a transfer'), bilingual('3000 สตางค์', '3000 satang'))}
    </dl>
    <form method="post" action="/opn/page/roll">
      <button class="small outlined">
        ${bilingual('เปลี่ยนรหัสลับ (Roll secret)', 'Roll secret')}
      </button>
    </form>
  </section>`;
}

function hook({ webhookUrl }: OpnPageView): Html {
  return html`<section class="card">
    <form class="stack" method="post" action="/opn/page/webhook">
      <label for="webhook_url">${bilingual('ที่อยู่ของเว็บฮุก', 'Address of the webhook')}</label>
      <input id="webhook_url" name="webhook_url" value="${webhookUrl}" />
      <button class="small outlined">${bilingual('บันทึก', 'Save')}</button>
    </form>
  </section>`;
}

function section(id: string, title: BilingualText, rows: readonly Html[]): Html {
  return html`<section class="card" id="${id}" data-live="${id}">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? emptyNotice(bilingual('ยังไม่มีรายการ', 'Nothing yet'))
        : html`<ul class="list">
            ${rows}
          </ul>`
    }
  </section>`;
}

const acts = {
  pay: bilingual('จ่าย', 'Pay'),
  fail: bilingual('ล้มเหลว', 'Fail'),
  expire: bilingual('หมดอายุ', 'Expire'),
  reverse: bilingual('ย้อนรายการ', 'Reverse'),
  send: bilingual('ส่งแล้ว', 'Mark sent'),
  verify: bilingual('ตรวจสอบผู้รับ', 'Verify'),
} as const;
type Act = keyof typeof acts;

function row(
  { title, detail }: { title: HtmlContent; detail: HtmlContent },
  action: string,
  possible: readonly Act[],
): Html {
  return html`<li>
    <form class="entry" method="post" action="${action}">
      <span class="grow"><strong>${title}</strong><small>${detail}</small></span>
      ${possible.map(
        (act) => html`<button class="small quiet" name="act" value="${act}">${acts[act]}</button>`,
      )}
    </form>
  </li>`;
}

const chargeActs: Readonly<Record<OpnCharge['status'], readonly Act[]>> = {
  pending: ['pay', 'fail', 'expire'],
  successful: ['reverse'],
  expired: [],
  failed: [],
  reversed: [],
};

function chargeRow(charge: OpnCharge, { takesLateMoney }: OpnPageView): Html {
  const { charge_id, amount_satang, source_type, status, expires_at } = charge;
  const isPayable = status === 'expired' && takesLateMoney;
  const title = html`<span class="number">${bahtText(amount_satang)}</span> ${pill(status)}`;
  const detail = html`${source_type} · <span class="code">${charge_id}</span> ·
    ${bilingual('ถึง', 'until')} ${bangkokTimeText(expires_at)}`;
  return row(
    { title, detail },
    `/opn/page/charges/${charge_id}`,
    isPayable ? ['pay'] : chargeActs[status],
  );
}

const transferActs: Readonly<Record<OpnTransfer['state'], readonly Act[]>> = {
  waiting: ['send', 'pay', 'fail'],
  sent: ['pay', 'fail'],
  paid: [],
  failed: [],
  deleted: [],
};

function transferRow({ transfer_id, amount_satang, state, recipient_id }: OpnTransfer): Html {
  const title = html`<span class="number">${bahtText(amount_satang)}</span> ${pill(state)}`;
  const detail = html`<span class="code">${transfer_id}</span> →
    <span class="code">${recipient_id}</span>`;
  return row({ title, detail }, `/opn/page/transfers/${transfer_id}`, transferActs[state]);
}

function recipientRow(recipient: OpnRecipient): Html {
  const { recipient_id, brand, account_number, account_name, state } = recipient;
  const title = html`${brand.toUpperCase()}
    <span class="number">${account_number}</span> ${pill(state)}`;
  const detail = html`${account_name} · <span class="code">${recipient_id}</span>`;
  const possible: readonly Act[] = state === 'waiting' ? ['verify'] : [];
  return row({ title, detail }, `/opn/page/recipients/${recipient_id}`, possible);
}

function webhookRow(webhook: QueuedWebhook): Html {
  const { webhook_id, type, status, attempts, last_answer, created_at } = webhook;
  const answer =
    last_answer === null ? null : html` · ${bilingual('ตอบ', 'answer')} ${last_answer}`;
  return html`<li>
    <form class="entry" method="post" action="/opn/page/webhooks/${webhook_id}">
      <span class="grow"
        ><strong>${type} ${pill(status)}</strong
        ><small
          >${bangkokTimeText(created_at)} · ${bilingual('ส่ง', 'sent')} ${attempts}×${answer}</small
        ></span
      >
      <button class="small quiet">${bilingual('ส่งอีกครั้ง', 'Send again')}</button>
    </form>
  </li>`;
}

const states = {
  pending: ['wait', bilingual('รอ', 'waiting')],
  waiting: ['wait', bilingual('รอ', 'waiting')],
  sent: ['wait', bilingual('ส่งแล้ว', 'sent')],
  successful: ['good', bilingual('สำเร็จ', 'successful')],
  paid: ['good', bilingual('จ่ายแล้ว', 'paid')],
  verified: ['good', bilingual('ตรวจสอบแล้ว', 'verified')],
  delivered: ['good', bilingual('ส่งแล้ว', 'delivered')],
  failed: ['bad', bilingual('ไม่สำเร็จ', 'failed')],
  refused: ['bad', bilingual('ไม่ผ่าน', 'refused')],
  expired: ['bad', bilingual('หมดเวลา', 'expired')],
  reversed: ['bad', bilingual('ย้อนแล้ว', 'reversed')],
  deleted: ['bad', bilingual('ลบแล้ว', 'deleted')],
  dropped: ['bad', bilingual('ถูกทิ้ง', 'dropped')],
} as const;

function pill(state: keyof typeof states): Html {
  const [tone, label] = states[state];
  return html`<span class="pill ${tone}">${label}</span>`;
}

/** The page of a bank or a wallet, to which a redirect method leads. */
export function opnAuthorizePage(charge: OpnCharge): Html {
  const { charge_id, amount_satang, source_type, status, return_uri } = charge;
  const content = html`<section class="hero">
      <p class="caption">${source_type}</p>
      <p class="amount">${bahtText(amount_satang)} <small>${bilingual('บาท', 'baht')}</small></p>
    </section>
    ${
      status === 'pending'
        ? html`<form class="stack" method="post" action="/opn/payments/${charge_id}/authorize">
            <button name="act" value="pay">${bilingual('ชำระเงิน', 'Pay')}</button>
            <button class="outlined" name="act" value="fail">
              ${bilingual('ชำระไม่สำเร็จ', 'Let the payment fail')}
            </button>
          </form>`
        : html`<a class="button" href="${return_uri ?? '/'}"
            >${bilingual('กลับไปยังร้านค้า', 'Back to the shop')}</a
          >`
    }`;
  return renderPage({ title: bilingual('ชำระเงิน', 'Pay'), content, place: null });
}
