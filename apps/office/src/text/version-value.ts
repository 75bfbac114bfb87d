import { formatDay, formatTime, isDay } from '../lib/dates.ts';
import { formatMicro } from '../lib/money.ts';
import { htmlText } from './html-text.ts';
import type { Language } from './language.ts';
import type { Catalogue } from './th.ts';

const IDENTIFIER = /(^|[._])id$/i;
const AMOUNT = /micro$/i;
/** The fields whose values are descriptions in HTML. */
const HTML = /(^|\.)html(_en)?$/;

/** A number of a record: grouped, an amount in baht, and as it is in a field that identifies something. */
export function numberText(value: number, field: string): string {
  if (IDENTIFIER.test(field)) return String(value);
  if (AMOUNT.test(field) && Number.isInteger(value)) return formatMicro(String(value));
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A value in words: yes and no, amounts in baht, times of Bangkok, lists, and HTML as members read it. */
export function valueText(
  value: string,
  field: string,
  {
    versions: { yes, no, words },
    language,
  }: { versions: Catalogue['versions']; language: Language },
): string {
  if (value === 'true') return yes;
  if (value === 'false') return no;
  if (AMOUNT.test(field) && /^-?\d+$/.test(value)) return formatMicro(value);
  if (HTML.test(field)) return htmlText(value);
  if (isDay(value)) return formatDay(value, language);
  const time = TIME.exec(value);
  if (time) return formatTime(time[1] === undefined ? `${value}+07:00` : value, language);
  const list = listIn(value);
  return list === undefined ? value : list.join(', ') || words.nothing;
}

/** The items of a list, which stands as JSON in a difference; undefined for any other value. */
export function listIn(value: string): string[] | undefined {
  if (!value.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}
