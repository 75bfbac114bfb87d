import type { mediaStates } from '@kapao/contract/office/media-rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export interface StoredPicture {
  path: string;
  mediaType: string;
  bytes: Buffer;
}

export async function savePicture(tx: Tx, picture: StoredPicture): Promise<void> {
  await tx.query(sql`
    insert into pictures (path, media_type, bytes)
    values (${picture.path}, ${picture.mediaType}, ${picture.bytes})
        on conflict (path) do update
       set media_type = excluded.media_type,
           bytes      = excluded.bytes,
           changed_at = now()
     where pictures.bytes <> excluded.bytes`);
}

export async function findPicture(on: Queryable, path: string): Promise<StoredPicture | undefined> {
  const [picture] = await on.query<StoredPicture>(sql`
    select path,
           media_type as "mediaType",
           bytes
      from pictures
     where path = ${path}`);
  return picture;
}

/** The address from which to fetch a picture at its first request. */
export interface PictureAddress {
  path: string;
  url: string;
}

export async function savePictureAddresses(
  tx: Tx,
  sources: readonly PictureAddress[],
): Promise<void> {
  await tx.query(sql`
    insert into picture_sources (path, url)
    select row."path", row."url"
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as row ("path" text, "url" text)
        on conflict (path) do nothing`);
}

export async function findPictureAddress(on: Queryable, path: string): Promise<string | undefined> {
  const [source] = await on.query<{ url: string }>(sql`
    select url
      from picture_sources
     where path = ${path}`);
  return source?.url;
}

export interface MediumRow {
  path: string;
  bytes: number;
  uploadedAt: Date;
}

/** Lists pictures of the media library, the newest first, after the picture that `before` names. */
export async function listMedia(
  on: Queryable,
  { before, limit }: { before: Omit<MediumRow, 'bytes'> | null; limit: number },
): Promise<MediumRow[]> {
  const isOlder = before
    ? sql`(date_trunc('milliseconds', changed_at), path) < (${before.uploadedAt}, ${before.path})`
    : sql`true`;
  return on.query<MediumRow>(sql`
    select path,
           octet_length(bytes)                     as bytes,
           date_trunc('milliseconds', changed_at)  as "uploadedAt"
      from pictures
     where starts_with(path, 'media/')
       and ${isOlder}
     order by date_trunc('milliseconds', changed_at) desc, path desc
     limit ${limit}`);
}

interface MediaUseRow {
  path: string;
  kind: string;
  record: string;
  state: (typeof mediaStates)[number];
}

/** Lists the places of the site's configuration that use a picture of the media library (media-05). */
export async function listMediaUses(
  on: Queryable,
  paths: readonly string[],
): Promise<MediaUseRow[]> {
  return on.query<MediaUseRow>(sql`
    select distinct path,
           kind,
           record,
           state
      from picture_uses
     where path = any(${paths})
     order by path, state, kind, record`);
}

/**
 * Locks a picture of the media library, so that no save starts to use it meanwhile. Returns false if there is no such
 * picture.
 */
export async function lockMedium(tx: Tx, path: string): Promise<boolean> {
  const found = await tx.query<{ path: string }>(sql`
    select path
      from pictures
     where path = ${path}
       and starts_with(path, 'media/')
       for update`);
  return found.length > 0;
}

export async function deletePicture(tx: Tx, path: string): Promise<void> {
  await tx.query(sql`
    delete from pictures
     where path = ${path}`);
}
