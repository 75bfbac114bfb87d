import { bahtText, bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type BilingualText, type Html } from '../pages/html.ts';
import { descriptionRow, emptyNotice, renderPage } from '../pages/layout.ts';
import type { QueuedWebhook } from '../webhooks/sender.ts';
import { XENDIT_CALLBACK_TOKEN, XENDIT_SECRET_KEY } from './defaults.ts';
import type { XenditRequest } from './payments.ts';
import type { XenditPayout } from './payouts.ts';

interface XenditView {
  webhookUrl: string;
  balanceSatang: number;
  requests: readonly XenditRequest[];
  payouts: readonly XenditPayout[];
  webhooks: readonly QueuedWebhook[];
}

/** Returns the page on which a tester sees and plays Xendit. */
export function xenditPage(view: XenditView): Html {
  const content = html`<dl class="card facts">
      ${descriptionRow(bilingual('ยอดเงินในบัญชี Xendit', 'Balance at Xendit'), bahtText(view.balanceSatang))}
      ${descriptionRow(bilingual('คีย์ลับ', 'Secret key'), html`<span class="code">${XENDIT_SECRET_KEY}</span>`)}
      ${descriptionRow(bilingual('โทเคนเว็บฮุก', 'Callback token'), html`<span class="code">${XENDIT_CALLBACK_TOKEN}</span>`)}
      ${descriptionRow(bilingual('ส่งเว็บฮุกไปที่', 'Webhooks go to'), html`<span class="code">${view.webhookUrl}</span>`)}
    </dl>
    ${section('requests', bilingual('คำขอชำระเงิน', 'Payment requests'), view.requests.map(requestRow))}
    ${section('payouts', bilingual('การโอนออก', 'Payouts'), view.payouts.map(payoutRow))}
    ${section('webhooks', bilingual('เว็บฮุก', 'Webhooks'), view.webhooks.map(webhookRow))}
    <p class="note">
      ${bilingual('หน้านี้จำลอง Xendit ไม่มีเงินจริงเคลื่อนไหว', 'This page plays Xendit. No real money moves')}
    </p>`;
  return renderPage({
    title: bilingual('เกตเวย์ Xendit', 'Xendit gateway'),
    content,
    back: '/',
    place: 'world',
  });
}

function section(id: string, title: BilingualText, rows: readonly Html[]): Html {
  return html`<section class="card" id="${id}" data-live="${id}">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? emptyNotice(bilingual('ยังไม่มีรายการ', 'None yet'))
        : html`<ul class="list">
            ${rows}
          </ul>`
    }
  </section>`;
}

function requestRow(request: XenditRequest): Html {
  const { payment_request_id, amount_satang, reference_id, status, expires_at } = request;
  // A QR that has expired can be paid still: the bank reports the money late.
  const pay = bilingual('จ่าย', 'Pay');
  const late = bilingual('จ่ายหลังหมดอายุ', 'Pay late');
  return entry({
    action: `/xendit/requests/${payment_request_id}`,
    title: bahtText(amount_satang),
    status,
    detail: html`<span class="code">${reference_id}</span> · ${bilingual('ถึง', 'until')}
      ${bangkokTimeText(expires_at)}`,
    buttons: [
      ...(status === 'REQUIRES_ACTION' ? [button('pay', pay)] : []),
      ...(status === 'REQUIRES_ACTION' ? [button('expire', bilingual('หมดอายุ', 'Expire'))] : []),
      ...(status === 'EXPIRED' ? [button('pay', late)] : []),
    ],
  });
}

function payoutRow(payout: XenditPayout): Html {
  const { payout_id, amount_satang, status, channel_code, account_number, failure_code } = payout;
  const why = failure_code === null ? '' : ` · ${failure_code}`;
  return entry({
    action: `/xendit/payouts/${payout_id}`,
    title: bahtText(amount_satang),
    status,
    detail: `${channel_code} ${account_number} ${payout.account_name}${why}`,
    buttons: [
      ...(status === 'ACCEPTED' ? [button('succeed', bilingual('สำเร็จ', 'Succeed'))] : []),
      ...(status === 'ACCEPTED' ? [button('fail', bilingual('ไม่สำเร็จ', 'Fail'))] : []),
      ...(status === 'SUCCEEDED' ? [button('reverse', bilingual('ตีกลับ', 'Reverse'))] : []),
    ],
  });
}

function webhookRow({
  webhook_id,
  type,
  status,
  attempts,
  last_answer,
  created_at,
}: QueuedWebhook) {
  const answer = last_answer === null ? '' : ` · ${last_answer}`;
  return entry({
    action: `/xendit/webhooks/${webhook_id}`,
    title: type,
    status: status.toUpperCase(),
    detail: `${bangkokTimeText(created_at)} · ${attempts}×${answer}`,
    buttons: [button('again', bilingual('ส่งอีกครั้ง', 'Send again'))],
  });
}

function entry({
  action,
  title,
  status,
  detail,
  buttons,
}: {
  action: string;
  title: string;
  status: string;
  detail: Html | string;
  buttons: readonly Html[];
}): Html {
  return html`<li>
    <form class="entry" method="post" action="${action}">
      <span class="grow">
        <strong>${title} <span class="pill ${toneOf(status)}">${status}</span></strong>
        <small>${detail}</small>
      </span>
      ${buttons}
    </form>
  </li>`;
}

function button(act: string, label: BilingualText): Html {
  return html`<button class="small quiet" name="act" value="${act}">${label}</button>`;
}

function toneOf(status: string): 'good' | 'wait' | 'bad' {
  if (status === 'SUCCEEDED' || status === 'DELIVERED') return 'good';
  return ['REQUIRES_ACTION', 'ACCEPTED', 'PENDING'].includes(status) ? 'wait' : 'bad';
}
