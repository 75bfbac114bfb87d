import { buttonClass } from './button-class.ts';
import { Button } from './Button.tsx';
import { DownloadIcon } from './menu-icons.tsx';
import { ShareIcon } from './money-icons.tsx';

interface FileActionsProps {
  file: File;
  /** An object URL of the file. */
  url: string;
  shareLabel: string;
  saveLabel: string;
}

/** Buttons that share a file, if the device can, and save it. */
export function FileActions({ file, url, shareLabel, saveLabel }: FileActionsProps) {
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  // A share that the member cancels is no failure.
  const share = () => void navigator.share({ files: [file] }).catch(() => undefined);
  return (
    <div className="flex flex-col gap-2">
      {canShare && (
        <Button onClick={share} className="w-full">
          <ShareIcon size={20} />
          {shareLabel}
        </Button>
      )}
      <a
        href={url}
        download={file.name}
        className={buttonClass(canShare ? 'outlined' : 'filled', 'w-full')}
      >
        <DownloadIcon size={20} />
        {saveLabel}
      </a>
    </div>
  );
}
