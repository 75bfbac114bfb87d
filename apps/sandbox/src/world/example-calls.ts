import { bilingual, html, type Html, type BilingualText } from '../pages/html.ts';

/** Example calls for testers, each with a valid body. */
const calls: readonly { title: BilingualText; example: string }[] = [
  {
    title: bilingual(
      'จ่าย QR จากแอปธนาคาร (amount ไม่บังคับ ใช้แทนยอดใน QR)',
      'Pay a QR from the bank app (amount is optional and replaces the one of the QR)',
    ),
    example: `POST /bank/pay\n{"payload": "000201…", "amount": 100.25}`,
  },
  {
    title: bilingual('โอนเข้าบัญชีธนาคารโดยตรง', 'Transfer to a bank account'),
    example: `POST /bank/pay\n{"account_number": "1112223334", "bank_abbr": "KBANK", "amount": 100.25}`,
  },
  {
    title: bilingual('ข้อความที่ส่งถึงเบอร์หนึ่ง', 'The messages sent to one phone'),
    example: 'GET /sms?phone=0812345678',
  },
  {
    title: bilingual(
      'ดูและตั้งค่าความผิดปกติ (ระบุเฉพาะที่ต้องการเปลี่ยน)',
      'Read and set faults (name those to change)',
    ),
    example: `GET /faults\nPOST /faults\n{"webhooks": {"delay_ms": 3000, "repeat": 2}, "payouts": {"outcome": "never"}}`,
  },
  {
    title: bilingual(
      'ให้ค่ายเกมผิดปกติแบบสุ่มตามเมล็ดสุ่ม และดูจำนวนครั้งที่เกิดขึ้น',
      'Let the studio fail at random by a seed, and count how often',
    ),
    example: `POST /faults\n{"seed": 7, "rates": {"drop": 0.05, "lose_answer": 0.05, "send_both": 0.02}}\nGET /faults/report`,
  },
  { title: bilingual('คืนค่าปกติทั้งหมด', 'Reset everything'), example: 'DELETE /faults' },
];

export function exampleCalls(): Html {
  const items = calls.map(
    ({ title, example }) =>
      html`<p>${title}</p>
        <pre>${example}</pre>`,
  );
  return html`<details class="card calls">
    <summary>${bilingual('คำสั่งสำหรับนักทดสอบ', 'Calls for testers')}</summary>
    <div class="stack">
      ${items}
      <p class="note">
        ${bilingual('บัญชีปลายทางที่ลงท้ายด้วย 9999 ถอนไม่สำเร็จเสมอ (account closed) โดยไม่ต้องเปิดสวิตช์ใด', 'Withdrawals to an account that ends in 9999 always fail (account closed), without any switch')}
      </p>
    </div>
  </details>`;
}
