import { useState } from 'react';
import { DiamondIcon } from './menu-icons.tsx';

interface PointsIconProps {
  /** The picture's URL from the settings; null until they have loaded. */
  src: string | null;
  size: number;
}

/**
 * The picture of the points, or a drawn diamond if it does not load. The text beside it names the points.
 */
export function PointsIcon({ src, size }: PointsIconProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === failedSrc) return <DiamondIcon size={size} className="shrink-0" />;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className="shrink-0 object-contain"
      style={{ width: size, height: size }}
      onError={() => setFailedSrc(src)}
    />
  );
}
