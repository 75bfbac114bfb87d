import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { NoPicture } from './Picture.tsx';

interface StillPictureProps {
  src: string;
  /** '' where the name stands beside the picture. */
  alt: string;
  /** The box with its fixed ratio, which is there before the picture is. */
  className: string;
  /** Shown in the box where the picture does not come. */
  fallback: string;
}

/**
 * A picture from data for many side by side, which change while somebody types: without fading in, which
 * would make each a layer, and in one element, which takes the next picture too. A new one each time is
 * what a slow phone would be at longest.
 */
export function StillPicture({ src, alt, className, fallback }: StillPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useHiddenUntilLoaded(image, src);
  const box = classNames('block bg-raised', className);
  if (failedSrc === src) return <NoPicture {...{ alt, fallback, box }} />;
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        if (currentTarget.complete) currentTarget.removeAttribute(HIDDEN);
      }}
      // Told of the picture before, it is not complete: the one after it is on its way.
      onError={({ currentTarget }) => {
        if (currentTarget.complete) setFailedSrc(src);
      }}
      className={classNames('object-cover data-hidden:object-[-100vw_0]', box)}
    />
  );
}

/** Out of its box, which stays: the browser shows the picture before until the next has come. */
const HIDDEN = 'data-hidden';

function useHiddenUntilLoaded(image: { current: HTMLImageElement | null }, src: string): void {
  const before = useRef(src);
  useLayoutEffect(() => {
    if (before.current === src) return;
    before.current = src;
    image.current?.toggleAttribute(HIDDEN, !image.current.complete);
  }, [image, src]);
}
