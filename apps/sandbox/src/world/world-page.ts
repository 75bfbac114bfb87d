import type { Account } from '../bank/transfers.ts';
import type { Faults } from '../faults/faults.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import type { Payout } from '../gateway/payouts.ts';
import type { QueuedWebhook } from '../gateway/webhooks.ts';
import { accountText, bahtText, timeText } from '../pages/format.ts';
import { both, html, type Content, type Html } from '../pages/html.ts';
import { icon, type IconName } from '../pages/icons.ts';
import { empty, page } from '../pages/layout.ts';
import { callList } from './call-list.ts';
import { checklist, demoCodes } from './checklist.ts';
import type { TrialStep } from '../trial/steps.ts';
import { changedSwitches, faultPanel } from './fault-panel.ts';

export interface WorldView {
  memberUrl: string;
  done: ReadonlySet<TrialStep>;
  checkouts: readonly Checkout[];
  payouts: readonly Payout[];
  webhooks: readonly QueuedWebhook[];
  accounts: readonly (Account & { isWatched: boolean })[];
  faults: Faults;
}

/** Returns the sandbox's start page: the checklist, the fault switches and the latest records. */
export function worldPage(view: WorldView): Html {
  const changed = changedSwitches(view.faults);
  const content = html`<div class="column">
      <div data-live="state">${changed === 0 ? null : warning(changed)}</div>
      ${checklist(view.memberUrl, view.done)} ${places(view.memberUrl)} ${demoCodes(view.memberUrl)}
      <section class="stack" id="faults">
        <h2>${both('ทำให้โลกผิดปกติ', 'Break something')}</h2>
        <p class="note">
          ${both('สวิตช์มีผลทันที ค่าจะกลับเป็นปกติเมื่อเริ่มโลกจำลองใหม่ ส่วนบัญชีและรายการยังอยู่ครบ', 'Switches work at once. They are reset when the sandbox restarts; accounts and transfers stay')}
        </p>
        ${faultPanel(view.faults)}
      </section>
    </div>
    <div class="column">${books(view)} ${callList()}</div>`;
  return page({ title: both('โลกจำลอง', 'Sandbox'), content, place: 'world', isWide: true });
}

function places(memberUrl: string): Html {
  return html`<nav class="doors" aria-label="${both('สถานที่', 'Places')}">
    ${door('/bank', 'bank', both('แอปธนาคาร', 'Bank app'), both('จ่าย QR และโอนเงิน', 'Pay QR codes, transfer money'))}
    ${door('/sms', 'message', both('ข้อความ SMS', 'SMS messages'), both('รหัสที่ส่งถึงสมาชิก', 'Codes sent to members'))}
    ${door('/push', 'message', both('การแจ้งเตือนแบบพุช', 'Push messages'), both('ข้อความที่เบราว์เซอร์แสดง', 'What browsers showed'))}
    ${door('/games/', 'game', both('ค่ายเกม', 'Game studio'), both('เกมทดลองทั้งหมด', 'All demo games'))}
    ${door('/sports', 'ball', both('สนามกีฬา', 'Sports'), both('เดิมพันแมตช์จำลอง', 'Bet on made-up matches'))}
    ${door(memberUrl, 'wallet', both('แอปสมาชิก', 'Member app'), new URL(memberUrl).host)}
  </nav>`;
}

/** Lists the latest bank accounts, checkouts, payouts and webhooks. */
function books({ accounts, checkouts, payouts, webhooks }: WorldView): Html {
  return html`
    ${section('accounts', both('บัญชีธนาคาร', 'Bank accounts'), accounts.map(accountRow), both('ยังไม่มีบัญชีใดรับเงิน', 'No account has received money yet'))}
    ${section('checkouts', both('หน้าชำระเงิน', 'Payment pages'), checkouts.map(checkoutRow), both('ยังไม่มีใครถูกส่งมาชำระเงิน', 'Nobody has been sent here to pay yet'))}
    ${section('payouts', both('การถอนเงิน', 'Withdrawals'), payouts.map(payoutRow), both('ยังไม่มีคำสั่งถอนเงิน', 'No withdrawals yet'))}
    ${section('webhooks', both('การแจ้งผลไปยังเซิร์ฟเวอร์', 'Webhooks to the server'), webhooks.map(webhookRow), both('ยังไม่มีการแจ้งผล', 'No webhooks yet'))}
  `;
}

function warning(changed: number): Html {
  return html`<a class="alert" href="#faults"
    >${both(`โลกนี้ผิดปกติอยู่ ${changed} จุด แตะเพื่อดูสวิตช์`, `Broken in ${changed} places: see the switches`)}</a
  >`;
}

function door(href: string, name: IconName, title: Content, detail: Content): Html {
  return html`<a href="${href}">${icon(name)}<strong>${title}</strong><small>${detail}</small></a>`;
}

function section(id: string, title: Content, rows: readonly Html[], nothing: Content): Html {
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
  const count = both(
    `${transfers} รายการ`,
    transfers === 1 ? '1 transfer' : `${transfers} transfers`,
  );
  const announced = isWatched ? both(' · แจ้งผลทุกรายการ', ' · each one is announced') : null;
  const detail = [count, announced];
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
  const detail = html`<span class="code">${reference}</span> · ${both('ถึง', 'until')}
    ${timeText(expires_at)}`;
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
  const answer = last_answer === null ? null : html` · ${both('ตอบ', 'answer')} ${last_answer}`;
  return html`<li>
    <form class="entry" method="post" action="/gateway/webhooks/${webhook_id}/send-again">
      <span class="grow">
        <strong>${type} ${pill(status)}</strong>
        <small>${timeText(created_at)} · ${both('ส่ง', 'sent')} ${attempts}×${answer}</small>
      </span>
      <button class="small quiet">${both('ส่งอีกครั้ง', 'Send again')}</button>
    </form>
  </li>`;
}

const states = {
  open: ['wait', both('รอชำระ', 'waiting')],
  processing: ['wait', both('กำลังโอน', 'on its way')],
  pending: ['wait', both('รอส่ง', 'to be sent')],
  succeeded: ['good', both('สำเร็จ', 'succeeded')],
  delivered: ['good', both('ส่งแล้ว', 'delivered')],
  failed: ['bad', both('ไม่สำเร็จ', 'failed')],
  expired: ['bad', both('หมดเวลา', 'expired')],
  dropped: ['bad', both('ถูกทิ้ง', 'dropped')],
} as const;

function pill(state: keyof typeof states): Html {
  const [tone, label] = states[state];
  return html`<span class="pill ${tone}">${label}</span>`;
}
