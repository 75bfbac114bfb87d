import { accountNumberText, bahtText, bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type HtmlContent, type Html } from '../pages/html.ts';
import { iconHtml } from '../pages/icons.ts';
import { emptyNotice, descriptionRow, renderPage } from '../pages/layout.ts';
import { bankNameOfCode } from './banks.ts';
import { receiverBankText } from './pages.ts';
import type { BankTransfer } from './transfers.ts';

/** Whether the payer's bank may take the transfer back: `unwatched` without a webhook that would report it. */
export type Chargeback = 'unwatched' | 'possible' | 'done';

/** Returns the payer's slip. Its QR code contains the id of the transfer (pay-12). */
export function slipPage(
  transfer: BankTransfer,
  returnUrl: string | null,
  chargeback: Chargeback,
): Html {
  const qr = `/bank/slips/${transfer.transfer_id}/qr.png`;
  const content = html` <section class="card slip">
      <p class="seal">${iconHtml('check')}</p>
      <h2>${bilingual('โอนเงินสำเร็จ', 'Transfer successful')}</h2>
      <p class="amount">
        ${bahtText(transfer.amount_satang)} <small>${bilingual('บาท', 'baht')}</small>
      </p>
      <time datetime="${transfer.paid_at}">${bangkokTimeText(transfer.paid_at)}</time>
      <dl class="facts">
        ${descriptionRow(bilingual('จาก', 'From'), account(transfer.payer_name, bankNameOfCode(transfer.payer_bank_code), transfer.payer_account_number))}
        ${descriptionRow(bilingual('ไปยัง', 'To'), account(receiverBankText(transfer.receiver_bank), transfer.note, transfer.receiver))}
        ${descriptionRow(bilingual('เลขที่รายการ', 'Transfer id'), html`<span class="code">${transfer.transfer_id}</span>`)}
      </dl>
      <img
        class="mini-qr"
        src="${qr}"
        width="160"
        height="160"
        alt="${bilingual('Mini-QR ของสลิป', 'Mini-QR of the slip')}"
      />
    </section>
    ${
      returnUrl === null
        ? null
        : html`<a class="button" href="${returnUrl}"
            >${bilingual('กลับไปที่แอปสมาชิก', 'Back to the member app')}</a
          >`
    }
    <a class="button outlined" href="${qr}" download="slip-${transfer.transfer_id}.png"
      >${bilingual('บันทึก QR ของสลิป', 'Save the QR of the slip')}</a
    >
    ${chargebackForm(transfer, chargeback)}
    <a class="button quiet" href="/bank">${bilingual('ทำรายการใหม่', 'New payment')}</a>`;
  return renderPage({
    title: bilingual('สลิปการโอน', 'Transfer slip'),
    content,
    back: '/bank',
    place: 'bank',
  });
}

/** Lets the payer's bank take the money back, as after a complaint. */
function chargebackForm({ transfer_id }: BankTransfer, chargeback: Chargeback): Html | null {
  if (chargeback === 'unwatched') return null;
  if (chargeback === 'done') {
    return html`<p class="note">
      ${bilingual('ธนาคารเรียกเงินรายการนี้คืนแล้ว', 'The bank took this transfer back')}
    </p>`;
  }
  return html`<form class="stack" method="post" action="/gateway/chargebacks" data-submit-once>
    <input type="hidden" name="transfer_id" value="${transfer_id}" />
    <button class="outlined">
      ${bilingual('ให้ธนาคารเรียกเงินคืน (chargeback)', 'Let the bank take it back (chargeback)')}
    </button>
  </form>`;
}

function account(name: HtmlContent, detail: HtmlContent, number: string): Html {
  return html`<strong>${name}</strong> ${detail === '' ? null : html`<span>${detail}</span>`}<span
      class="number"
      >${accountNumberText(number)}</span
    >`;
}

export function statementPage(number: string, transfers: readonly BankTransfer[]): Html {
  const rows = transfers.map((transfer) => statementRow(number, transfer));
  const content = html`<section class="card" data-live="statement">
    <h2 class="number">${accountNumberText(number)}</h2>
    ${
      rows.length === 0
        ? emptyNotice(bilingual('ยังไม่มีรายการในบัญชีนี้', 'No transfers in this account yet'))
        : html`<ul class="list">
            ${rows}
          </ul>`
    }
  </section>`;
  return renderPage({
    title: bilingual('รายการเดินบัญชี', 'Account statement'),
    content,
    back: '/',
    place: 'world',
  });
}

function statementRow(number: string, transfer: BankTransfer): Html {
  const isReceived = transfer.receiver === number;
  const other = isReceived ? transfer.payer_account_number : transfer.receiver;
  return html`<li>
    <a href="/bank/slips/${transfer.transfer_id}">
      <span class="mark ${isReceived ? 'good' : 'bad'}"
        >${iconHtml(isReceived ? 'inward' : 'outward')}</span
      >
      <span class="grow">
        <strong
          >${isReceived ? bilingual('รับจาก', 'From') : bilingual('โอนไป', 'To')}
          <span class="number">${accountNumberText(other)}</span></strong
        >
        <small>${bangkokTimeText(transfer.paid_at)}</small>
      </span>
      <span class="number ${isReceived ? 'good' : ''}"
        >${isReceived ? '+' : '−'}${bahtText(transfer.amount_satang)}</span
      >
    </a>
  </li>`;
}
