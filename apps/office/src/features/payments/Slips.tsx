import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { reveal } from '../../api/reveal.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Loads the pictures of a deposit only when they are asked for, because each look is recorded. */
export function useSlips(refCode: string) {
  const { members } = useText();
  const missing = useMissing('members:reveal');
  const { busy, run } = useAct('showSlips');
  const [pictures, setPictures] = useState<string[] | null>(null);
  const show = () =>
    reveal({
      send: (body) => run({ params: { refCode }, body }),
      onRevealed: (data) => setPictures(data.pictures),
      words: members.revealReason,
    });
  return {
    busy,
    off: missing,
    /** The pictures of the slips; null while they are not shown. */
    pictures,
    toggle: () => {
      if (pictures === null) void show();
      else setPictures(null);
    },
  };
}

/** The pictures among the details; a click opens one large. */
export function Slips({ pictures, onClose }: { pictures: string[]; onClose: () => void }) {
  const { deposits: text } = useText();
  const [large, setLarge] = useState<number | null>(null);
  return (
    <section ref={intoView}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{text.slips}</h3>
        <Button look="quiet" onClick={onClose} className="-mr-2 px-2">
          {text.hideSlips}
        </Button>
      </div>
      {pictures.length === 0 && <p className="text-muted">{text.noSlips}</p>}
      <div className="flex gap-2 overflow-x-auto">
        {pictures.map((picture, index) => (
          <button
            key={picture.slice(-60)}
            type="button"
            aria-label={text.enlargeSlip(index + 1)}
            className="shrink-0 cursor-zoom-in rounded-control border border-line"
            onClick={() => setLarge(index)}
          >
            <img src={picture} alt={text.slip(index + 1)} className="h-72 rounded-control" />
          </button>
        ))}
      </div>
      <Dialog
        title={text.slip((large ?? 0) + 1)}
        isOpen={large !== null}
        onClose={() => setLarge(null)}
      >
        <img src={pictures[large ?? 0]} alt={text.slip((large ?? 0) + 1)} className="w-full" />
      </Dialog>
    </section>
  );
}

/** Scrolls the panel to the pictures, which may open below its end. */
function intoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}
