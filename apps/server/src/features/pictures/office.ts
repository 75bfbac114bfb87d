import type { Context } from '../../context.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { encodeMedium } from './media.ts';
import { listMedia, savePicture } from './store.ts';

const PLACE = /^(\d{13})~(media\/[\w./-]{1,80})$/;

/** The media library: pictures that staff upload for slides, promotions and the logo. */
export function picturesOffice({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): OfficeHandlers<'listMedia' | 'uploadMedia'> {
  const urlOf = (path: string) => new URL(`/api/cdn/${path}`, config.publicUrl).href;
  return {
    listMedia: async ({ query: { after, limit } }) => {
      const place = after === undefined ? null : PLACE.exec(after);
      if (after !== undefined && place === null) return officeRefusal('invalid_input');
      const before = place && { uploadedAt: new Date(Number(place[1])), path: place[2] ?? '' };
      const found = await listMedia(database, { before, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return officeDone({
        rows: rows.map(({ path, bytes, uploadedAt }) => ({
          path,
          url: urlOf(path),
          bytes,
          uploaded_at: uploadedAt.toISOString(),
        })),
        next: last ? `${last.uploadedAt.getTime()}~${last.path}` : null,
      });
    },
    uploadMedia: async ({ body: { name, picture } }, _caller, tx) => {
      const original = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
      const encoded = await encodeMedium(name, original);
      if (!encoded) return { ...officeRefusal('picture_refused'), target: 'media' };
      await savePicture(tx, encoded);
      const { path, bytes } = encoded;
      return {
        ...officeDone({ path }),
        target: `media:${path}`,
        after: { name, uploaded_bytes: original.length, kept_bytes: bytes.length },
      };
    },
  };
}
