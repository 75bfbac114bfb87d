import type { Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { useMissing } from '../../../api/use-me.ts';
import { pictureUrl } from '../../../lib/site.ts';
import { choosePicture } from '../../../state/picture-request.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { ToolIcon } from '../../../ui/description-icons.tsx';
import {
  insertPicture,
  linkAt,
  OWN_PICTURES,
  removeLink,
  setLink,
  startOf,
  toolNames,
  tools,
} from './commands.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { htmlOfDocument } from './schema.ts';

interface DescriptionEditorProps {
  label: string;
  /** The description as HTML. */
  value: string;
  onChange: (html: string) => void;
}

/** offer-35: a description as its members read it. Loaded separately, because the library weighs as much as a screen. */
export default function DescriptionEditor({ label, value, onChange }: DescriptionEditorProps) {
  const { descriptions: words, pictures } = useText();
  const pictureReason = useMissing('site:read');
  const place = useRef<HTMLDivElement>(null);
  const { state, run } = useEditor({ place, label, value, onChange });
  const [isLinking, setLinking] = useState(false);
  const link = linkAt(state);
  const choose = () =>
    choosePicture({ title: label, current: '', onChosen: (path) => run(insertPicture(path)) });
  return (
    <div className="control flex flex-col px-0">
      <div
        role="toolbar"
        aria-label={words.toolbar(label)}
        className="flex flex-wrap gap-0.5 rounded-t-control border-b border-line bg-raised p-1"
      >
        {toolNames.map((name) => (
          <ToolButton
            key={name}
            tool={name}
            name={words.tools[name]}
            isOn={tools[name].isOn?.(state)}
            onClick={() => run(tools[name].run)}
          />
        ))}
        <ToolButton
          tool="link"
          name={words.link}
          isOn={link !== null}
          onClick={() => setLinking(true)}
        />
        <ToolButton
          tool="picture"
          name={pictures.chooseFor(label)}
          disabledReason={pictureReason}
          onClick={choose}
        />
      </div>
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

interface ToolButtonProps {
  tool: ComponentProps<typeof ToolIcon>['tool'];
  name: string;
  /** Whether the selection has it; undefined for a tool that is no state of the text. */
  isOn?: boolean | undefined;
  disabledReason?: string | undefined;
  onClick: () => void;
}

function ToolButton({ tool, name, isOn, disabledReason, onClick }: ToolButtonProps) {
  return (
    <Button
      look="quiet"
      className="px-2! aria-pressed:bg-surface aria-pressed:text-ink"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      disabledReason={disabledReason}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <ToolIcon tool={tool} />
    </Button>
  );
}

interface Place extends DescriptionEditorProps {
  place: RefObject<HTMLDivElement | null>;
}

/** Keeps the editor in its place, and its HTML the same as the draft's. */
function useEditor({ place, label, value, onChange }: Place) {
  const [state, setState] = useState(() => startOf(value));
  const view = useRef<EditorView>(null);
  /** The HTML of the editor's present text; another value comes from outside and replaces the text. */
  const written = useRef(value);
  const begin = useEffectEvent(() => state);
  const onWritten = useEffectEvent((next: EditorState, isChanged: boolean) => {
    setState(next);
    if (!isChanged) return;
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
        onWritten(next, transaction.docChanged);
      },
    });
    view.current = made;
    // The editor takes the place of the text that has got the focus.
    made.focus();
    return () => made.destroy();
  }, [place, label]);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const next = startOf(value);
    view.current?.updateState(next);
    setState(next);
  }, [value]);
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
