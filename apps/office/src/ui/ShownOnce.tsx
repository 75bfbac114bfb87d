import { useState } from 'react';
import { copyText } from '../lib/take-away.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ShownOnceProps {
  title: string;
  /** A secret that is shown this one time. */
  value: string;
  words: { note: string; copy: string; copied: string; copyFailed: string; done: string };
  onClose: () => void;
}

/** Shows a new secret the one time that it can be seen. */
export function ShownOnce({ title, value, words, onClose }: ShownOnceProps) {
  const [told, setTold] = useState('');
  const copy = async () => setTold((await copyText(value)) ? words.copied : words.copyFailed);
  return (
    <Dialog title={title} isOpen isAlert onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{words.note}</p>
        <p className="rounded-control bg-raised p-3 font-mono text-small break-all select-all">
          {value}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <output className="mr-auto text-small text-muted">{told}</output>
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Button look="primary" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
