import { useState } from 'react';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** An opened picture; a click opens it large. */
export function DocumentPicture({ name, picture }: { name: string; picture: string }) {
  const text = useDocumentsText();
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={text.enlarge(name)}
        className="cursor-zoom-in self-start rounded-control border border-line"
        onClick={() => setLarge(true)}
      >
        <img src={picture} alt={text.picture(name)} className="max-h-52 rounded-control" />
      </button>
      <Dialog title={name} isOpen={isLarge} onClose={() => setLarge(false)}>
        <img src={picture} alt={text.picture(name)} className="w-full" />
      </Dialog>
    </>
  );
}
