import { MEDIA_BYTES_MAX } from '@kapao/contract/office/media-rules.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/states.tsx';

/** A row of four, twice. */
const SHOWN = 8;

/** The pictures that staff have uploaded, the newest first. */
export function MediaCard({ addSlide }: { addSlide: (path: string) => void }) {
  const { site } = useText();
  const [after, setAfter] = useState<string>();
  const query = useQueryOf('listMedia', { query: { limit: SHOWN, after } });
  const { input, message, busy, take } = useUpload();
  const missing = useMissing('site:write');
  return (
    <Card
      title={site.media}
      note={site.mediaNote}
      actions={
        <Button busy={busy} disabledReason={missing} onClick={() => input.current?.click()}>
          {site.upload}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={site.upload}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <p role="alert" className="px-4 pb-3 text-danger empty:hidden">
        {message}
      </p>
      <Loaded query={query}>
        {({ rows, next }) => (
          <div className="border-t border-line px-4 py-3">
            {rows.length === 0 && <p className="text-small text-muted">{site.noMedia}</p>}
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {rows.map(({ path, url }) => (
                <li key={path} className="flex min-w-0 flex-col gap-1">
                  <img
                    src={url}
                    alt=""
                    loading="lazy"
                    className="aspect-video w-full rounded-control bg-raised object-contain"
                  />
                  <span className="text-small break-all text-muted">{path}</span>
                  <Button aria-label={site.useAs(path)} onClick={() => addSlide(path)}>
                    {site.useAsSlide}
                  </Button>
                </li>
              ))}
            </ul>
            {next !== null && (
              <Button className="mt-3" look="quiet" onClick={() => setAfter(next)}>
                {site.moreMedia}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function useUpload() {
  const { site } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const upload = useAct('uploadMedia');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setMessage('');
    if (file.size > MEDIA_BYTES_MAX) return setMessage(site.tooBig);
    const picture = await dataUrlOf(file);
    const result = await upload.run({ body: { name: file.name, picture } });
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
    if (result === null) return;
    if (!result.success) return setMessage(result.message);
    showToast(site.uploaded(result.data.path));
  };
  return { input, message, busy: upload.busy, take };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
