import { copyText } from '../lib/clipboard.ts';
import { IconButton } from './IconButton.tsx';
import { CopyIcon } from './menu-icons.tsx';
import { useWords } from './words.ts';

interface CopyButtonProps {
  text: string;
  /** Says what is copied where 'copy' alone would not. */
  label?: string;
  /** Tells the member; the app shows its 'copied successfully' notice here. */
  onCopied: (copied: boolean) => void;
}

export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const words = useWords();
  return (
    <IconButton
      label={label ?? words.copy}
      className="text-primary"
      onClick={() => void copyText(text).then(onCopied)}
    >
      <CopyIcon size={22} />
    </IconButton>
  );
}
