import type { RandomSource } from '../../random.ts';
import { COIN_ONE_IN, COIN_VALUES, holdModel, holdOdds, RESPINS, spinHold } from './hold.ts';
import {
  LINES,
  models,
  PAYING_SYMBOLS,
  SCATTER,
  WILD,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import { oneIn, percentRoundedDown, type Fraction } from '../chance.ts';
import { oddsOf } from './odds.ts';
import type { SlotFacts, SlotOutcome } from './protocol.ts';
import { spin } from './slot.ts';
import {
  MOST_TUMBLES,
  MULTIPLIERS,
  spinTumble,
  TUMBLE_PRIZES,
  TUMBLE_SYMBOLS,
  TUMBLE_STATED,
} from './tumble.ts';
import { FREE_MULTIPLIER, FREE_SPINS, spinWays, WAYS, waysModel, waysOdds } from './ways.ts';

export type MechanicName = 'steady' | 'bold' | 'ways' | 'hold' | 'tumble';

/** A symbol in the paytable. `prizes` and `oneIn` have one entry for each column of `counts`. */
interface SymbolPrizes {
  letter: string;
  prizes: number[];
  oneIn: number[];
}

type MechanicFacts = Pick<
  SlotFacts,
  'lines' | 'strips' | 'counts' | 'rules' | 'returnToPlayer' | 'anyWinOneIn'
> & { symbols: SymbolPrizes[] };

/** The rules of a kind of slot. Its odds are computed once, when a page first asks for the facts. */
interface Mechanic {
  draw(random: RandomSource): SlotOutcome;
  facts(): MechanicFacts;
}

const ALL_LINES = LINES.map((rows) => [...rows]);
const LINE_RULES = [
  `เดิมพันหนึ่งรอบแบ่งเท่ากันทั้ง ${LINES.length} เส้น`,
  'รางวัลเส้น = เดิมพันต่อเส้น × ตัวคูณ นับจากวงล้อซ้ายสุดต่อเนื่องกัน เส้นละหนึ่งรางวัลสูงสุด',
  'ตัวแทนอยู่บนวงล้อ 2 ถึง 4 แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์',
  'ตัวเลขใต้ตัวคูณคือโอกาสต่อหนึ่งเส้น (สแคตเตอร์: ต่อหนึ่งรอบ)',
];
const SCATTER_RULE = 'สแคตเตอร์จ่ายไม่ว่าอยู่ตำแหน่งใด = เดิมพันทั้งรอบ × ตัวคูณ';

export const mechanics: Readonly<Record<MechanicName, Mechanic>> = {
  steady: linesMechanic(models.steady),
  bold: linesMechanic(models.bold),
  ways: { draw: spinWays, facts: once(waysFacts) },
  hold: { draw: spinHold, facts: once(holdFacts) },
  tumble: { draw: spinTumble, facts: tumbleFacts },
};

function linesMechanic(model: SlotModel): Mechanic {
  return {
    draw: (random) => spin(model, random),
    facts: once(() => {
      const odds = oddsOf(model);
      const rules = [...LINE_RULES, SCATTER_RULE];
      return reelFacts(model, { ...odds, chances: odds.line }, ALL_LINES, rules);
    }),
  };
}

function waysFacts(): MechanicFacts {
  const odds = waysOdds();
  const rules = [
    `จ่ายทุกทางจากซ้ายไปขวา รวม ${WAYS} ทาง: สัญลักษณ์เดียวกันบนวงล้อที่ติดกัน ไม่ว่าอยู่แถวใด`,
    `รางวัล = เดิมพัน ÷ ${LINES.length} × ตัวคูณ × จำนวนทางที่เชื่อมกัน`,
    SCATTER_RULE,
    `สแคตเตอร์ 3 ตัวขึ้นไปได้ฟรีสปิน ${FREE_SPINS} รอบ ทุกรางวัลในฟรีสปินคูณ ${FREE_MULTIPLIER} และไม่เกิดฟรีสปินซ้อน`,
    'ตัวแทนอยู่บนวงล้อ 2 ถึง 4 แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์',
    'ตัวเลขใต้ตัวคูณคือโอกาสต่อหนึ่งรอบ',
  ];
  return reelFacts(waysModel, { ...odds, chances: odds.run }, [], rules);
}

function holdFacts(): MechanicFacts {
  const odds = holdOdds();
  const values = COIN_VALUES.map(([shares]) => `×${shares / LINES.length}`).join(' ');
  const chances = oddsOf(holdModel).line;
  const rules = [
    ...LINE_RULES,
    `สแคตเตอร์ 3 ตัวขึ้นไป (1 ใน ${oneIn(odds.trigger)} รอบ) กลายเป็นเหรียญที่ค้างไว้ แล้วหมุนช่องที่เหลือใหม่ ${RESPINS} ครั้ง`,
    `แต่ละช่องได้เหรียญใหม่ 1 ใน ${COIN_ONE_IN} ต่อครั้ง เหรียญใหม่ทุกครั้งคืนสิทธิ์หมุนเป็น ${RESPINS}`,
    `เหรียญมีค่า ${values} ของเดิมพันทั้งรอบ จ่ายรวมทุกเหรียญเมื่อจบ`,
  ];
  return reelFacts(holdModel, { ...odds, scatter: [], chances }, ALL_LINES, rules);
}

interface ReelOdds {
  returnToPlayer: Fraction;
  anyWin: Fraction;
  scatter: readonly Fraction[];
  /** The chance of three, four and five of each symbol. */
  chances: Readonly<Record<PayingSymbol, readonly Fraction[]>>;
}

function reelFacts(
  { strips, linePrizes, scatterPrizes }: SlotModel,
  { returnToPlayer, anyWin, scatter, chances }: ReelOdds,
  lines: number[][],
  rules: string[],
): MechanicFacts {
  const paysScatter = scatterPrizes.some((prize) => prize > 0);
  const prizes = paysScatter ? [...scatterPrizes] : [];
  return {
    returnToPlayer: percentRoundedDown(returnToPlayer),
    anyWinOneIn: oneIn(anyWin),
    lines,
    strips: [...strips],
    counts: ['3 ตัว', '4 ตัว', '5 ตัว'],
    rules,
    symbols: [
      { letter: WILD, prizes: [], oneIn: [] },
      { letter: SCATTER, prizes, oneIn: scatter.map(oneIn) },
      ...PAYING_SYMBOLS.map((letter) => {
        return { letter, prizes: [...linePrizes[letter]], oneIn: chances[letter].map(oneIn) };
      }),
    ],
  };
}

function tumbleFacts(): MechanicFacts {
  return {
    ...TUMBLE_STATED,
    lines: [],
    // Without strips in the rules, the page turns these strips, which contain all tumble symbols.
    strips: ['FADEBFCEDF', 'EBFDACEFDE', 'DFECFBEADF', 'FEDCBFAEFD', 'EDFAFCBEDF'],
    counts: ['6–7 ตัว', '8–9 ตัว', '10+ ตัว'],
    rules: [
      'จ่ายเมื่อมีสัญลักษณ์เดียวกันตั้งแต่ 6 ตัว ไม่ว่าอยู่ตำแหน่งใด',
      `รางวัล = เดิมพัน ÷ ${LINES.length} × ตัวคูณในตาราง × ตัวคูณของการร่วง`,
      'สัญลักษณ์ที่ถูกรางวัลหายไป ตัวบนร่วงลงมา และมีตัวใหม่เติมจากด้านบน จนกว่าจะไม่ถูกรางวัล',
      `ตัวคูณของการร่วง: ${MULTIPLIERS.map((multiplier) => `×${multiplier}`).join(' ')} และคงที่จนจบ ร่วงได้มากสุด ${MOST_TUMBLES} ครั้ง`,
    ],
    symbols: TUMBLE_SYMBOLS.map((letter) => {
      return { letter, prizes: [...TUMBLE_PRIZES[letter]], oneIn: [] };
    }),
  };
}

export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
