import type { Account } from '../bank/transfers.ts';
import type { Faults } from '../faults/faults.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import type { Payout } from '../gateway/payouts.ts';
import type { QueuedWebhook } from '../gateway/webhooks.ts';
import { accountText, bahtText, timeText } from '../pages/format.ts';
import { html, type Content, type Html } from '../pages/html.ts';
import { icon, type IconName } from '../pages/icons.ts';
import { empty, page } from '../pages/layout.ts';
import { callList } from './call-list.ts';
import { changedSwitches, faultPanel } from './fault-panel.ts';

export interface WorldView {
  memberUrl: string;
  checkouts: readonly Checkout[];
  payouts: readonly Payout[];
  webhooks: readonly QueuedWebhook[];
  accounts: readonly (Account & { isWatched: boolean })[];
  faults: Faults;
}

/** `GET /`: everything that happens in the sandbox, and all its controls. */
export function worldPage(view: WorldView): Html {
  const changed = changedSwitches(view.faults);
  const content = html`<div data-live="state">${changed === 0 ? null : warning(changed)}</div>
    <nav class="doors" aria-label="สถานที่">
      ${door('/bank', 'bank', 'แอปธนาคาร', 'จ่าย QR และโอนเงิน')}
      ${door('/sms', 'message', 'ข้อความ SMS', 'รหัสที่ส่งถึงสมาชิก')}
      ${door('/games/', 'game', 'ค่ายเกม', 'เกมทดลองทั้งหมด')}
      ${door('/sports', 'ball', 'สนามกีฬา', 'เดิมพันแมตช์จำลอง')}
      ${door(view.memberUrl, 'wallet', 'แอปสมาชิก', new URL(view.memberUrl).host)}
    </nav>
    ${section('accounts', 'บัญชีธนาคาร', view.accounts.map(accountRow), 'ยังไม่มีบัญชีใดรับเงิน')}
    ${section('checkouts', 'หน้าชำระเงิน', view.checkouts.map(checkoutRow), 'ยังไม่มีใครถูกส่งมาชำระเงิน')}
    ${section('payouts', 'การถอนเงิน', view.payouts.map(payoutRow), 'ยังไม่มีคำสั่งถอนเงิน')}
    ${section('webhooks', 'การแจ้งผลไปยังเซิร์ฟเวอร์', view.webhooks.map(webhookRow), 'ยังไม่มีการแจ้งผล')}
    <section class="stack" id="faults">
      <h2>ทำให้โลกผิดปกติ</h2>
      <p class="note">สวิตช์มีผลทันที ค่าจะกลับเป็นปกติเมื่อเริ่มโลกจำลองใหม่ ส่วนบัญชีและรายการยังอยู่ครบ</p>
      ${faultPanel(view.faults)}
    </section>
    ${callList()}`;
  return page({ title: 'โลกจำลอง', content, place: 'world' });
}

function warning(changed: number): Html {
  return html`<a class="alert" href="#faults">โลกนี้ผิดปกติอยู่ ${changed} จุด แตะเพื่อดูสวิตช์</a>`;
}

function door(href: string, name: IconName, title: string, detail: string): Html {
  return html`<a href="${href}">${icon(name)}<strong>${title}</strong><small>${detail}</small></a>`;
}

function section(id: string, title: string, rows: readonly Html[], nothing: string): Html {
  return html`<section class="card" id="${id}" data-live="${id}">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? empty(nothing)
        : html`<ul class="list">
            ${rows}
          </ul>`
    }
  </section>`;
}

function accountRow({
  account,
  transfers,
  received_satang,
  isWatched,
}: WorldView['accounts'][number]) {
  const detail = html`${transfers} รายการ${isWatched ? ' · แจ้งผลทุกรายการ' : ''}`;
  const title = html`<span class="number">${accountText(account)}</span>`;
  return row(
    `/bank/accounts/${account}`,
    title,
    detail,
    html`<span class="number">${bahtText(received_satang)}</span>`,
  );
}

function checkoutRow({
  checkout_id,
  reference,
  amount_satang,
  status,
  expires_at,
}: Checkout): Html {
  const amount = html`<span class="number">${bahtText(amount_satang)}</span> ${pill(status)}`;
  const detail = html`<span class="code">${reference}</span> · ถึง ${timeText(expires_at)}`;
  return row(`/gateway/pay/${checkout_id}`, amount, detail, icon('next'));
}

function payoutRow(payout: Payout): Html {
  const { account_number, bank_abbr, account_name, amount_satang, status, failure } = payout;
  const title = html`<span class="number">${bahtText(amount_satang)}</span> ${pill(status)}`;
  const detail = `${bank_abbr} ${accountText(account_number)} ${account_name}${failure === null ? '' : ` · ${failure}`}`;
  return row(`/bank/accounts/${account_number}`, title, detail, icon('next'));
}

function row(href: string, title: Content, detail: Content, end: Content): Html {
  return html`<li>
    <a href="${href}"
      ><span class="grow"><strong>${title}</strong><small>${detail}</small></span
      >${end}</a
    >
  </li>`;
}

function webhookRow({
  webhook_id,
  type,
  status,
  attempts,
  last_answer,
  created_at,
}: QueuedWebhook) {
  const answer = last_answer === null ? '' : ` · ตอบ ${last_answer}`;
  return html`<li>
    <form class="entry" method="post" action="/gateway/webhooks/${webhook_id}/send-again">
      <span class="grow">
        <strong>${type} ${pill(status)}</strong>
        <small>${timeText(created_at)} · ส่ง ${attempts} ครั้ง${answer}</small>
      </span>
      <button class="small quiet">ส่งอีกครั้ง</button>
    </form>
  </li>`;
}

const states = {
  open: ['wait', 'รอชำระ'],
  processing: ['wait', 'กำลังโอน'],
  pending: ['wait', 'รอส่ง'],
  succeeded: ['good', 'สำเร็จ'],
  delivered: ['good', 'ส่งแล้ว'],
  failed: ['bad', 'ไม่สำเร็จ'],
  expired: ['bad', 'หมดเวลา'],
  dropped: ['bad', 'ถูกทิ้ง'],
} as const;

function pill(state: keyof typeof states): Html {
  const [tone, label] = states[state];
  return html`<span class="pill ${tone}">${label}</span>`;
}
