import type { Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { pictureUrl } from '../../../lib/site.ts';
import { choosePicture } from '../../../state/picture-request.ts';
import {
  insertPicture,
  linkAt,
  OWN_PICTURES,
  removeLink,
  setLink,
  startOf,
  tools,
} from './commands.ts';
import { DescriptionToolbar } from './DescriptionToolbar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { htmlOfDocument } from './schema.ts';
import { typedEarly, type EarlyText } from './typed-early.ts';

export interface DescriptionEditorProps {
  label: string;
  /** The description as HTML. */
  value: string;
  /** The text that was typed while the editor loaded. */
  early: EarlyText | undefined;
  onChange: (html: string) => void;
}

/** offer-35: a description as its members read it. Loaded separately, because the library weighs as much as a screen. */
export default function DescriptionEditor({
  label,
  value,
  early,
  onChange,
}: DescriptionEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const { state, run } = useEditor({ place, label, value, early, onChange });
  const [isLinking, setLinking] = useState(false);
  const link = linkAt(state);
  const choose = () =>
    choosePicture({ title: label, current: '', onChosen: (path) => run(insertPicture(path)) });
  return (
    <div className="control flex flex-col px-0">
      <DescriptionToolbar
        label={label}
        isOn={(tool) => (tool === 'link' ? link !== null : tools[tool].isOn?.(state))}
        onTool={(tool) => {
          if (tool === 'link') setLinking(true);
          else if (tool === 'picture') choose();
          else run(tools[tool].run);
        }}
      />
      <div ref={place} />
      {isLinking && (
        <LinkDialog
          href={link === null ? null : String(link.mark.attrs['href'])}
          onSet={(href) => run(setLink(href))}
          onRemove={() => run(removeLink)}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  );
}

interface Place extends DescriptionEditorProps {
  place: RefObject<HTMLDivElement | null>;
}

/** Keeps the editor in its place, and its HTML the same as the draft's. */
function useEditor({ place, label, value, early, onChange }: Place) {
  const [state, setState] = useState(() => {
    const start = startOf(value);
    return early === undefined ? start : start.apply(typedEarly(start, early));
  });
  const view = useRef<EditorView>(null);
  /** The HTML of the editor's present text; another value comes from outside and replaces the text. */
  const written = useRef(value);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const next = startOf(value);
    view.current?.updateState(next);
    setState(next);
  }, [value]);
  const begin = useEffectEvent(() => state);
  const write = useEffectEvent((next: EditorState) => {
    written.current = htmlOfDocument(next.doc);
    onChange(written.current);
  });
  useEffect(() => {
    const made = new EditorView(place.current, {
      state: begin(),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'description-text min-h-32 px-2.5 py-1.5',
      },
      transformPastedHTML: withoutStyles,
      nodeViews: { image: ({ attrs }) => ({ dom: pictureOf(attrs) }) },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) write(next);
      },
    });
    view.current = made;
    return () => made.destroy();
  }, [place, label]);
  // The draft gets what was typed early, and the editor takes the focus of the field before it.
  const takeOver = useEffectEvent(() => {
    if (early === undefined) return;
    if (early.before !== early.after) write(state);
    if (early.isHere) view.current?.focus();
  });
  useEffect(() => takeOver(), []);
  const run = (command: Command) => {
    const { current } = view;
    if (current === null) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  return { state, run };
}

/** The page's policy reports each style of a paste, which the schema leaves out anyway. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[^]*?<\/style>/gi, '')
    .replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');
}

/** Members read the picture below their own address; the office shows it from there. */
function pictureOf({ src, alt }: Readonly<Record<string, unknown>>): HTMLImageElement {
  const picture = document.createElement('img');
  picture.src = pictureUrl(String(src).slice(OWN_PICTURES.length));
  picture.alt = String(alt);
  return picture;
}
