import { classNames } from './class-names.ts';

/** A box in the shape of what comes; give it that shape by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('shimmer rounded-control bg-raised', className)}
    />
  );
}
