import { useMissing } from './use-me.ts';
import { pictureUrl } from '../lib/site.ts';
import { useText } from '../text/language.ts';
import { choosePicture } from '../state/picture-request.ts';

interface Picture {
  label: string;
  value: string;
  onChange: (path: string) => void;
  url?: string;
  /** The product's own pictures that fit here. */
  own?: readonly string[] | undefined;
}

/** Binds a `<PictureField>` to the media library. */
export function usePictureField() {
  const { pictures: words } = useText();
  const disabledReason = useMissing('site:read');
  return ({ label, value, onChange, own, url = pictureUrl(value) }: Picture) => ({
    label,
    value,
    url,
    words,
    disabledReason,
    onChoose: () => choosePicture({ title: label, current: value, own, onChosen: onChange }),
  });
}
