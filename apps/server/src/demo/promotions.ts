import { promotionRow } from '@kapao/contract/promotions/written.ts';
import type { Context } from '../context.ts';
import { listPromotionFigures } from '../features/promotions/figures-store.ts';
import { savePromotions } from '../flows/configuration/save-promotions.ts';

/** Demo promotions, at least one of each kind. A script that claims them gains nothing on average (fair-11). */
export const demoPromotions = [
  {
    id: 1,
    name: 'ต้อนรับสมาชิกใหม่ 100%',
    name_en: 'Welcome bonus 100%',
    poster_image: 'promotions/welcome.svg',
    sort: 1,
    kind: 'first_deposit',
    reward: { percent: 100, max: 500 },
    min_deposit: 100,
    turnover: { multiple: 25 },
    max_withdrawal: 5000,
    duration_hours: 168,
    html: '<p>ฝากครั้งแรก <strong>รับเพิ่มเท่าตัว สูงสุด 500 บาท</strong></p><ul><li>ฝากขั้นต่ำ 100 บาท</li><li>ทำยอดเทิร์น 25 เท่าของยอดฝากรวมโบนัส</li><li>ถอนได้สูงสุด 5,000 บาท</li></ul><p>มีเวลาเล่น 7 วันเต็ม</p>',
    html_en:
      '<p>Your first deposit <strong>doubled, up to 500 baht</strong></p><ul><li>Deposit 100 baht or more</li><li>Turnover of 25 times deposit and bonus</li><li>Withdraw up to 5,000 baht</li></ul><p>You have 7 full days</p>',
  },
  {
    id: 2,
    name: 'ของขวัญรายวัน',
    name_en: 'Daily gift',
    poster_image: 'promotions/daily.svg',
    sort: 2,
    kind: 'daily',
    reward: { amount: 20 },
    min_deposit: 50,
    turnover: { amount: 1000 },
    max_withdrawal: 500,
    duration_hours: 24,
    html: '<p>ฝากวันนี้ 50 บาทขึ้นไป รับเพิ่มอีก <strong>20 บาท</strong> ได้ทุกวัน</p><p>ทำยอดเทิร์น 1,000 บาท ถอนได้สูงสุด 500 บาท</p>',
    html_en:
      '<p>Deposit 50 baht or more today and get <strong>20 baht</strong> on top, every day</p><p>Turnover of 1,000 baht, withdraw up to 500 baht</p>',
  },
  {
    id: 3,
    name: 'เติมคุ้มทุกบิล รับเพิ่ม 10%',
    name_en: '10% on every deposit',
    poster_image: 'promotions/diamond.svg',
    sort: 3,
    kind: 'every_deposit',
    reward: { percent: 10, max: 200 },
    min_deposit: 200,
    turnover: { multiple: 5 },
    duration_hours: 72,
    html: '<p>ทุกครั้งที่ฝาก 200 บาทขึ้นไป รับโบนัส <strong>10% สูงสุด 200 บาท</strong></p><p>ทำยอดเทิร์น 5 เท่า ถอนได้ไม่จำกัด</p>',
    html_en:
      '<p>Each deposit of 200 baht or more earns a bonus of <strong>10%, up to 200 baht</strong></p><p>Turnover of 5 times, withdrawal without a limit</p>',
  },
  {
    id: 4,
    name: 'สายสล็อต รับ 30%',
    name_en: '30% for slots',
    poster_image: 'promotions/slot.svg',
    sort: 4,
    kind: 'every_deposit',
    reward: { percent: 30, max: 600 },
    min_deposit: 300,
    turnover: { multiple: 10 },
    max_withdrawal: 10_000,
    duration_hours: 72,
    contributions: { SLOT: 100 },
    html: '<p>สำหรับสายสล็อตโดยเฉพาะ ฝาก 300 บาทขึ้นไป <strong>รับเพิ่ม 30%</strong></p><ul><li>นับยอดเทิร์นเฉพาะเกมสล็อต</li><li>ทำยอดเทิร์น 10 เท่า</li><li>ถอนได้สูงสุด 10,000 บาท</li></ul>',
    html_en:
      '<p>For those who love slots: deposit 300 baht or more and <strong>get 30% on top</strong></p><ul><li>Only slots count towards the turnover</li><li>Turnover of 10 times</li><li>Withdraw up to 10,000 baht</li></ul>',
  },
  {
    id: 5,
    name: 'มาลองด้วยกัน รับเครดิต 50 บาท',
    name_en: 'Try it with 50 baht of credit',
    poster_image: 'promotions/friends.svg',
    kind: 'once',
    reward: { amount: 50 },
    min_deposit: 100,
    turnover: { amount: 2500 },
    max_withdrawal: 300,
    duration_hours: 48,
    html: '<p>ฝาก 100 บาทขึ้นไป <strong>รับเครดิตลองเล่น 50 บาท</strong> คนละ 1 ครั้ง</p><p>ทำยอดเทิร์น 2,500 บาท ถอนได้สูงสุด 300 บาท</p>',
    html_en:
      '<p>Deposit 100 baht or more and <strong>try it with 50 baht of credit</strong>, once for each member</p><p>Turnover of 2,500 baht, withdraw up to 300 baht</p>',
  },
];

/** Seeds promotions; an existing one keeps the operator's changes. */
export async function seedPromotions({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    const known = await listPromotionFigures(tx, config.websiteId);
    const missing = demoPromotions.filter(({ id }) => !known.some((each) => each.id === id));
    const rows = missing.map((promotion) => promotionRow.parse(promotion));
    await savePromotions(tx, config.websiteId, rows);
  });
}
