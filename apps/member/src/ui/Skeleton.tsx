import { classNames } from './class-names.ts';

/** A placeholder for loading content; `className` gives it the content's shape. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('shimmer rounded-control bg-raised', className)}
    />
  );
}
