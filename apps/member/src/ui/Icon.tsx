import type { ReactNode } from 'react';

export interface IconProps {
  size?: number;
  /** True for filled shapes, as in the active entry of the bottom bar. */
  filled?: boolean;
  className?: string;
}

/**
 * The frame of every icon: 24 units wide, with 1.75 wide strokes. Icons are decorative; the text beside
 * them carries the meaning.
 */
export function Icon({
  size = 24,
  filled = false,
  className,
  children,
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      fillOpacity={filled ? 0.28 : undefined}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
