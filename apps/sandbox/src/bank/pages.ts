import { accountText, bahtText } from '../pages/format.ts';
import { html, trustedHtml, type Html } from '../pages/html.ts';
import { icon } from '../pages/icons.ts';
import { fact, page } from '../pages/layout.ts';
import { banks, DEFAULT_PAYER, findBank, payerBanks, type Bank } from './banks.ts';
import type { PaymentOrder, ReadTarget } from './pay.ts';

/** The bank app's first screen: a QR picture, a QR text, or an account number. */
export function bankPage(problem: string | null): Html {
  const content = html`${alert(problem)}
    <form
      class="card"
      method="post"
      action="/bank/scan"
      enctype="multipart/form-data"
      data-submit-on-pick
    >
      <label class="drop">
        ${icon('scan')}<strong>เลือกรูป QR</strong><span>ภาพหน้าจอหรือรูปถ่ายของ QR พร้อมเพย์</span>
        <input type="file" name="picture" accept="image/*" required />
      </label>
      <noscript><button>อ่าน QR</button></noscript>
    </form>
    <form class="card stack" method="get" action="/bank/review">
      <label for="payload">หรือวางข้อความใน QR</label>
      <textarea
        id="payload"
        name="payload"
        rows="3"
        required
        spellcheck="false"
        placeholder="000201…"
      ></textarea>
      <button class="outlined">ตรวจสอบ</button>
    </form>
    <form class="card stack" method="get" action="/bank/review">
      <h2>โอนเข้าบัญชีธนาคาร</h2>
      <label for="bank_abbr">ธนาคาร</label>
      <select id="bank_abbr" name="bank_abbr">
        ${bankOptions(banks, 'KBANK')}
      </select>
      <label for="account_number">เลขที่บัญชี</label>
      <input
        id="account_number"
        name="account_number"
        inputmode="numeric"
        required
        placeholder="เลข 10–15 หลัก"
      />
      <button class="outlined">ตรวจสอบ</button>
    </form>`;
  return page({ title: 'แอปธนาคาร', content, place: 'bank' });
}

/** Receiving account and amount before the payment. The amount may be changed, to test a wrong one. */
export function reviewPage(
  target: PaymentOrder['target'],
  read: Extract<ReadTarget, { ok: true }>,
  problem: string | null,
): Html {
  const { receiver, amountSatang } = read;
  const amount = amountSatang === null ? '' : bahtText(amountSatang);
  const content = html`${alert(problem)}
    <form class="stack" method="post" action="/bank/confirm" data-submit-once>
      ${hiddenTarget(target)}
      <section class="hero">
        <label class="caption" for="amount">จำนวนเงิน (บาท)</label>
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
        ${amountSatang === null ? null : html`<p class="caption">แก้ไขได้ เพื่อทดลองโอนยอดไม่ตรง</p>`}
      </section>
      <dl class="card facts">
        ${fact('ไปยัง', html`<strong class="number">${accountText(receiver.receiver)}</strong>`)}
        ${fact('ช่องทาง', receiverBankText(receiver.bank))}
        ${receiver.note === '' ? null : fact('อ้างอิง', receiver.note)}
      </dl>
      ${payerCard()}
      <button>ยืนยันการโอน</button>
      <a class="button quiet" href="/bank">ยกเลิก</a>
    </form>`;
  return page({ title: 'ตรวจสอบรายการ', content, back: '/bank', place: 'bank' });
}

/** `PROMPTPAY` and `BILL` hide the bank from the payer. */
export function receiverBankText(bank: string): string {
  if (bank === 'PROMPTPAY') return 'พร้อมเพย์';
  return bank === 'BILL' ? 'ชำระบิล' : (findBank(bank)?.name ?? bank);
}

function payerCard(): Html {
  return html`<details class="card">
    <summary>จากบัญชี <span class="number">${accountText(DEFAULT_PAYER.account)}</span></summary>
    <div class="stack">
      <label for="payer_bank">ธนาคารต้นทาง</label>
      <select id="payer_bank" name="payer_bank">
        ${bankOptions(payerBanks, DEFAULT_PAYER.bank)}
      </select>
      <label for="payer_account">เลขที่บัญชีต้นทาง</label>
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

function bankOptions(offered: readonly Bank[], selected: string): Html[] {
  return offered.map(
    ({ abbr, name }) =>
      html`<option value="${abbr}" ${abbr === selected ? trustedHtml('selected') : null}>
        ${name}
      </option>`,
  );
}

function alert(problem: string | null): Html | null {
  return problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`;
}
