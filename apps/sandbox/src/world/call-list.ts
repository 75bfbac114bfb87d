import { html, type Html } from '../pages/html.ts';

/** Example calls for people who write tests, each with a valid body. */
const calls: readonly { title: string; example: string }[] = [
  {
    title: 'จ่าย QR จากแอปธนาคาร (amount ไม่บังคับ ใช้แทนยอดใน QR)',
    example: `POST /bank/pay\n{"payload": "000201…", "amount": 100.25}`,
  },
  {
    title: 'โอนเข้าบัญชีธนาคารโดยตรง',
    example: `POST /bank/pay\n{"account_number": "1112223334", "bank_abbr": "KBANK", "amount": 100.25}`,
  },
  { title: 'ข้อความที่ส่งถึงเบอร์หนึ่ง', example: 'GET /sms?phone=0812345678' },
  {
    title: 'ดูและตั้งค่าความผิดปกติ (ระบุเฉพาะที่ต้องการเปลี่ยน)',
    example: `GET /faults\nPOST /faults\n{"webhooks": {"delay_ms": 3000, "repeat": 2}, "payouts": {"outcome": "never"}}`,
  },
  {
    title: 'ให้ค่ายเกมผิดปกติแบบสุ่มตามเมล็ดสุ่ม และดูจำนวนครั้งที่เกิดขึ้น',
    example: `POST /faults\n{"seed": 7, "rates": {"drop": 0.05, "lose_answer": 0.05, "send_both": 0.02}}\nGET /faults/report`,
  },
  { title: 'คืนค่าปกติทั้งหมด', example: 'DELETE /faults' },
];

export function callList(): Html {
  const items = calls.map(
    ({ title, example }) =>
      html`<p>${title}</p>
        <pre>${example}</pre>`,
  );
  return html`<details class="card calls">
    <summary>คำสั่งสำหรับนักทดสอบ</summary>
    <div class="stack">
      ${items}
      <p class="note">บัญชีปลายทางที่ลงท้ายด้วย 9999 ถอนไม่สำเร็จเสมอ (account closed) โดยไม่ต้องเปิดสวิตช์ใด</p>
    </div>
  </details>`;
}
