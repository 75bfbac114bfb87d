import { accountNumberText, bahtText } from '../pages/format.ts';
import { bilingual, html, trustedHtml, type HtmlContent, type Html } from '../pages/html.ts';
import { iconHtml } from '../pages/icons.ts';
import { descriptionRow, renderPage } from '../pages/layout.ts';
import { thaiBanks, DEFAULT_PAYER, findBank, payerBanks, type ThaiBank } from './banks.ts';
import type { QrBill } from './bills.ts';
import { readPaymentTarget, type PaymentOrder, type PaymentTargetResult } from './pay.ts';

/** A checkout of the payment gateway that can still be paid. */
export interface OpenCheckout {
  checkout_id: string;
  amount_satang: number;
  return_url: string;
}

interface BankView {
  bills: readonly QrBill[];
  checkouts: readonly OpenCheckout[];
  problem: HtmlContent;
}

/** Returns the bank app's first screen: open payments, and forms for a QR picture, a QR text or an account number. */
export function bankPage({ bills, checkouts, problem }: BankView): Html {
  const open = [...bills.map(billRow), ...checkouts.map(checkoutRow)];
  const content = html`${alert(problem)}
    <section class="card" data-live="open">
      <h2>${bilingual('รอจ่าย', 'To be paid')}</h2>
      ${
        open.length === 0
          ? html`<p class="note">${bilingual(...NOTHING_TO_PAY)}</p>`
          : html`<ul class="list">
              ${open}
            </ul>`
      }
    </section>
    <form
      class="card"
      method="post"
      action="/bank/scan"
      enctype="multipart/form-data"
      data-submit-on-pick
    >
      <label class="drop">
        ${iconHtml('scan')}<strong>${bilingual('เลือกรูป QR', 'Choose a QR picture')}</strong
        ><span
          >${bilingual('ภาพหน้าจอหรือรูปถ่ายของ QR พร้อมเพย์', 'a screenshot or photo of a PromptPay QR')}</span
        >
        <input type="file" name="picture" accept="image/*" required />
      </label>
      <noscript><button>${bilingual('อ่าน QR', 'Read the QR')}</button></noscript>
    </form>
    <form class="card stack" method="get" action="/bank/review">
      <label for="payload">${bilingual('หรือวางข้อความใน QR', 'or paste the text of a QR')}</label>
      <textarea
        id="payload"
        name="payload"
        rows="3"
        required
        spellcheck="false"
        placeholder="000201…"
      ></textarea>
      <button class="outlined">${bilingual('ตรวจสอบ', 'Review')}</button>
    </form>
    <form class="card stack" method="get" action="/bank/review">
      <h2>${bilingual('โอนเข้าบัญชีธนาคาร', 'Transfer to a bank account')}</h2>
      <label for="bank_abbr">${bilingual('ธนาคาร', 'Bank')}</label>
      <select id="bank_abbr" name="bank_abbr">
        ${bankOptions(thaiBanks, 'KBANK')}
      </select>
      <label for="account_number">${bilingual('เลขที่บัญชี', 'Account number')}</label>
      <input
        id="account_number"
        name="account_number"
        inputmode="numeric"
        required
        placeholder="${bilingual('เลข 10–15 หลัก', '10 to 15 digits')}"
      />
      <button class="outlined">${bilingual('ตรวจสอบ', 'Review')}</button>
    </form>`;
  return renderPage({ title: bilingual('แอปธนาคาร', 'Bank app'), content, place: 'bank' });
}

const NOTHING_TO_PAY = [
  'ฝากเงินด้วย QR ในแอปสมาชิก แล้วแตะ “จ่ายด้วยธนาคารจำลอง” หรือเลือกรูป QR ด้านล่าง',
  'Deposit by QR in the member app and tap “Pay with the sandbox bank”, or choose a QR picture below.',
] as const;

/** Returns a row that pays an open bill with one tap; null if its QR code has no amount. */
function billRow({ payload }: QrBill): Html | null {
  const read = readPaymentTarget({ payload });
  if (!read.ok || read.amountSatang === null) return null;
  const amount = bahtText(read.amountSatang);
  return html`<li>
    <form class="entry" method="post" action="/bank/confirm" data-submit-once>
      ${hiddenTarget({ payload })}
      <input type="hidden" name="amount" value="${amount}" />
      <input type="hidden" name="payer_account" value="${DEFAULT_PAYER.account}" />
      <input type="hidden" name="payer_bank" value="${DEFAULT_PAYER.bank}" />
      ${payable(amount, accountNumberText(read.receiver.receiver))}
    </form>
  </li>`;
}

function checkoutRow({ checkout_id, amount_satang, return_url }: OpenCheckout): Html {
  return html`<li>
    <form class="entry" method="post" action="/gateway/pay/${checkout_id}" data-submit-once>
      <input type="hidden" name="choice" value="pay" />
      ${payable(bahtText(amount_satang), new URL(return_url).host)}
    </form>
  </li>`;
}

function payable(amount: string, receiver: string): Html {
  return html`<span class="grow"
      ><strong class="number">${amount} ${bilingual('บาท', 'baht')}</strong
      ><small class="number">${receiver}</small></span
    >
    <button class="small">${bilingual('จ่าย', 'Pay')}</button>`;
}

/** Returns the screen before a payment. Its amount can be changed, to test the transfer of a wrong amount. */
export function reviewPage(
  target: PaymentOrder['target'],
  read: Extract<PaymentTargetResult, { ok: true }>,
  problem: HtmlContent,
): Html {
  const { receiver, amountSatang } = read;
  const amount = amountSatang === null ? '' : bahtText(amountSatang);
  const content = html`${alert(problem)}
    <form class="stack" method="post" action="/bank/confirm" data-submit-once>
      ${hiddenTarget(target)}
      <section class="hero">
        <label class="caption" for="amount">${bilingual('จำนวนเงิน (บาท)', 'Amount (baht)')}</label>
        <input
          class="amount"
          id="amount"
          name="amount"
          inputmode="decimal"
          autocomplete="off"
          required
          value="${amount}"
          placeholder="0.00"
        />
        ${amountSatang === null ? null : html`<p class="caption">${bilingual('แก้ไขได้ เพื่อทดลองโอนยอดไม่ตรง', 'Change it to try a transfer of a wrong amount')}</p>`}
      </section>
      <dl class="card facts">
        ${descriptionRow(bilingual('ไปยัง', 'To'), html`<strong class="number">${accountNumberText(receiver.receiver)}</strong>`)}
        ${descriptionRow(bilingual('ช่องทาง', 'By'), receiverBankText(receiver.bank))}
        ${receiver.note === '' ? null : descriptionRow(bilingual('อ้างอิง', 'Reference'), receiver.note)}
      </dl>
      ${payerCard()}
      <button>${bilingual('ยืนยันการโอน', 'Pay now')}</button>
      <a class="button quiet" href="/bank">${bilingual('ยกเลิก', 'Cancel')}</a>
    </form>`;
  return renderPage({
    title: bilingual('ตรวจสอบรายการ', 'Review the payment'),
    content,
    back: '/bank',
    place: 'bank',
  });
}

/** Returns the receiver's bank as text. PromptPay transfers and bill payments do not show the bank. */
export function receiverBankText(bank: string): HtmlContent {
  if (bank === 'PROMPTPAY') return bilingual('พร้อมเพย์', 'PromptPay');
  return bank === 'BILL' ? bilingual('ชำระบิล', 'Bill payment') : (findBank(bank)?.name ?? bank);
}

function payerCard(): Html {
  return html`<details class="card">
    <summary>
      ${bilingual('จากบัญชี', 'From account')} ${DEFAULT_PAYER.name}
      <span class="number">${accountNumberText(DEFAULT_PAYER.account)}</span>
    </summary>
    <div class="stack">
      <label for="payer_name">${bilingual('ชื่อผู้โอน', 'Payer’s name')}</label>
      <input
        id="payer_name"
        name="payer_name"
        maxlength="100"
        autocomplete="off"
        required
        value="${DEFAULT_PAYER.name}"
      />
      <p class="note">
        ${bilingual('แก้ไขได้ เพื่อทดลองให้คนอื่นโอนแทน', 'Change it to try a transfer by another person')}
      </p>
      <label for="payer_bank">${bilingual('ธนาคารต้นทาง', 'From bank')}</label>
      <select id="payer_bank" name="payer_bank">
        ${bankOptions(payerBanks, DEFAULT_PAYER.bank)}
      </select>
      <label for="payer_account">${bilingual('เลขที่บัญชีต้นทาง', 'From account number')}</label>
      <input
        id="payer_account"
        name="payer_account"
        inputmode="numeric"
        pattern="[0-9]{10,15}"
        required
        value="${DEFAULT_PAYER.account}"
      />
    </div>
  </details>`;
}

function hiddenTarget(target: PaymentOrder['target']): Html {
  if ('payload' in target)
    return html`<input type="hidden" name="payload" value="${target.payload}" />`;
  return html`<input type="hidden" name="account_number" value="${target.accountNumber}" />
    <input type="hidden" name="bank_abbr" value="${target.bankAbbr}" />`;
}

function bankOptions(offered: readonly ThaiBank[], selected: string): Html[] {
  return offered.map(
    ({ abbr, name }) =>
      html`<option value="${abbr}" ${abbr === selected ? trustedHtml('selected') : null}>
        ${name}
      </option>`,
  );
}

function alert(problem: HtmlContent): Html | null {
  return problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`;
}
