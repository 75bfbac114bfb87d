import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaDraft, useMistake, type DraftFieldProps } from '../DraftFields.tsx';

const DescriptionEditor = lazy(() => import('./DescriptionEditor.tsx'));

/** A field for a description: the text as members read it, or its HTML. */
export function DescriptionDraft(props: DraftFieldProps) {
  const { label, path, value, onChange } = props;
  const { descriptions: words, rewards } = useText();
  const [isSource, setSource] = useState(false);
  const error = useMistake(path, value);
  const view = (name: string, shows: boolean) => (
    <Button
      look="quiet"
      className="aria-pressed:bg-raised aria-pressed:font-semibold"
      aria-pressed={isSource === shows}
      onClick={() => setSource(shows)}
    >
      {name}
    </Button>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="float-left mb-1 flex w-full items-center justify-between text-small text-muted">
        {label}
      </legend>
      <div className="flex gap-1">
        {view(words.text, false)}
        {view(words.source, true)}
      </div>
      {isSource ? (
        <AreaDraft {...props} label={words.sourceOf(label)} hint={rewards.htmlHint} rows={8} />
      ) : (
        <Suspense fallback={<div className="control min-h-44" aria-busy="true" />}>
          <DescriptionEditor label={label} value={value} onChange={onChange} />
          {error !== undefined && (
            <p role="alert" className="text-small text-danger">
              {error}
            </p>
          )}
        </Suspense>
      )}
    </fieldset>
  );
}
