import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BigAmountProps {
  /** How many characters are shown: the more, the smaller, so that an amount stays on its line. */
  length: number;
  /** Where what is above it is centred too. */
  isCentered?: boolean;
  children: ReactNode;
}

/** An amount of money as large as its place allows, 34 px at most; its unit belongs beside it. */
export function BigAmount({ length, isCentered = false, children }: BigAmountProps) {
  // React's types know no custom properties.
  const style = { '--characters': length } as CSSProperties;
  return (
    <span className="@container block w-full min-w-0">
      <span className={classNames('big-amount', isCentered && 'justify-center')} style={style}>
        {children}
      </span>
    </span>
  );
}
