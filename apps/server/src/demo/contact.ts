import type { OperatorSettings } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';

const answers: OperatorSettings['contact_answers'] = [
  {
    question: 'ฝากแล้วเงินยังไม่เข้า ทำอย่างไร',
    question_en: 'I paid, and the money is not there',
    answer:
      'เปิดรายการฝากนั้นจากหน้าประวัติ แล้วแตะ “จ่ายแล้วแต่ยังไม่เข้า” เพื่อส่งสลิป ถ้ายอดที่โอนไม่ตรง เจ้าหน้าที่จะจับคู่ให้ ไม่ต้องโอนซ้ำ',
    answer_en:
      'Open that deposit from your history, and send the slip there. If the amount was another one, our staff assign it. Do not pay again',
  },
  {
    question: 'ถอนเงินใช้เวลานานไหม',
    question_en: 'How long does a withdrawal take',
    answer: 'ปกติ 1-3 นาที ถ้าขึ้นว่ารอเจ้าหน้าที่ตรวจสอบ เราจะตรวจให้เร็วที่สุด และแจ้งผลในแอป',
    answer_en:
      'Usually 1-3 minutes. Where it waits for our staff, we tell you the result in the app',
  },
  {
    question: 'เปลี่ยนเบอร์หรือบัญชีธนาคารได้อย่างไร',
    question_en: 'How do I change my phone or bank account',
    answer: 'เขียนถึงเจ้าหน้าที่จากหน้านี้ เราจะยืนยันตัวตนกับคุณก่อน หลังเปลี่ยนแล้วถอนเงินได้เมื่อครบ 24 ชั่วโมง',
    answer_en:
      'Write to our staff here. We check who you are first, and withdrawals wait for 24 hours after the change',
  },
  {
    question: 'มีคนเข้าบัญชีของฉัน ทำอย่างไร',
    question_en: 'Somebody is in my account',
    answer: 'เปิด โปรไฟล์ > ความปลอดภัยของบัญชี แล้วแตะ “ไม่ใช่ฉัน” ระบบจะออกจากทุกเครื่องและหยุดการถอนทันที',
    answer_en:
      'Open Profile > Account security and tap “This was not me”. Every device is signed out and withdrawals stop at once',
  },
];

/** Seeds the texts of the contact screen, unless the site has its own. */
export async function seedContact({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`
      update site_settings
         set contact_hours    = 'ทุกวัน ตลอด 24 ชั่วโมง',
             contact_hours_en = 'Every day, around the clock',
             contact_reply    = '5 นาที',
             contact_reply_en = '5 minutes',
             contact_answers  = ${JSON.stringify(answers)}
       where website_id      = ${config.websiteId}
         and contact_hours   = ''
         and contact_answers = '[]'`);
  });
}
