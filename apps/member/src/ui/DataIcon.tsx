import { useEffect, useState, type ReactNode } from 'react';
import { loadIcon, type IconUrl } from '../lib/data-icons.ts';
import { classNames } from './class-names.ts';

interface DataIconProps {
  /** As data names it, such as `mdi:fish`; undefined while the data is not there. */
  name: string | undefined;
  /** Of the same size, shown until the icon has come and where it does not. */
  fallback: ReactNode;
  size?: number;
  className?: string;
}

/** An icon named by data, in the colour of its text. Decorative, as every icon. */
export function DataIcon({ name, fallback, size = 24, className }: DataIconProps) {
  const url = useIconUrl(name);
  if (url === null) return fallback;
  const mask = `url("${url}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      data-icon={name}
      className={classNames('block shrink-0 bg-current', className)}
      style={{ width: size, height: size, mask, WebkitMask: mask }}
    />
  );
}

function useIconUrl(name: string | undefined): IconUrl {
  const [loaded, setLoaded] = useState<{ name: string; url: IconUrl } | null>(null);
  useEffect(() => {
    if (name === undefined) return undefined;
    let isWanted = true;
    void loadIcon(name).then((url) => isWanted && setLoaded({ name, url }));
    return () => {
      isWanted = false;
    };
  }, [name]);
  return loaded !== null && loaded.name === name ? loaded.url : null;
}
