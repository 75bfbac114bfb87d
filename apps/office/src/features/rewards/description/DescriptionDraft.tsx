import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaDraft, useMistake, type DraftFieldProps } from '../DraftFields.tsx';
import type { DescriptionEditorProps } from './DescriptionEditor.tsx';
import { EarlyDescription } from './EarlyDescription.tsx';
import type { EarlyText } from './typed-early.ts';

type View = 'text' | 'source';

/** A field for a description: the text as members read it, or its HTML. */
export function DescriptionDraft(props: DraftFieldProps) {
  const { label, path, value, onChange } = props;
  const { descriptions: words, rewards } = useText();
  const [view, setView] = useState<View>('text');
  /** The text that was typed before the editor came; null while a letter is composed. */
  const [early, setEarly] = useState<EarlyText | null>();
  const Editor = useEditorModule(() => setView('source'));
  const error = useMistake(path, value);
  const isSource = view === 'source';
  const choice = (name: string, shown: View) => (
    <Button
      look="quiet"
      className="aria-pressed:bg-raised aria-pressed:font-semibold"
      aria-pressed={isSource === (shown === 'source')}
      onClick={() => {
        setEarly(undefined);
        setView(shown);
      }}
    >
      {name}
    </Button>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="mb-1 text-small text-muted">{label}</legend>
      <div className="flex gap-1">
        {choice(words.text, 'text')}
        {choice(words.source, 'source')}
      </div>
      {isSource ? (
        <AreaDraft {...props} label={words.sourceOf(label)} hint={rewards.htmlHint} rows={8} />
      ) : (
        <>
          {Editor === undefined || early === null ? (
            <EarlyDescription key={value} label={label} html={value} onTyped={setEarly} />
          ) : (
            <LoadedEditor
              Editor={Editor}
              label={label}
              value={value}
              early={early}
              onChange={onChange}
            />
          )}
          {error !== undefined && (
            <p role="alert" className="text-small text-danger">
              {error}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

function LoadedEditor({ Editor, ...props }: DescriptionEditorProps & { Editor: EditorComponent }) {
  return <Editor {...props} />;
}

type EditorComponent = (props: DescriptionEditorProps) => ReactNode;

/**
 * Loads the editor, which weighs as much as a screen, when the form opens; undefined until then. Without it the HTML
 * can be written.
 */
function useEditorModule(onFailed: () => void): EditorComponent | undefined {
  const [loaded, setLoaded] = useState<{ Editor: EditorComponent }>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    import('./DescriptionEditor.tsx').then(
      ({ default: Editor }) => setLoaded({ Editor }),
      () => fail(),
    );
  }, []);
  return loaded?.Editor;
}
