/** The groups of a Thai bank account of ten digits as banks print it: `123-4-56789-0`. */
const BANK_GROUPS = /^(\d{3})(\d)(\d{5})(\d)$/;
const OTHER_GROUPS = /^(\d{3})(\d{4})(\d+)$/;
const SHOWN_DIGITS = 4;

/** Groups an account number as banks print it, and covers all but its end: `xxx-x-xx789-0`. */
export function maskAccount(number: string): string {
  const covered = number.length - SHOWN_DIGITS;
  let place = 0;
  return number
    .replace(BANK_GROUPS, '$1-$2-$3-$4')
    .replace(OTHER_GROUPS, '$1-$2-$3')
    .replaceAll(/\d/g, (digit) => {
      place += 1;
      return place > covered ? digit : 'x';
    });
}
