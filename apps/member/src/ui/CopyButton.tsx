import { copyText } from '../lib/clipboard.ts';
import { IconButton } from './IconButton.tsx';
import { CopyIcon } from './menu-icons.tsx';
import { useUiText } from './ui-text.ts';

interface CopyButtonProps {
  text: string;
  /** Names the copied thing if 'copy' alone is unclear. */
  label?: string;
  /** Called after copying; the app shows its 'copied successfully' notice here. */
  onCopied: (copied: boolean) => void;
}

export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const words = useUiText();
  return (
    <IconButton
      label={label ?? words.copy}
      className="text-accent"
      onClick={() => void copyText(text).then(onCopied)}
    >
      <CopyIcon size={22} />
    </IconButton>
  );
}
