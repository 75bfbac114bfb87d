import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { PictureFallback } from './Picture.tsx';

interface StillPictureProps {
  src: string;
  /** The description of the picture; '' if the name is shown beside it. */
  alt: string;
  /** The classes must give the box a fixed ratio, so that it keeps its size while the picture loads. */
  className: string;
  /** The text shown in the box if the picture does not load. */
  fallback: string;
}

/**
 * A picture for long lists that change while the member types. It reuses its element, because creating
 * elements is slow on phones, and does not fade in, because that would create a layer per picture.
 */
export function RecycledPicture({ src, alt, className, fallback }: StillPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useHiddenUntilLoaded(image, src);
  const box = classNames('block bg-raised', className);
  if (failedSrc === src) return <PictureFallback {...{ alt, fallback, box }} />;
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
      // An error of the previous picture arrives while the next is loading, so the element is not complete.
      onError={({ currentTarget }) => {
        if (currentTarget.complete) setFailedSrc(src);
      }}
      className={classNames('object-cover data-hidden:object-[-100vw_0]', box)}
    />
  );
}

/** Moves the picture out of its box: the browser shows the previous one until the next has loaded. */
const HIDDEN = 'data-hidden';

function useHiddenUntilLoaded(image: { current: HTMLImageElement | null }, src: string): void {
  const previousSrc = useRef(src);
  useLayoutEffect(() => {
    if (previousSrc.current === src) return;
    previousSrc.current = src;
    image.current?.toggleAttribute(HIDDEN, !image.current.complete);
  }, [image, src]);
}
