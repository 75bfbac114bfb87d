import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { MediaUse } from '@kapao/contract/office/media.ts';
import { mediaUseName } from '@kapao/contract/office/media-rules.ts';
import { isVersionKind } from '@kapao/contract/office/version-kinds.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { encodeMedium } from '../../../features/pictures/media.ts';
import {
  deletePicture,
  listMedia,
  listMediaUses,
  lockMedium,
  savePicture,
} from '../../../features/pictures/store.ts';

const CURSOR = /^(\d{13})~(media\/[\w./-]{1,80})$/;

/** The media library: pictures that staff upload for slides, promotions and the logo. */
export function picturesOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'listMedia' | 'uploadMedia' | 'deleteMedia'> {
  const urlOf = (path: string) => new URL(`/api/cdn/${path}`, config.publicUrl).href;
  return {
    listMedia: async ({ query: { after, limit } }, _caller, read) => {
      const cursor = after === undefined ? null : CURSOR.exec(after);
      if (after !== undefined && cursor === null) return officeRefusal('invalid_input');
      const before = cursor && { uploadedAt: new Date(Number(cursor[1])), path: cursor[2] ?? '' };
      const found = await listMedia(read, { before, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const uses = await usesOf(
        read,
        rows.map(({ path }) => path),
      );
      const last = found.length > limit ? rows.at(-1) : undefined;
      return officeDone({
        rows: rows.map(({ path, bytes, uploadedAt }) => ({
          path,
          url: urlOf(path),
          bytes,
          uploaded_at: uploadedAt.toISOString(),
          uses: uses.get(path) ?? [],
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
    deleteMedia: async ({ body: { path } }, _caller, tx) => {
      const target = `media:${path}`;
      if (!(await lockMedium(tx, path))) return { ...officeRefusal('not_found'), target };
      const uses = (await usesOf(tx, [path])).get(path) ?? [];
      if (uses.length > 0) return { ...officeRefusal('picture_in_use', inUse(uses)), target };
      await deletePicture(tx, path);
      return { ...officeDone(null), target, before: { path } };
    },
  };
}

async function usesOf(on: Queryable, paths: string[]): Promise<Map<string, MediaUse[]>> {
  const rows = await listMediaUses(on, paths);
  const uses = new Map<string, MediaUse[]>();
  for (const { path, kind, ...use } of rows) {
    if (!isVersionKind(kind)) continue;
    uses.set(path, [...(uses.get(path) ?? []), { kind, ...use }]);
  }
  return uses;
}

/** Makes the refusal's text, which names each place, so that the person can change these places first. */
function inUse(uses: readonly MediaUse[]): BothLanguages {
  const { th, en } = officeErrors.picture_in_use;
  return {
    th: `${th}: ${uses.map((use) => mediaUseName(use).th).join(', ')}`,
    en: `${en}: ${uses.map((use) => mediaUseName(use).en).join(', ')}`,
  };
}
