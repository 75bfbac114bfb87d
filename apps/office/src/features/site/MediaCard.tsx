import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useUpload } from '../../api/use-upload.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { UploadButton } from '../../ui/UploadButton.tsx';

/** A row of four, twice. */
const SHOWN = 8;

/** The pictures that staff have uploaded, the newest first. */
export function MediaCard({ addSlide }: { addSlide: (path: string) => void }) {
  const { site, pictures } = useText();
  const [after, setAfter] = useState<string>();
  const query = useQueryOf('listMedia', { query: { limit: SHOWN, after } });
  const { message, ...upload } = useUpload();
  const missing = useMissing('site:write');
  return (
    <Card
      title={pictures.library}
      note={site.mediaNote}
      actions={<UploadButton {...upload} label={pictures.upload} disabledReason={missing} />}
    >
      <p role="alert" className="px-4 pb-3 text-danger empty:hidden">
        {message}
      </p>
      <Loaded query={query}>
        {({ rows, next }) => (
          <div className="border-t border-line px-4 py-3">
            {rows.length === 0 && <p className="text-small text-muted">{pictures.noMedia}</p>}
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
                {pictures.moreMedia}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
