import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'section'> {
  /** `article` for one of several similar cards, so that it is not a landmark of the screen. */
  as?: 'section' | 'article';
}

export function Card({ as: Tag = 'section', className, ...rest }: CardProps) {
  return (
    <Tag
      className={classNames(
        'rounded-card border border-line bg-card px-edge py-4 shadow-card',
        className,
      )}
      {...rest}
    />
  );
}
