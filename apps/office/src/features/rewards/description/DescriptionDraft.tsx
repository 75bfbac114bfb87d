import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaDraft, useMistake, type DraftFieldProps } from '../DraftFields.tsx';

const DescriptionEditor = lazy(() => import('./DescriptionEditor.tsx'));

/** The field shows its text until somebody comes to it, then the editor, or the HTML. */
type View = 'read' | 'text' | 'source';

/** A field for a description: the text as members read it, or its HTML. */
export function DescriptionDraft(props: DraftFieldProps) {
  const { label, path, value, onChange } = props;
  const { descriptions: words, rewards } = useText();
  const [view, setView] = useState<View>('read');
  const error = useMistake(path, value);
  const isSource = view === 'source';
  const choice = (name: string, shown: 'text' | 'source') => (
    <Button
      look="quiet"
      className="aria-pressed:bg-raised aria-pressed:font-semibold"
      aria-pressed={isSource === (shown === 'source')}
      onClick={() => setView(shown)}
    >
      {name}
    </Button>
  );
  const reading = <ReadText label={label} html={value} onFocus={() => setView('text')} />;
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
          {view === 'read' ? (
            reading
          ) : (
            <Suspense fallback={reading}>
              <DescriptionEditor label={label} value={value} onChange={onChange} />
            </Suspense>
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

interface ReadTextProps {
  label: string;
  html: string;
  onFocus: () => void;
}

/** The text alone. The editor, which weighs as much as a screen, is loaded when somebody comes to the field. */
function ReadText({ label, html, onFocus }: ReadTextProps) {
  const text = new DOMParser().parseFromString(
    html.replaceAll(/<\/(?:p|h\d|li|tr)>|<br\b[^>]*>/gi, '$&\n'),
    'text/html',
  ).body.textContent;
  return (
    <textarea
      aria-label={label}
      readOnly
      rows={7}
      value={text.trim()}
      onFocus={onFocus}
      className="control w-full py-1.5"
    />
  );
}
