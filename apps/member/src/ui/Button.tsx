import { useRef, type ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { classNames } from './class-names.ts';
import { useFocusHandover } from './focus.ts';
import { Spinner } from './Spinner.tsx';
import { useUiText } from './ui-text.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant;
  /** True while a request runs: a spinner replaces the label at the same width, and clicks are ignored. */
  busy?: boolean;
}

export function Button({
  variant,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { loading } = useUiText();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, rest.disabled === true);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      // A busy button is not `disabled`, which would move the keyboard focus to the top of the page.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(variant, className)}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{loading}</span>
        </span>
      )}
    </button>
  );
}
