import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A 44 px target around an icon, independent of the text size; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'grid size-[44px] shrink-0 place-items-center rounded-pill transition-transform duration-200 active:scale-[0.94]',
        className,
      )}
      {...rest}
    />
  );
}
