import type { RefObject } from 'react';
import { Button } from './Button.tsx';

interface UploadButtonProps {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  disabledReason: string | undefined;
  take: (file: File | undefined) => Promise<void>;
}

/** A button that asks the device for a picture. */
export function UploadButton({ label, input, busy, disabledReason, take }: UploadButtonProps) {
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button busy={busy} disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
