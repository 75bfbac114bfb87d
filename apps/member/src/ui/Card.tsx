import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('rounded-card border border-line bg-card p-4 shadow-card', className)}
      {...rest}
    />
  );
}
