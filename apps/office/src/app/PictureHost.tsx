import { useState, type KeyboardEvent } from 'react';
import { useMissing } from '../api/use-me.ts';
import { useQueryOf } from '../api/use-query-of.ts';
import { useUpload } from '../api/use-upload.ts';
import { pictureUrl } from '../lib/site.ts';
import { closePictures, type PictureRequest } from '../state/picture-request.ts';
import { useText } from '../text/language.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { focusNow } from '../ui/focus.ts';
import { Loaded } from '../ui/states.tsx';
import { UploadButton } from '../ui/UploadButton.tsx';

/** The number of pictures on a page: three rows of four. */
const SHOWN = 12;

/** Draws the media library that `choosePicture` opened: pages of pictures, and an upload that is chosen at once. */
export default function PictureHost({ request }: { request: PictureRequest }) {
  const { title, current, own = [], onChosen } = request;
  const { pictures } = useText();
  const [after, setAfter] = useState<string>();
  const query = useQueryOf('listMedia', { query: { limit: SHOWN, after } });
  const choose = (path: string) => {
    onChosen(path);
    closePictures();
  };
  const { message, ...upload } = useUpload(choose);
  const missing = useMissing('site:write');
  return (
    <Dialog title={pictures.chooseFor(title)} isOpen onClose={closePictures}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-muted">{pictures.libraryNote}</p>
        <UploadButton {...upload} label={pictures.upload} disabledReason={missing} />
      </div>
      <p role="alert" className="mb-3 text-danger empty:hidden">
        {message}
      </p>
      {own.length > 0 && (
        <>
          <Pictures
            label={pictures.own}
            rows={own.map((path) => ({ path, url: pictureUrl(path) }))}
            current={current}
            onChoose={choose}
          />
          <h3 className="mt-3 mb-1 text-small font-semibold">{pictures.library}</h3>
        </>
      )}
      <Loaded query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 && <p className="text-small text-muted">{pictures.noMedia}</p>}
            <Pictures
              key={rows[0]?.path}
              label={pictures.library}
              rows={rows}
              current={current}
              onChoose={choose}
            />
            <div className="mt-3 flex justify-end gap-2">
              {after !== undefined && (
                <Button onClick={() => setAfter(undefined)}>{pictures.newest}</Button>
              )}
              {next !== null && (
                <Button onClick={() => setAfter(next)}>{pictures.moreMedia}</Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface PicturesProps {
  label: string;
  rows: readonly { path: string; url: string }[];
  current: string;
  onChoose: (path: string) => void;
}

/** The arrow keys go from picture to picture, and Enter chooses one. The first has the focus. */
function Pictures({ label, rows, current, onChoose }: PicturesProps) {
  const { pictures } = useText();
  return (
    <ul aria-label={label} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {rows.map(({ path, url }, index) => (
        <li key={path} className="min-w-0">
          <button
            type="button"
            ref={index === 0 ? focusNow : undefined}
            aria-current={path === current || undefined}
            className="flex w-full flex-col gap-1 rounded-control p-1 text-start hover:bg-raised"
            onClick={() => onChoose(path)}
            onKeyDown={goByArrows}
          >
            <img
              src={url}
              alt=""
              className="aspect-video w-full rounded-control bg-raised object-contain"
            />
            <span className="text-small break-all text-muted">
              {path.replace(/^(media|payments)\//, '')}
            </span>
            {path === current && <span className="text-small text-accent">{pictures.current}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function goByArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const from = all.indexOf(event.currentTarget);
  const columns = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length;
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]);
  const step = steps.get(event.key);
  if (step === undefined) return;
  event.preventDefault();
  all[from + step]?.focus();
}
