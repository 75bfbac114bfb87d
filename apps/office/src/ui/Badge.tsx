import type { ReactNode } from 'react';

const tones = {
  neutral: 'text-muted',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};
export type Tone = keyof typeof tones;

/** A state in one or two words. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`tinted inline-block rounded-pill px-2 text-small whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
