import type { RandomSource } from '../../random.ts';
import {
  COIN_CHANCE_ONE_IN,
  COIN_VALUES,
  holdSlotModel,
  holdSlotOdds,
  RESPIN_COUNT,
  spinHold,
} from './hold.ts';
import {
  PAYLINES,
  lineModels,
  PAYING_SYMBOLS,
  SCATTER_SYMBOL,
  WILD_SYMBOL,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import { oneInCount, percentRoundedDown, type Fraction } from '../chance.ts';
import { slotOdds } from './odds.ts';
import type { SlotFacts, SlotOutcome } from './protocol.ts';
import { spinReels } from './slot.ts';
import {
  MAX_TUMBLES,
  TUMBLE_MULTIPLIERS,
  spinTumble,
  TUMBLE_PRIZES,
  TUMBLE_SYMBOLS,
  STATED_TUMBLE_ODDS,
} from './tumble.ts';
import {
  FREE_SPIN_MULTIPLIER,
  FREE_SPIN_COUNT,
  spinWays,
  WAY_COUNT,
  waysSlotModel,
  waysSlotOdds,
} from './ways.ts';

export type SlotMechanicName = 'steady' | 'bold' | 'ways' | 'hold' | 'tumble';

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

const ALL_LINES = PAYLINES.map((rows) => [...rows]);
const LINE_RULES = [
  `เดิมพันหนึ่งรอบแบ่งเท่ากันทั้ง ${PAYLINES.length} เส้น`,
  'รางวัลเส้น = เดิมพันต่อเส้น × ตัวคูณ นับจากวงล้อซ้ายสุดต่อเนื่องกัน เส้นละหนึ่งรางวัลสูงสุด',
  'ตัวแทนอยู่บนวงล้อ 2 ถึง 4 แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์',
  'ตัวเลขใต้ตัวคูณคือโอกาสต่อหนึ่งเส้น (สแคตเตอร์: ต่อหนึ่งรอบ)',
];
const SCATTER_RULE = 'สแคตเตอร์จ่ายไม่ว่าอยู่ตำแหน่งใด = เดิมพันทั้งรอบ × ตัวคูณ';

export const slotMechanics: Readonly<Record<SlotMechanicName, Mechanic>> = {
  steady: linesMechanic(lineModels.steady),
  bold: linesMechanic(lineModels.bold),
  ways: { draw: spinWays, facts: memoize(waysFacts) },
  hold: { draw: spinHold, facts: memoize(holdFacts) },
  tumble: { draw: spinTumble, facts: tumbleFacts },
};

function linesMechanic(model: SlotModel): Mechanic {
  return {
    draw: (random) => spinReels(model, random),
    facts: memoize(() => {
      const odds = slotOdds(model);
      const rules = [...LINE_RULES, SCATTER_RULE];
      return reelFacts(model, { ...odds, chances: odds.line }, ALL_LINES, rules);
    }),
  };
}

function waysFacts(): MechanicFacts {
  const odds = waysSlotOdds();
  const rules = [
    `จ่ายทุกทางจากซ้ายไปขวา รวม ${WAY_COUNT} ทาง: สัญลักษณ์เดียวกันบนวงล้อที่ติดกัน ไม่ว่าอยู่แถวใด`,
    `รางวัล = เดิมพัน ÷ ${PAYLINES.length} × ตัวคูณ × จำนวนทางที่เชื่อมกัน`,
    SCATTER_RULE,
    `สแคตเตอร์ 3 ตัวขึ้นไปได้ฟรีสปิน ${FREE_SPIN_COUNT} รอบ ทุกรางวัลในฟรีสปินคูณ ${FREE_SPIN_MULTIPLIER} และไม่เกิดฟรีสปินซ้อน`,
    'ตัวแทนอยู่บนวงล้อ 2 ถึง 4 แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์',
    'ตัวเลขใต้ตัวคูณคือโอกาสต่อหนึ่งรอบ',
  ];
  return reelFacts(waysSlotModel, { ...odds, chances: odds.run }, [], rules);
}

function holdFacts(): MechanicFacts {
  const odds = holdSlotOdds();
  const values = COIN_VALUES.map(([shares]) => `×${shares / PAYLINES.length}`).join(' ');
  const chances = slotOdds(holdSlotModel).line;
  const rules = [
    ...LINE_RULES,
    `สแคตเตอร์ 3 ตัวขึ้นไป (1 ใน ${oneInCount(odds.trigger)} รอบ) กลายเป็นเหรียญที่ค้างไว้ แล้วหมุนช่องที่เหลือใหม่ ${RESPIN_COUNT} ครั้ง`,
    `แต่ละช่องได้เหรียญใหม่ 1 ใน ${COIN_CHANCE_ONE_IN} ต่อครั้ง เหรียญใหม่ทุกครั้งคืนสิทธิ์หมุนเป็น ${RESPIN_COUNT}`,
    `เหรียญมีค่า ${values} ของเดิมพันทั้งรอบ จ่ายรวมทุกเหรียญเมื่อจบ`,
  ];
  return reelFacts(holdSlotModel, { ...odds, scatter: [], chances }, ALL_LINES, rules);
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
    anyWinOneIn: oneInCount(anyWin),
    lines,
    strips: [...strips],
    counts: ['3 ตัว', '4 ตัว', '5 ตัว'],
    rules,
    symbols: [
      { letter: WILD_SYMBOL, prizes: [], oneIn: [] },
      { letter: SCATTER_SYMBOL, prizes, oneIn: scatter.map(oneInCount) },
      ...PAYING_SYMBOLS.map((letter) => {
        return { letter, prizes: [...linePrizes[letter]], oneIn: chances[letter].map(oneInCount) };
      }),
    ],
  };
}

function tumbleFacts(): MechanicFacts {
  return {
    ...STATED_TUMBLE_ODDS,
    lines: [],
    // Without strips in the rules, the page turns these strips, which contain all tumble symbols.
    strips: ['FADEBFCEDF', 'EBFDACEFDE', 'DFECFBEADF', 'FEDCBFAEFD', 'EDFAFCBEDF'],
    counts: ['6–7 ตัว', '8–9 ตัว', '10+ ตัว'],
    rules: [
      'จ่ายเมื่อมีสัญลักษณ์เดียวกันตั้งแต่ 6 ตัว ไม่ว่าอยู่ตำแหน่งใด',
      `รางวัล = เดิมพัน ÷ ${PAYLINES.length} × ตัวคูณในตาราง × ตัวคูณของการร่วง`,
      'สัญลักษณ์ที่ถูกรางวัลหายไป ตัวบนร่วงลงมา และมีตัวใหม่เติมจากด้านบน จนกว่าจะไม่ถูกรางวัล',
      `ตัวคูณของการร่วง: ${TUMBLE_MULTIPLIERS.map((multiplier) => `×${multiplier}`).join(' ')} และคงที่จนจบ ร่วงได้มากสุด ${MAX_TUMBLES} ครั้ง`,
    ],
    symbols: TUMBLE_SYMBOLS.map((letter) => {
      return { letter, prizes: [...TUMBLE_PRIZES[letter]], oneIn: [] };
    }),
  };
}

export function memoize<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
