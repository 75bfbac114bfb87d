import type { Catalogue } from './th.ts';

/** A value in words: yes and no, grouped numbers, and times of Bangkok's clock. */
export function valueText(value: string, { yes, no }: Catalogue['versions']): string {
  if (value === 'true') return yes;
  if (value === 'false') return no;
  if (/^-?\d{4,15}(\.\d+)?$/.test(value)) {
    return Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) ? value.replace('T', ' ') : value;
}
