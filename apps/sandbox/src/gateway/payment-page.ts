import { bahtText, bangkokTimeText } from '../pages/format.ts';
import { bilingual, html, type Html } from '../pages/html.ts';
import { iconHtml } from '../pages/icons.ts';
import { descriptionRow, renderPage } from '../pages/layout.ts';
import type { Checkout } from './checkouts.ts';

/** Returns the payment page with the amount, the shop and the customer's three choices. */
export function paymentPage(checkout: Checkout): Html {
  const content = html` <section class="hero">
      <p class="caption">${bilingual('ยอดที่ต้องชำระ', 'Amount to pay')}</p>
      <p class="amount">
        ${bahtText(checkout.amount_satang)} <small>${bilingual('บาท', 'baht')}</small>
      </p>
      <p class="shop">${new URL(checkout.return_url).host}</p>
    </section>
    <dl class="card facts">
      ${descriptionRow(bilingual('เลขอ้างอิง', 'Reference'), html`<span class="code">${checkout.reference}</span>`)}
      ${descriptionRow(bilingual('ชำระก่อน', 'Pay before'), bangkokTimeText(checkout.expires_at))}
    </dl>
    ${checkout.status === 'open' && checkout.choice === null ? ways(checkout) : ended(checkout)}
    <p class="note">
      ${bilingual('หน้านี้จำลองผู้ให้บริการชำระเงินภายนอก ไม่มีเงินจริงเคลื่อนไหว', 'This page plays an external payment provider. No real money moves')}
    </p>`;
  return renderPage({ title: bilingual('ชำระเงิน', 'Pay'), content, place: null });
}

function ways({ checkout_id }: Checkout): Html {
  return html`<form class="stack" method="post" action="/gateway/pay/${checkout_id}">
    <button name="choice" value="pay">${bilingual('ชำระเงิน', 'Pay')}</button>
    <button class="outlined" name="choice" value="fail">
      ${bilingual('ชำระไม่สำเร็จ', 'Let the payment fail')}
    </button>
    <button class="quiet" name="choice" value="cancel">${bilingual('ยกเลิก', 'Cancel')}</button>
  </form>`;
}

function ended(checkout: Checkout): Html {
  const { name, sentence } = endings[checkout.status];
  return html`<section class="card stack">
    <p class="empty">${iconHtml(name)}<span>${sentence}</span></p>
    <a class="button" href="${checkout.return_url}"
      >${bilingual('กลับไปยังร้านค้า', 'Back to the shop')}</a
    >
  </section>`;
}

const endings = {
  open: {
    name: 'clock',
    sentence: bilingual('รับรายการแล้ว กำลังรอผล', 'Taken, waiting for the outcome'),
  },
  succeeded: { name: 'check', sentence: bilingual('ชำระเงินเรียบร้อยแล้ว', 'Paid') },
  failed: { name: 'cross', sentence: bilingual('รายการนี้ไม่สำเร็จ', 'This payment failed') },
  expired: { name: 'clock', sentence: bilingual('หมดเวลาชำระเงินแล้ว', 'The time to pay is over') },
} as const;
