import { accountText, bahtText, timeText } from '../pages/format.ts';
import { both, html, type Content, type Html } from '../pages/html.ts';
import { icon } from '../pages/icons.ts';
import { empty, fact, page } from '../pages/layout.ts';
import { bankNameOfCode } from './banks.ts';
import { receiverBankText } from './pages.ts';
import type { Transfer } from './transfers.ts';

/** Returns the payer's slip. Its QR code contains the id of the transfer (pay-12). */
export function slipPage(transfer: Transfer, returnUrl: string | null): Html {
  const qr = `/bank/slips/${transfer.transfer_id}/qr.png`;
  const content = html` <section class="card slip">
      <p class="seal">${icon('check')}</p>
      <h2>${both('โอนเงินสำเร็จ', 'Transfer successful')}</h2>
      <p class="amount">
        ${bahtText(transfer.amount_satang)} <small>${both('บาท', 'baht')}</small>
      </p>
      <time datetime="${transfer.paid_at}">${timeText(transfer.paid_at)}</time>
      <dl class="facts">
        ${fact(both('จาก', 'From'), account(transfer.payer_name, bankNameOfCode(transfer.payer_bank_code), transfer.payer_account_number))}
        ${fact(both('ไปยัง', 'To'), account(receiverBankText(transfer.receiver_bank), transfer.note, transfer.receiver))}
        ${fact(both('เลขที่รายการ', 'Transfer id'), html`<span class="code">${transfer.transfer_id}</span>`)}
      </dl>
      <img
        class="mini-qr"
        src="${qr}"
        width="160"
        height="160"
        alt="${both('Mini-QR ของสลิป', 'Mini-QR of the slip')}"
      />
    </section>
    ${
      returnUrl === null
        ? null
        : html`<a class="button" href="${returnUrl}"
            >${both('กลับไปที่แอปสมาชิก', 'Back to the member app')}</a
          >`
    }
    <a class="button outlined" href="${qr}" download="slip-${transfer.transfer_id}.png"
      >${both('บันทึก QR ของสลิป', 'Save the QR of the slip')}</a
    >
    <a class="button quiet" href="/bank">${both('ทำรายการใหม่', 'New payment')}</a>`;
  return page({ title: both('สลิปการโอน', 'Transfer slip'), content, back: '/bank', place: 'bank' });
}

function account(name: Content, detail: Content, number: string): Html {
  return html`<strong>${name}</strong> ${detail === '' ? null : html`<span>${detail}</span>`}<span
      class="number"
      >${accountText(number)}</span
    >`;
}

export function statementPage(number: string, transfers: readonly Transfer[]): Html {
  const rows = transfers.map((transfer) => statementRow(number, transfer));
  const content = html`<section class="card" data-live="statement">
    <h2 class="number">${accountText(number)}</h2>
    ${
      rows.length === 0
        ? empty(both('ยังไม่มีรายการในบัญชีนี้', 'No transfers in this account yet'))
        : html`<ul class="list">
            ${rows}
          </ul>`
    }
  </section>`;
  return page({
    title: both('รายการเดินบัญชี', 'Account statement'),
    content,
    back: '/',
    place: 'world',
  });
}

function statementRow(number: string, transfer: Transfer): Html {
  const isReceived = transfer.receiver === number;
  const other = isReceived ? transfer.payer_account_number : transfer.receiver;
  return html`<li>
    <a href="/bank/slips/${transfer.transfer_id}">
      <span class="mark ${isReceived ? 'good' : 'bad'}"
        >${icon(isReceived ? 'inward' : 'outward')}</span
      >
      <span class="grow">
        <strong
          >${isReceived ? both('รับจาก', 'From') : both('โอนไป', 'To')}
          <span class="number">${accountText(other)}</span></strong
        >
        <small>${timeText(transfer.paid_at)}</small>
      </span>
      <span class="number ${isReceived ? 'good' : ''}"
        >${isReceived ? '+' : '−'}${bahtText(transfer.amount_satang)}</span
      >
    </a>
  </li>`;
}
