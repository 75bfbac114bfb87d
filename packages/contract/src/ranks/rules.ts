import { isWholeSatang } from '../money.ts';
import { check, checkNumber, checkText } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

const MAX_TURNOVER_BAHT = 100_000_000_000;
export const MAX_BENEFITS = 10;
const MAX_BENEFIT_LENGTH = 200;
const MAX_NAME_LENGTH = 80;
const MAX_IMAGE_LENGTH = 200;
const MAX_SORT = 2_147_483_647;
const CODE = /^[a-z0-9-]{1,40}$/;

export interface WrittenBenefit {
  text_th: string;
  text_en: string;
}

/** A rank as an operator writes it; `image` is a path below /cdn. */
export interface WrittenRank {
  code: string;
  name_en: string;
  name_th: string;
  image: string;
  sort: number;
  /** The lifetime turnover in baht that raises a member to this rank; null for a rank that play does not reach. */
  turnover_from: number | null;
  benefits: WrittenBenefit[];
}

/** reward-68: returns the rules that a rank breaks, field by field. */
export function rankMistakes(written: WrittenRank): Mistake[] {
  const { code, name_en, name_th, image, sort, turnover_from, benefits } = written;
  return [
    ...check('code', CODE.test(code), {
      th: 'ใช้ a-z, 0-9 และ - ได้ 1 ถึง 40 ตัว',
      en: 'must have 1 to 40 of a-z, 0-9 and -',
    }),
    ...checkText('name_th', name_th, MAX_NAME_LENGTH),
    ...checkText('name_en', name_en, MAX_NAME_LENGTH),
    ...checkText('image', image, MAX_IMAGE_LENGTH),
    ...checkNumber('sort', sort, { min: 1, max: MAX_SORT }),
    ...(turnover_from === null ? [] : checkTurnover(turnover_from)),
    ...check('benefits', benefits.length <= MAX_BENEFITS, {
      th: `มีได้ไม่เกิน ${MAX_BENEFITS} ข้อ`,
      en: `must be at most ${MAX_BENEFITS}`,
    }),
    ...benefits.flatMap(({ text_th, text_en }, index) => [
      ...checkText(`benefits.${index}.text_th`, text_th, MAX_BENEFIT_LENGTH),
      ...checkText(`benefits.${index}.text_en`, text_en, MAX_BENEFIT_LENGTH),
    ]),
  ];
}

function checkTurnover(turnover: number): Mistake[] {
  const isRight = turnover >= 0 && turnover <= MAX_TURNOVER_BAHT && isWholeSatang(turnover);
  return check('turnover_from', isRight, {
    th: `ต้องเป็น 0 ถึง ${MAX_TURNOVER_BAHT.toLocaleString('en-US')} ทศนิยมไม่เกิน 2 ตำแหน่ง`,
    en: `must be 0 to ${MAX_TURNOVER_BAHT.toLocaleString('en-US')}, with at most 2 decimals`,
  });
}

/** A rank's place on the ladder. */
export type Rung = Pick<WrittenRank, 'code' | 'sort' | 'turnover_from'>;

/**
 * reward-68: returns the codes of ranks that need no more turnover than a lower rank, the lowest first. In the order of
 * `sort` each rank must need more.
 */
export function ranksOutOfOrder(ladder: readonly Rung[]): string[] {
  return ladder
    .toSorted((one, other) => one.sort - other.sort)
    .filter((higher, _index, sorted) =>
      sorted.some(
        (lower) =>
          lower.sort < higher.sort &&
          lower.turnover_from !== null &&
          higher.turnover_from !== null &&
          lower.turnover_from >= higher.turnover_from,
      ),
    )
    .map(({ code }) => code);
}

/** Returns the rules that a ladder breaks with this rank on it. `others` are the ranks without the saved state of it. */
export function ladderMistakes(rank: Rung, others: readonly Rung[]): Mistake[] {
  const taken = others.find(({ sort }) => sort === rank.sort);
  const [wrong] = ranksOutOfOrder([...others, rank]);
  return [
    ...check('sort', taken === undefined, {
      th: `ลำดับนี้เป็นของ ${taken?.code ?? ''}`,
      en: `is the place of ${taken?.code ?? ''}`,
    }),
    ...check('turnover_from', wrong === undefined, {
      th: `${wrong ?? ''} ต้องใช้ยอดมากกว่าระดับที่ต่ำกว่า`,
      en: outOfOrderText(wrong ?? ''),
    }),
  ];
}

/** Says which rank breaks the order of the ladder, in the words of the command. */
export function outOfOrderText(code: string): string {
  return `${code} asks for no more turnover than a rank below it by sort`;
}
