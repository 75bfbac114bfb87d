import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export interface Picture {
  path: string;
  mediaType: string;
  bytes: Buffer;
}

export async function savePicture(tx: Tx, picture: Picture): Promise<void> {
  await tx.query(sql`
    insert into pictures (path, media_type, bytes)
    values (${picture.path}, ${picture.mediaType}, ${picture.bytes})
        on conflict (path) do update
       set media_type = excluded.media_type,
           bytes      = excluded.bytes,
           changed_at = now()
     where pictures.bytes <> excluded.bytes`);
}

export async function findPicture(on: Queryable, path: string): Promise<Picture | undefined> {
  const [picture] = await on.query<Picture>(sql`
    select path,
           media_type as "mediaType",
           bytes
      from pictures
     where path = ${path}`);
  return picture;
}
