import { useEffect, useState, type ReactNode } from 'react';
import { loadIcon, type IconUrl } from '../lib/data-icons.ts';
import { classNames } from './class-names.ts';

interface DataIconProps {
  /** The icon's name from data, such as `mdi:fish`; undefined until the data has loaded. */
  name: string | undefined;
  /** An element of the same size, shown until the icon has loaded or if it fails. */
  fallback: ReactNode;
  size?: number;
  className?: string;
}

/** An icon named by data, in the text's colour. Like every icon it is decorative. */
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
    let isCurrent = true;
    void loadIcon(name).then((url) => isCurrent && setLoaded({ name, url }));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return loaded !== null && loaded.name === name ? loaded.url : null;
}
