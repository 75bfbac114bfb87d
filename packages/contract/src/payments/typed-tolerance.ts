import { isWholeSatang } from '../money.ts';
import { check } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** Baht that a typed transfer may exceed the asked amount by, where the site sets nothing for its method (risk-13). */
const USUAL_TOLERANCE_BAHT = 1;
/** The largest tolerance that a site may set; a larger difference needs the gateway's report. */
export const MAX_TOLERANCE_BAHT = 20;

/** Tolerances in baht by the number of the payment method; a method without an entry has the usual one. */
export type TypedTolerances = Readonly<Record<string, number>>;

export function typedToleranceBaht(tolerances: TypedTolerances, methodId: number | string): number {
  return tolerances[methodId] ?? USUAL_TOLERANCE_BAHT;
}

/** The tolerances that are as strict as both; a larger one waits (office-53). */
export function strictestTolerances(from: TypedTolerances, to: TypedTolerances): TypedTolerances {
  const methods = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  const strictest = methods.map((id) => {
    const least = Math.min(typedToleranceBaht(from, id), typedToleranceBaht(to, id));
    return [id, least] as const;
  });
  // The usual tolerance has an entry only where it is wanted, so that a change that loosens alone changes nothing now.
  return Object.fromEntries(
    strictest.filter(([id, baht]) => baht !== USUAL_TOLERANCE_BAHT || to[id] === baht),
  );
}

export function toleranceMistakes(tolerances: TypedTolerances): Mistake[] {
  return Object.entries(tolerances).flatMap(([id, baht]) =>
    check(`typed_tolerances.${id}`, isTolerance(baht), {
      th: `ต้องเป็น 0 ถึง ${MAX_TOLERANCE_BAHT} ทศนิยมไม่เกิน 2 ตำแหน่ง`,
      en: `must be 0 to ${MAX_TOLERANCE_BAHT} with at most 2 decimals`,
    }),
  );
}

export function isTolerance(baht: number): boolean {
  return baht >= 0 && baht <= MAX_TOLERANCE_BAHT && isWholeSatang(baht);
}
