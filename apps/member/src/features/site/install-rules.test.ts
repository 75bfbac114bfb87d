import { expect, it } from 'vitest';
import { installWay, isInstallMoment } from './install-rules.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const browser = { hasOffer: false, userAgent: ANDROID, touchPoints: 5, isInstalled: false };

it('install-01: asks by the browser’s dialog, by steps on iOS, and not inside other apps', () => {
  expect(installWay({ ...browser, hasOffer: true })).toBe('prompt');
  expect(installWay(browser)).toBeNull();
  expect(installWay({ ...browser, userAgent: IPHONE })).toBe('steps');
  expect(installWay({ ...browser, userAgent: IPAD })).toBe('steps');
  expect(installWay({ ...browser, userAgent: IPAD, touchPoints: 0 })).toBeNull();
  expect(installWay({ ...browser, userAgent: `${IPHONE} Line/14.0` })).toBeNull();
  expect(installWay({ ...browser, userAgent: IPHONE, isInstalled: true })).toBeNull();
  expect(installWay({ ...browser, hasOffer: true, isInstalled: true })).toBeNull();
});

it('install-01: waits for a second visit or a deposit', () => {
  expect(isInstallMoment({ visits: 1, hasDeposit: false })).toBe(false);
  expect(isInstallMoment({ visits: 2, hasDeposit: false })).toBe(true);
  expect(isInstallMoment({ visits: 1, hasDeposit: true })).toBe(true);
});
