import type { ReceivingAccount } from '../bank/transfers.ts';
import type { Faults } from '../faults/faults.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import type { Withdrawal } from '../gateway/withdrawals.ts';
import type { QueuedWebhook } from '../webhooks/sender.ts';
import { accountNumberText, bahtText, bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type HtmlContent, type Html } from '../pages/html.ts';
import { iconHtml, type IconName } from '../pages/icons.ts';
import { emptyNotice, renderPage } from '../pages/layout.ts';
import { exampleCalls } from './example-calls.ts';
import { trialChecklist, demoCouponCodes } from './checklist.ts';
import type { TrialStep } from '../trial/steps.ts';
import { countChangedSwitches, faultPanel } from './fault-panel.ts';

export interface StartPageView {
  memberUrl: string;
  done: ReadonlySet<TrialStep>;
  checkouts: readonly Checkout[];
  withdrawals: readonly Withdrawal[];
  webhooks: readonly QueuedWebhook[];
  accounts: readonly (ReceivingAccount & { isWatched: boolean })[];
  faults: Faults;
}

/** Returns the sandbox's start page: the checklist, the fault switches and the latest records. */
export function startPage(view: StartPageView): Html {
  const changed = countChangedSwitches(view.faults);
  const content = html`<div class="column">
      <div data-live="state">${changed === 0 ? null : warning(changed)}</div>
      ${trialChecklist(view.memberUrl, view.done)} ${places(view.memberUrl)}
      ${demoCouponCodes(view.memberUrl)}
      <section class="stack" id="faults">
        <h2>${bilingual('ทำให้โลกผิดปกติ', 'Break something')}</h2>
        <p class="note">
          ${bilingual('สวิตช์มีผลทันที ค่าจะกลับเป็นปกติเมื่อเริ่มโลกจำลองใหม่ ส่วนบัญชีและรายการยังอยู่ครบ', 'Switches work at once. They are reset when the sandbox restarts; accounts and transfers stay')}
        </p>
        ${faultPanel(view.faults)}
      </section>
    </div>
    <div class="column">${latestRecords(view)} ${exampleCalls()}</div>`;
  return renderPage({
    title: bilingual('โลกจำลอง', 'Sandbox'),
    content,
    place: 'world',
    isWide: true,
  });
}

function places(memberUrl: string): Html {
  return html`<nav class="doors" aria-label="${bilingual('สถานที่', 'Places')}">
    ${door('/bank', 'bank', bilingual('แอปธนาคาร', 'Bank app'), bilingual('จ่าย QR และโอนเงิน', 'Pay QR codes, transfer money'))}
    ${door('/sms', 'message', bilingual('ข้อความ SMS', 'SMS messages'), bilingual('รหัสที่ส่งถึงสมาชิก', 'Codes sent to members'))}
    ${door('/thaibulksms', 'message', 'ThaiBulkSMS', bilingual('บริการ SMS', 'SMS service'))}
    ${door('/twilio', 'message', 'Twilio', bilingual('บริการ SMS', 'SMS service'))}
    ${door('/push', 'message', bilingual('การแจ้งเตือนแบบพุช', 'Push messages'), bilingual('ข้อความที่เบราว์เซอร์แสดง', 'What browsers showed'))}
    ${door('/slip-verifiers', 'check', bilingual('ตรวจสลิป', 'Slip verifiers'), bilingual('EasySlip และ SlipOK', 'EasySlip and SlipOK'))}
    ${door('/opn', 'wallet', bilingual('เกตเวย์ Opn', 'Opn gateway'), bilingual('QR หน้าชำระเงิน และการโอนออก', 'QRs, payment pages, transfers'))}
    ${door('/xendit', 'bank', bilingual('เกตเวย์ Xendit', 'Xendit gateway'), bilingual('QR พร้อมเพย์ และการโอนออก', 'PromptPay QRs and payouts'))}
    ${door('/alerts', 'message', bilingual('แจ้งเตือนพนักงาน', 'Alerts to staff'), bilingual('LINE, Telegram และอีเมล', 'LINE, Telegram and mail'))}
    ${door('/line-login/', 'message', bilingual('LINE ของสมาชิก', 'Members’ LINE'), bilingual('เข้าสู่ระบบ เพื่อน และข้อความ', 'Login, friends and messages'))}
    ${door('/games/', 'game', bilingual('ค่ายเกม', 'Game studio'), bilingual('เกมทดลองทั้งหมด', 'All demo games'))}
    ${door('/sports', 'ball', bilingual('สนามกีฬา', 'Sports'), bilingual('เดิมพันแมตช์จำลอง', 'Bet on made-up matches'))}
    ${door(memberUrl, 'wallet', bilingual('แอปสมาชิก', 'Member app'), new URL(memberUrl).host)}
  </nav>`;
}

/** Lists the latest bank accounts, checkouts, withdrawals and webhooks. */
function latestRecords({ accounts, checkouts, withdrawals, webhooks }: StartPageView): Html {
  return html`
    ${section('accounts', bilingual('บัญชีธนาคาร', 'Bank accounts'), accounts.map(accountRow), bilingual('ยังไม่มีบัญชีใดรับเงิน', 'No account has received money yet'))}
    ${section('checkouts', bilingual('หน้าชำระเงิน', 'Payment pages'), checkouts.map(checkoutRow), bilingual('ยังไม่มีใครถูกส่งมาชำระเงิน', 'Nobody has been sent here to pay yet'))}
    ${section('payouts', bilingual('การถอนเงิน', 'Withdrawals'), withdrawals.map(withdrawalRow), bilingual('ยังไม่มีคำสั่งถอนเงิน', 'No withdrawals yet'))}
    ${section('settlement', bilingual('ไฟล์สรุปยอด', 'Settlement file'), [settlementRow()], '')}
    ${section('webhooks', bilingual('การแจ้งผลไปยังเซิร์ฟเวอร์', 'Webhooks to the server'), webhooks.map(webhookRow), bilingual('ยังไม่มีการแจ้งผล', 'No webhooks yet'))}
  `;
}

/** The gateway's file of today, to lay beside the ledger in the office. */
function settlementRow(): Html {
  const detail = bilingual('ของวันนี้ เป็น CSV สำหรับกระทบยอด', 'Of today, as CSV, to reconcile');
  const title = bilingual('ดาวน์โหลดไฟล์ของเกตเวย์', 'Download the gateway’s file');
  return row('/gateway/settlement.csv', title, detail, iconHtml('next'));
}

function warning(changed: number): Html {
  return html`<a class="alert" href="#faults"
    >${bilingual(`โลกนี้ผิดปกติอยู่ ${changed} จุด แตะเพื่อดูสวิตช์`, `Broken in ${changed} places: see the switches`)}</a
  >`;
}

function door(href: string, name: IconName, title: HtmlContent, detail: HtmlContent): Html {
  return html`<a href="${href}"
    >${iconHtml(name)}<strong>${title}</strong><small>${detail}</small></a
  >`;
}

function section(
  id: string,
  title: HtmlContent,
  rows: readonly Html[],
  nothing: HtmlContent,
): Html {
  return html`<section class="card" id="${id}" data-live="${id}">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? emptyNotice(nothing)
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
}: StartPageView['accounts'][number]) {
  const count = bilingual(
    `${transfers} รายการ`,
    transfers === 1 ? '1 transfer' : `${transfers} transfers`,
  );
  const announced = isWatched ? bilingual(' · แจ้งผลทุกรายการ', ' · each one is announced') : null;
  const detail = [count, announced];
  const title = html`<span class="number">${accountNumberText(account)}</span>`;
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
  const detail = html`<span class="code">${reference}</span> · ${bilingual('ถึง', 'until')}
    ${bangkokTimeText(expires_at)}`;
  return row(`/gateway/pay/${checkout_id}`, amount, detail, iconHtml('next'));
}

function withdrawalRow(withdrawal: Withdrawal): Html {
  const { account_number, bank_abbr, account_name, amount_satang, status, failure } = withdrawal;
  const title = html`<span class="number">${bahtText(amount_satang)}</span> ${pill(status)}`;
  const detail = `${bank_abbr} ${accountNumberText(account_number)} ${account_name}${failure === null ? '' : ` · ${failure}`}`;
  return row(`/bank/accounts/${account_number}`, title, detail, iconHtml('next'));
}

function row(href: string, title: HtmlContent, detail: HtmlContent, end: HtmlContent): Html {
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
  const answer =
    last_answer === null ? null : html` · ${bilingual('ตอบ', 'answer')} ${last_answer}`;
  return html`<li>
    <form class="entry" method="post" action="/gateway/webhooks/${webhook_id}/send-again">
      <span class="grow">
        <strong>${type} ${pill(status)}</strong>
        <small
          >${bangkokTimeText(created_at)} · ${bilingual('ส่ง', 'sent')} ${attempts}×${answer}</small
        >
      </span>
      <button class="small quiet">${bilingual('ส่งอีกครั้ง', 'Send again')}</button>
    </form>
  </li>`;
}

const states = {
  open: ['wait', bilingual('รอชำระ', 'waiting')],
  processing: ['wait', bilingual('กำลังโอน', 'on its way')],
  pending: ['wait', bilingual('รอส่ง', 'to be sent')],
  succeeded: ['good', bilingual('สำเร็จ', 'succeeded')],
  delivered: ['good', bilingual('ส่งแล้ว', 'delivered')],
  failed: ['bad', bilingual('ไม่สำเร็จ', 'failed')],
  expired: ['bad', bilingual('หมดเวลา', 'expired')],
  dropped: ['bad', bilingual('ถูกทิ้ง', 'dropped')],
} as const;

function pill(state: keyof typeof states): Html {
  const [tone, label] = states[state];
  return html`<span class="pill ${tone}">${label}</span>`;
}
