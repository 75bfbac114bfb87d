import { GIVEN_PICTURE_TYPES } from '@kapao/contract/given-pictures/rules.ts';
import { buttonClass } from './button-class.ts';
import { CameraIcon, ImageIcon } from './money-icons.tsx';

interface PictureInputProps {
  label: string;
  /** The camera that the phone opens; without it the member chooses a picture. */
  camera?: 'environment' | 'user';
  onChoose: (file: File | undefined) => Promise<void>;
}

/** A native file input behind a label that looks like a button. */
export function PictureInput({ label, camera, onChoose }: PictureInputProps) {
  const PictureIcon = camera === undefined ? ImageIcon : CameraIcon;
  return (
    <label
      className={buttonClass(
        'outlined',
        'cursor-pointer px-2 text-center text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
      )}
    >
      <PictureIcon size={20} className="shrink-0" />
      {label}
      <input
        type="file"
        accept={GIVEN_PICTURE_TYPES.join(',')}
        {...(camera !== undefined && { capture: camera })}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void onChoose(file);
          // Allows the same picture to be chosen again after a refusal.
          target.value = '';
        }}
      />
    </label>
  );
}
