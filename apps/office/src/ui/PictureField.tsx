import { Button } from './Button.tsx';

interface PictureFieldProps {
  label: string;
  /** The picture's path; empty without one. */
  value: string;
  url: string;
  hint?: string | undefined;
  error?: string | undefined;
  words: {
    choose: string;
    chooseFor: (label: string) => string;
    remove: string;
    removeFrom: (label: string) => string;
    none: string;
  };
  disabledReason: string | undefined;
  onChoose: () => void;
  /** Removes the picture; omitted where it may not be left out. */
  onRemove?: (() => void) | undefined;
}

/** A picture that the media library gives: the chosen one, and the button that opens the library. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, url, hint, error, words, disabledReason, onChoose, onRemove } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-small text-muted">{label}</legend>
      <div className="flex min-w-0 items-center gap-3">
        {value === '' ? (
          <span className="flex aspect-video w-24 shrink-0 items-center justify-center rounded-control border border-dashed border-line-strong text-small text-muted">
            {words.none}
          </span>
        ) : (
          <img
            src={url}
            alt=""
            className="aspect-video w-24 shrink-0 rounded-control bg-raised object-contain"
          />
        )}
        <div className="flex min-w-0 flex-col items-start gap-1">
          {value !== '' && <span className="text-small break-all">{value}</span>}
          <div className="flex flex-wrap gap-1">
            <Button
              aria-label={words.chooseFor(label)}
              disabledReason={disabledReason}
              onClick={onChoose}
            >
              {words.choose}
            </Button>
            {onRemove && value !== '' && (
              <Button look="quiet" aria-label={words.removeFrom(label)} onClick={onRemove}>
                {words.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      {hint !== undefined && error === undefined && <p className="text-small text-muted">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
