import type { CSSProperties, ReactNode } from 'react';

interface BigAmountProps {
  /** How many characters are shown: the more, the smaller, so that an amount stays on its line. */
  length: number;
  children: ReactNode;
}

/** An amount of money as large as its place allows, 34 px at most; its unit belongs beside it. */
export function BigAmount({ length, children }: BigAmountProps) {
  // React's types know no custom properties.
  const style = { '--characters': length } as CSSProperties;
  return (
    <span className="@container block w-full min-w-0">
      <span className="big-amount" style={style}>
        {children}
      </span>
    </span>
  );
}
