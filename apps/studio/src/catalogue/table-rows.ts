import type { BaccaratGame } from '../engines/baccarat/game.ts';
import type { FishGame } from '../engines/fish/game.ts';
import type { HiloGame } from '../engines/hilo/game.ts';
import type { KenoGame } from '../engines/keno/game.ts';
import { providers, type ProviderCode } from './providers.ts';
import { pick, slug } from './slot-rows.ts';

type TableGame = BaccaratGame | HiloGame | FishGame | KenoGame;

/** A row but for what its place and its name decide. */
type Made<Row extends TableGame> = Omit<Row, 'code' | 'id' | 'provider' | 'name' | 'nameEnglish'>;
type Kind = {
  thai: string;
  english: string;
  make: (
    wordPlace: number,
  ) => Made<BaccaratGame> | Made<HiloGame> | Made<FishGame> | Made<KenoGame>;
};

/** The words of each house that makes no slots; places in these lists are part of the games' ids. */
const words = {
  TAIFAI: [
    ['ใต้แสงไฟ', 'Lamplight'],
    ['กำมะหยี่', 'Velvet'],
    ['ห้องแดง', 'Red Room'],
    ['ชั้นบน', 'Upstairs'],
    ['ยามดึก', 'Late Night'],
  ],
  WONGKLOM: [
    ['วงกลม', 'Round Table'],
    ['โต๊ะหยก', 'Jade Table'],
    ['มิตรภาพ', 'Friendly'],
    ['สวนหลังบ้าน', 'Garden Room'],
    ['เซียน', 'Master'],
  ],
  AOPLA: [
    ['อ่าวปลา', 'Fish Bay'],
    ['แนวปะการัง', 'Reef'],
    ['คลื่นคราม', 'Indigo Wave'],
    ['เรือหาปลา', 'Trawler'],
    ['ร่องน้ำลึก', 'Trench'],
  ],
  LEKRUAY: [
    ['เลขรวย', 'Rich Number'],
    ['สลากทอง', 'Gold Slip'],
    ['แผงใหญ่', 'Big Board'],
    ['งวดพิเศษ', 'Special Draw'],
    ['มือขึ้น', 'Hot Hand'],
  ],
} as const satisfies Partial<Record<ProviderCode, readonly (readonly [string, string])[]>>;

const hilo = (
  thai: string,
  english: string,
  category: 'CASINO' | 'CARD' | 'POKER' | 'TRADE' | 'COCK',
  variant: HiloGame['variant'],
): Kind => ({
  thai,
  english,
  make: (place) => ({ category, engine: 'hilo', variant, palette: pick(TABLE_COLORS, place) }),
});

const baccarat = (
  thai: string,
  english: string,
  category: 'CASINO' | 'CARD',
  commission: BaccaratGame['commission'],
): Kind => ({
  thai,
  english,
  make: (place) => ({
    category,
    engine: 'baccarat',
    commission,
    palette: pick(TABLE_COLORS, place),
  }),
});

const fish = (thai: string, english: string, model: FishGame['model'], first: number): Kind => ({
  thai,
  english,
  make: (place) => ({
    category: 'FISH',
    engine: 'fish',
    model,
    skin: pick(['reef', 'river', 'sky'] as const, place + first),
  }),
});

const keno = (thai: string, english: string, variant: KenoGame['variant']): Kind => ({
  thai,
  english,
  make: (place) => ({
    category: 'KENO',
    engine: 'keno',
    variant,
    skin: pick(['night', 'jade', 'lotus', 'sunset', 'slip', 'slipBlue'] as const, place),
  }),
});

const TABLE_COLORS = ['midnight', 'jade', 'ruby', 'ocean', 'amethyst', 'bronze', 'forest'] as const;

/** Additions go to an end, as in every list of the catalogue. */
const kinds: Readonly<Record<keyof typeof words, readonly Kind[]>> = {
  TAIFAI: [
    baccarat('บาคาร่า', 'Baccarat', 'CASINO', 'five_percent'),
    baccarat('บาคาร่าซูเปอร์หก', 'Super Six Baccarat', 'CASINO', 'none'),
    hilo('ไฮโลสามลูก', 'Three Dice', 'CASINO', 'threeDice'),
    hilo('ไฮโลสองลูก', 'Two Dice', 'CASINO', 'twoDice'),
  ],
  WONGKLOM: [
    hilo('ไพ่สูงต่ำ', 'Hi-Lo', 'CARD', 'classic'),
    hilo('ไพ่สั้น', 'Short Deck', 'CARD', 'shortDeck'),
    hilo('โป๊กเกอร์สูงต่ำ', 'Hi-Lo Poker', 'POKER', 'aceHigh'),
    baccarat('ไพ่ป๊อก', 'Table Baccarat', 'CARD', 'five_percent'),
  ],
  AOPLA: [
    fish('ยิงปลา', 'Fishing', 'calm', 0),
    fish('ล่าสมบัติ', 'Treasure Hunt', 'wild', 1),
    fish('มือปืน', 'Harpoon', 'brisk', 2),
  ],
  LEKRUAY: [
    keno('คีโน', 'Keno', 'classic'),
    keno('คีโนไว', 'Quick Keno', 'swift'),
    keno('หวยแผง', 'Lottery', 'lottery'),
    hilo('ทองคำขึ้นลง', 'Gold Trade', 'TRADE', 'gold'),
    hilo('เหรียญขึ้นลง', 'Coin Trade', 'TRADE', 'coin'),
    hilo('น้ำมันขึ้นลง', 'Oil Trade', 'TRADE', 'oil'),
    hilo('ไก่ชนสังเวียน', 'Cock Arena', 'COCK', 'arena'),
    hilo('ไก่ชนแดงใหญ่', 'Red Cock', 'COCK', 'redChampion'),
  ],
};

/** Every kind of game that a house deals, in every one of its words. */
export function tableRows(): TableGame[] {
  return providers.flatMap(({ code }, place) => {
    const house = Object.entries(kinds).find(([name]) => name === code);
    const own = Object.entries(words).find(([name]) => name === code)?.[1] ?? [];
    return (house?.[1] ?? []).flatMap((kind, kindPlace) =>
      own.map(([thai, english], wordPlace): TableGame => {
        const nameEnglish = `${english} ${kind.english}`;
        return {
          ...kind.make(wordPlace),
          code: `${code.toLowerCase()}-${slug(nameEnglish)}`,
          id: String((place + 11) * 1000 + kindPlace * 10 + wordPlace),
          provider: code,
          name: kind.thai + thai,
          nameEnglish,
        };
      }),
    );
  });
}
