import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'section'> {
  /** An article is one of many that are alike, and no landmark of the screen. */
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
