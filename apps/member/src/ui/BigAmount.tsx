import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BigAmountProps {
  /**
   * The number of characters shown. More characters make the text smaller, so that the amount stays on one
   * line.
   */
  length: number;
  /** True for an amount below centred text. */
  isCentered?: boolean;
  children: ReactNode;
}

/** A large amount of money that fits its container, at most 34 px high; its unit belongs beside it. */
export function BigAmount({ length, isCentered = false, children }: BigAmountProps) {
  // React's types do not include custom properties.
  const style = { '--characters': length } as CSSProperties;
  return (
    <span className="@container block w-full min-w-0">
      <span className={classNames('big-amount', isCentered && 'justify-center')} style={style}>
        {children}
      </span>
    </span>
  );
}
