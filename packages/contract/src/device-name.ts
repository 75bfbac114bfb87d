/** The first match counts: most browsers name others in their user agent too. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system of a user agent, such as "Chrome, Android"; null if neither is known. */
export function deviceName(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap(
    (signs) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? [],
  );
  return named.length > 0 ? named.join(', ') : null;
}
