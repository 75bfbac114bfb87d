import { useRef, useState } from 'react';
import { DescriptionToolbar } from './DescriptionToolbar.tsx';
import type { EarlyText } from './typed-early.ts';

interface EarlyDescriptionProps {
  label: string;
  html: string;
  /** Is called after each change of the text or of its selection, with null while an input method composes a letter. */
  onTyped: (early: EarlyText | null) => void;
}

/** The plain text of a description until its editor has loaded. It takes what is typed, which the editor then keeps. */
export function EarlyDescription({ label, html, onTyped }: EarlyDescriptionProps) {
  const [before] = useState(() => plainTextOf(html));
  const [text, setText] = useState(before);
  const isComposing = useRef(false);
  const tell = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, isHere = true) =>
    onTyped(
      isComposing.current
        ? null
        : { before, after: value, from: selectionStart, to: selectionEnd, isHere },
    );
  return (
    <div className="control flex flex-col px-0">
      <DescriptionToolbar label={label} />
      <textarea
        aria-label={label}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          tell(currentTarget);
        }}
        onSelect={({ currentTarget }) => tell(currentTarget)}
        onFocus={({ currentTarget }) => tell(currentTarget)}
        onBlur={({ currentTarget }) => tell(currentTarget, false)}
        onCompositionStart={({ currentTarget }) => {
          isComposing.current = true;
          tell(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false;
          tell(currentTarget);
        }}
        className="field-sizing-content min-h-32 w-full resize-none bg-transparent px-2.5 py-1.5"
      />
    </div>
  );
}

function plainTextOf(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|h\d|li|tr)>|<br\b[^>]*>/gi, '$&\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim();
}
