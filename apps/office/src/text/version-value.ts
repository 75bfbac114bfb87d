import type { Catalogue } from './th.ts';

const IDENTIFIER = /(^|[._])id$/;

/** A number of a record: grouped, except in a field that identifies something. */
export function numberText(value: number, field: string): string {
  if (IDENTIFIER.test(field)) return String(value);
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

const BANGKOK_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\+07:00)?$/;

/** A value in words: yes and no, and times of Bangkok's clock. */
export function valueText(value: string, { yes, no }: Catalogue['versions']): string {
  if (value === 'true') return yes;
  if (value === 'false') return no;
  const [, day, time] = BANGKOK_TIME.exec(value) ?? [];
  return day === undefined ? value : `${day} ${time}`;
}
