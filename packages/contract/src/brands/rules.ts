import { check, checkNumber, checkText } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

const CODE = /^[\w-]{1,40}$/;
const LOGO = /^[a-z0-9][\w/-]{0,150}\.(svg|webp|png)$/;
const MAX_NAME_LENGTH = 80;
const MAX_SORT = 1_000_000;

/** A brand's name, place and look in the lobby, as an operator writes them; its studio brings its games. */
export interface WrittenBrand {
  code: string;
  /** Null for the name of the studio's list. */
  name: string | null;
  /** The place in the lobby, the smallest first; null for the last one. */
  sort: number | null;
  /** A path below /cdn; null for the mark that the server draws. */
  logo: string | null;
  /** If false, the brand's games leave the lobby and their bets are refused. */
  is_enabled: boolean;
}

/** game-11: returns the rules that a brand breaks, field by field. */
export function brandMistakes({ code, name, sort, logo }: WrittenBrand): Mistake[] {
  return [
    ...check('code', CODE.test(code), {
      th: 'ใช้ A-Z, a-z, 0-9, _ และ - ได้ 1 ถึง 40 ตัว',
      en: 'must have 1 to 40 of A-Z, a-z, 0-9, _ and -',
    }),
    ...(name === null ? [] : checkText('name', name, MAX_NAME_LENGTH)),
    ...(sort === null ? [] : checkNumber('sort', sort, { min: 1, max: MAX_SORT })),
    ...check('logo', logo === null || LOGO.test(logo), {
      th: 'ต้องเป็นที่อยู่ของรูปใต้ /cdn นามสกุล .svg .webp หรือ .png',
      en: 'must be a path below /cdn: .svg, .webp or .png',
    }),
  ];
}
