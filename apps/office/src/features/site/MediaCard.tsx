import { mediaUseName } from '@kapao/contract/office/media-rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useUpload } from '../../api/use-upload.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { UploadButton } from '../../ui/UploadButton.tsx';

/** The number of pictures that are shown at once: two rows of four. */
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
              {rows.map((medium) => (
                <Medium key={medium.path} {...medium} addSlide={addSlide} />
              ))}
            </ul>
            <div className="mt-3 flex gap-2 empty:hidden">
              {after !== undefined && (
                <Button onClick={() => setAfter(undefined)}>{pictures.newest}</Button>
              )}
              {next !== null && (
                <Button onClick={() => setAfter(next)}>{pictures.moreMedia}</Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

type MediumProps = OfficeData<'listMedia'>['rows'][number] & { addSlide: (path: string) => void };

/** A picture, where it is named, and its acts. */
function Medium({ path, url, uses, addSlide }: MediumProps) {
  const { site, pictures } = useText();
  const inLanguage = useInLanguage();
  const remove = useAct('deleteMedia');
  const missing = useMissing('site:write');
  const askToDelete = () =>
    confirmAct({
      title: pictures.deleteTitle,
      confirm: pictures.delete,
      isDanger: true,
      done: pictures.deleted,
      children: path,
      act: ({ key }) => remove.run({ body: { path, key } }),
    });
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <img
        src={url}
        alt=""
        loading="lazy"
        className="aspect-video w-full rounded-control bg-raised object-contain"
      />
      <span className="text-small break-all text-muted">{path}</span>
      <span className="text-small text-muted">
        {uses.length === 0
          ? pictures.unused
          : pictures.usedAt(uses.map((use) => inLanguage(mediaUseName(use))).join(', '))}
      </span>
      <div className="mt-auto flex flex-wrap gap-1">
        <Button aria-label={site.useAs(path)} onClick={() => addSlide(path)}>
          {site.useAsSlide}
        </Button>
        <Button
          look="quiet"
          aria-label={pictures.deleteOf(path)}
          disabledReason={missing ?? (uses.length === 0 ? undefined : pictures.inUse)}
          onClick={askToDelete}
        >
          {pictures.delete}
        </Button>
      </div>
    </li>
  );
}
