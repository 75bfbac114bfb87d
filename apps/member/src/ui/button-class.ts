import { classNames } from './class-names.ts';

export type ButtonVariant = 'filled' | 'outlined' | 'quiet' | 'onGradient' | 'onGradientOutlined';

/**
 * Disabled buttons change colour and are never faded, so that they stay readable (theme-colors.test.ts).
 */
const variantClasses: Readonly<Record<ButtonVariant, string>> = {
  filled: 'gradient font-semibold disabled:bg-none disabled:bg-raised disabled:text-muted',
  outlined: 'border border-line-strong text-ink disabled:border-line disabled:text-muted',
  quiet: 'text-primary disabled:text-muted',
  onGradient: 'bg-on-gradient font-semibold text-linear-1',
  onGradientOutlined: 'border border-current font-semibold text-on-gradient',
};

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'filled', extra?: string): string {
  return classNames(
    'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-edge py-2 text-center text-body',
    'transition-[transform,opacity] duration-200 active:not-disabled:scale-[0.98]',
    'disabled:cursor-not-allowed',
    variantClasses[variant],
    extra,
  );
}
