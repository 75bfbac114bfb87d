import { bahtText, timeText } from '../pages/format.ts';
import { html, type Html } from '../pages/html.ts';
import { icon } from '../pages/icons.ts';
import { fact, page } from '../pages/layout.ts';
import type { Checkout } from './checkouts.ts';

/** The payment page: one amount, one shop, three choices. */
export function payPage(checkout: Checkout): Html {
  const content = html` <section class="hero">
      <p class="caption">ยอดที่ต้องชำระ</p>
      <p class="amount">${bahtText(checkout.amount_satang)} <small>บาท</small></p>
      <p class="shop">${new URL(checkout.return_url).host}</p>
    </section>
    <dl class="card facts">
      ${fact('เลขอ้างอิง', html`<span class="code">${checkout.reference}</span>`)}
      ${fact('ชำระก่อน', timeText(checkout.expires_at))}
    </dl>
    ${checkout.status === 'open' && checkout.choice === null ? ways(checkout) : ended(checkout)}
    <p class="note">หน้านี้จำลองผู้ให้บริการชำระเงินภายนอก ไม่มีเงินจริงเคลื่อนไหว</p>`;
  return page({ title: 'ชำระเงิน', content, place: null });
}

function ways({ checkout_id }: Checkout): Html {
  return html`<form class="stack" method="post" action="/gateway/pay/${checkout_id}">
    <button name="choice" value="pay">ชำระเงิน</button>
    <button class="outlined" name="choice" value="fail">ชำระไม่สำเร็จ</button>
    <button class="quiet" name="choice" value="cancel">ยกเลิก</button>
  </form>`;
}

function ended(checkout: Checkout): Html {
  const { name, sentence } = endings[checkout.status];
  return html`<section class="card stack">
    <p class="empty">${icon(name)}<span>${sentence}</span></p>
    <a class="button" href="${checkout.return_url}">กลับไปยังร้านค้า</a>
  </section>`;
}

const endings = {
  open: { name: 'clock', sentence: 'รับรายการแล้ว กำลังรอผล' },
  succeeded: { name: 'check', sentence: 'ชำระเงินเรียบร้อยแล้ว' },
  failed: { name: 'cross', sentence: 'รายการนี้ไม่สำเร็จ' },
  expired: { name: 'clock', sentence: 'หมดเวลาชำระเงินแล้ว' },
} as const;
