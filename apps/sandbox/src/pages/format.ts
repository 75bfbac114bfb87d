/** Formats amounts in baht with two decimals. */
const baht = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

const bangkok = new Intl.DateTimeFormat('th-TH-u-ca-gregory-nu-latn', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
});

export function bahtText(satang: number): string {
  return baht.format(satang / 100);
}

/** Formats a time in Bangkok as `21/11/2026 06:48:07` (site-37). */
export function bangkokTimeText(time: string | number): string {
  return bangkok.format(new Date(time)).replace(',', '');
}

/** Formats the date in Bangkok as `20261121`. */
export function bangkokDay(time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' })
    .format(time)
    .replaceAll('-', '');
}

/** Groups account numbers of ten digits as `123-456-7890`; other numbers stay unchanged. */
export function accountNumberText(digits: string): string {
  return digits.length === 10 ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : digits;
}
