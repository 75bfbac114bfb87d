import { classNames } from './class-names.ts';

export type ButtonLook = 'filled' | 'outlined' | 'quiet' | 'onGradient' | 'onGradientOutlined';

/** Disabled looks keep 3:1 against their surface, so that they can still be read. */
const looks: Readonly<Record<ButtonLook, string>> = {
  filled:
    'gradient font-semibold disabled:bg-none disabled:bg-raised disabled:text-muted disabled:opacity-80',
  outlined: 'border border-line-strong text-ink disabled:opacity-60',
  quiet: 'text-primary disabled:opacity-60',
  onGradient: 'bg-on-gradient font-semibold text-linear-1 disabled:opacity-70',
  onGradientOutlined: 'border border-current font-semibold text-on-gradient disabled:opacity-70',
};

/** The look of a button, for real buttons and for links that lead on. */
export function buttonClass(look: ButtonLook = 'filled', extra?: string): string {
  return classNames(
    'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-4 text-body',
    'transition-[transform,opacity] duration-200 active:not-disabled:scale-[0.98]',
    'disabled:cursor-not-allowed',
    looks[look],
    extra,
  );
}
