import type { BothLanguages } from '@kapao/contract/envelope.ts';

type Reasons<Code extends string> = Readonly<Record<Code, BothLanguages>>;

/** Reasons of the contract as choices of a dialog. */
export function reasonChoices(
  reasons: Reasons<string>,
  inLanguage: (texts: BothLanguages) => string,
): (readonly [code: string, label: string])[] {
  return Object.entries(reasons).map(([code, texts]) => [code, inLanguage(texts)] as const);
}

/** The code that was chosen; a dialog offers no other. */
export function codeOf<Code extends string>(reasons: Reasons<Code>, chosen: string): Code {
  // Object.keys types the keys as string.
  const code = (Object.keys(reasons) as Code[]).find((each) => each === chosen);
  if (code === undefined) throw new Error(`no such reason: ${chosen}`);
  return code;
}

/** The reason for the member that belongs to a reason for staff. */
export function usualFor(usual: Readonly<Record<string, string>>, staffReason: string): string {
  return usual[staffReason] ?? 'not_approved';
}
