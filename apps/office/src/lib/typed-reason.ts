import { REASON_MAX, REASON_MIN } from '@kapao/contract/office/reason-rules.ts';

/** The properties of a text field for a reason or evidence. */
export const reasonField = { maxLength: REASON_MAX } as const;

/** A reason as it is sent: one line, because commands print it. Line breaks of the field become spaces. */
export function reasonLine(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}

export function isReasonTooShort(typed: string): boolean {
  return reasonLine(typed).length < REASON_MIN;
}
