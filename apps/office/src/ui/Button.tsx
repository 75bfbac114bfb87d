import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  primary: 'bg-accent text-on-accent font-semibold border-transparent',
  danger: 'bg-danger text-on-accent font-semibold border-transparent',
  plain: 'bg-surface text-ink border-line-strong hover:bg-raised',
  quiet: 'bg-transparent text-muted border-transparent hover:bg-raised hover:text-ink',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: keyof typeof looks = 'plain', className?: string): string {
  return classNames(
    'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-control border px-3 whitespace-nowrap pointer-coarse:min-h-11',
    looks[look],
    className,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: keyof typeof looks;
  /** True while the button's request runs: clicks are ignored. */
  busy?: boolean;
  /**
   * Why the button cannot be pressed now; shown on hover and focus. A button is never hidden or dead without a reason.
   */
  disabledReason?: string | undefined;
}

export function Button({
  look,
  busy = false,
  disabledReason,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = busy || disabledReason !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      // The button is not `disabled`, which would take the focus and the reason away.
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(
        look,
        classNames(
          // A quiet button's words are pale already.
          look === 'quiet' ? 'aria-disabled:opacity-80' : 'aria-disabled:opacity-60',
          className,
        ),
      )}
    />
  );
  if (disabledReason === undefined) return button;
  return (
    <span className="group relative inline-flex">
      {button}
      <span
        role="tooltip"
        id={reasonId}
        className="pointer-events-none absolute top-full left-1/2 z-20 mt-1 hidden w-max max-w-64 -translate-x-1/2 in-[[role=dialog]]:left-0 in-[[role=dialog]]:translate-x-0 rounded-control bg-ink px-2.5 py-1.5 text-small text-bg group-focus-within:block group-hover:block"
      >
        {disabledReason}
      </span>
    </span>
  );
}
