/** lock-03: the digits of a PIN. */
export const PIN_DIGITS = 6;
/** lock-08: wrong PINs of one session after which it takes the password instead. */
export const PIN_TRIES = 5;
/** lock-02: the minutes without an act after which a session may lock. */
export const LOCK_MINUTES = [1, 5, 15, 30] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

/** Rows and crosses of the number pad, and counts in steps, which guessers try first. */
const USUAL_PINS: ReadonlySet<string> = new Set([
  '102030',
  '123654',
  '135790',
  '142536',
  '147258',
  '147852',
  '159357',
  '159753',
  '246810',
  '258369',
  '321654',
  '456123',
  '789456',
  '963852',
]);

/**
 * lock-03: whether a PIN is among the first that a stranger tries: fewer than three different digits, a run, a repeated
 * or mirrored half, three pairs, or a shape of the number pad. A birthday cannot be known here.
 */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const [first, second] = [pin.slice(0, 3), pin.slice(3)];
  const isRun = (step: number) =>
    digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10);
  const arePairs = digits.every((digit, at) => at % 2 === 0 || digit === digits[at - 1]);
  return (
    new Set(digits).size < 3 ||
    isRun(1) ||
    isRun(-1) ||
    first === second ||
    Array.from(first).toReversed().join('') === second ||
    arePairs ||
    USUAL_PINS.has(pin)
  );
}
