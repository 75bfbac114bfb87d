import { expect, it } from 'vitest';
import { settings } from '../../testing/samples.ts';
import { contactChannels, isSafari } from './contact-rules.ts';

const kinds = (enable_line: boolean, enable_telegram: boolean) =>
  contactChannels({ ...settings, enable_line, enable_telegram }).map(({ kind }) => kind);

it('offers the channels that are switched on, Line first', () => {
  expect(kinds(true, true)).toEqual(['line', 'telegram']);
  expect(kinds(true, false)).toEqual(['line']);
  expect(kinds(false, true)).toEqual(['telegram']);
  expect(kinds(false, false)).toEqual([]);
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  [
    'iPhone Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    true,
  ],
  [
    'Mac Safari',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    true,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
    false,
  ],
  [
    'Firefox on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    false,
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', false],
])('tells whether %s is Safari', (_name, userAgent, is) => expect(isSafari(userAgent)).toBe(is));
