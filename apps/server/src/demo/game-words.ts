import { gameWordRow } from '@kapao/contract/games/words.ts';
import type { Context } from '../context.ts';
import { hasGameWords, saveGameWords } from '../features/games/lobby/words-store.ts';

/** The parts of names, and the categories, that words of one meaning find. */
interface Meaning {
  words: readonly string[];
  finds?: readonly string[];
  categories?: readonly string[];
}

/** Words that members use for games whose names say something else (lobby-03). */
const meanings: readonly Meaning[] = [
  { words: ['ป๊อกเด้ง', 'ป๊อก 8 ป๊อก 9', 'pok deng'], finds: ['ไพ่ป๊อก'] },
  {
    words: ['น้ำเต้าปูปลา', 'ปูปลากุ้ง', 'hoo hey how', 'fish prawn crab'],
    finds: ['ไฮโลสาม', 'ไฮโลสอง'],
  },
  { words: ['ไฮโล', 'sic bo', 'sicbo', 'ทอยเต๋า', 'ลูกเต๋า'], finds: ['ไฮโล', 'ลูกเต๋า', 'dice'] },
  { words: ['บาคาร่า', 'บาการา', 'baccarat', 'เสือมังกร', 'dragon tiger'], finds: ['บาคาร่า'] },
  { words: ['ไม่หักคอม', 'ซุปเปอร์ซิก', 'no commission'], finds: ['ไม่หักคอม', 'ซูเปอร์หก'] },
  { words: ['ไพ่', 'เก้าเก', 'แคง', 'ดัมมี่', 'dummy', 'card game'], categories: ['CARD', 'POKER'] },
  { words: ['โป๊กเกอร์', 'texas', 'holdem'], categories: ['POKER'] },
  {
    words: ['เกมยิงปลา', 'ยิงปลา', 'ตกปลา', 'ล่าปลา', 'fish shooting', 'fishing'],
    categories: ['FISH'],
  },
  {
    words: ['หวย', 'ลอตเตอรี่', 'สลากกินแบ่ง', 'แทงเลข', 'lotto', 'lottery', 'keno'],
    categories: ['KENO'],
  },
  { words: ['ไก่ชน', 'ชนไก่', 'ตีไก่', 'cockfight'], categories: ['COCK'] },
  {
    words: ['แทงบอล', 'พนันบอล', 'บอลเต็ง', 'บอลสเต็ป', 'football', 'soccer', 'sbobet'],
    categories: ['SPORT'],
  },
  { words: ['เทรด', 'เก็งกำไร', 'ทองคำ', 'หุ้น', 'binary'], categories: ['TRADE'] },
  { words: ['คาสิโนสด', 'สาวสวย', 'live casino'], categories: ['CASINO'] },
  { words: ['สล็อตแตกง่าย', 'เกมสล็อต', 'slots', 'ปั่นสล็อต'], categories: ['SLOT'] },
  { words: ['หงส์', 'swan'], finds: ['หงส์', 'swan', 'phoenix'] },
  { words: ['มังกร', 'dragon'], finds: ['มังกร', 'dragon'] },
  { words: ['เสือ', 'tiger'], finds: ['เสือ', 'tiger'] },
  {
    words: ['ผลไม้', 'fruit'],
    finds: ['มะม่วง', 'ทุเรียน', 'องุ่น', 'สับปะรด', 'เชอร์รี', 'cherry', 'mango'],
  },
  { words: ['อียิปต์', 'egypt'], finds: ['ฟาโรห์', 'มัมมี่', 'พีระมิด', 'pharaoh', 'pyramid'] },
  { words: ['โจรสลัด', 'pirate'], finds: ['โจรสลัด', 'pirate'] },
];

/** Seeds an empty table only, so that an operator's changes survive restarts. */
export async function seedGameWords({ database, config }: Context): Promise<void> {
  const rows = meanings.flatMap(({ words, ...found }) => words.map((word) => ({ word, ...found })));
  await database.transaction(async (tx) => {
    if (await hasGameWords(tx, config.websiteId)) return;
    await saveGameWords(tx, config.websiteId, gameWordRow.array().parse(rows));
  });
}
