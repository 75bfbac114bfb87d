import type { BothLanguages } from '../envelope.ts';
import { versionKinds } from './version-kinds.ts';
import type { VersionKindName } from './version-kinds.ts';

/** The largest picture that the media library takes; media-02 has the same number. */
export const MEDIA_BYTES_MAX = 3 * 1024 * 1024;

/** media-05: how a place names a picture: now, by a scheduled change, or by a version that may be brought back. */
export const mediaStates = ['now', 'scheduled', 'version'] as const;

const stateWords = {
  now: { th: '', en: '' },
  scheduled: { th: ' (ตั้งเวลาไว้)', en: ' (scheduled)' },
  version: { th: ' (ประวัติ 90 วัน)', en: ' (versions of 90 days)' },
} as const;

interface Use {
  kind: VersionKindName;
  record: string;
  state: (typeof mediaStates)[number];
}

/** A place that names a picture, in words. The settings need no key, because a site has one row of them. */
export function mediaUseName({ kind, record, state }: Use): BothLanguages {
  const key = kind === 'site_settings' || record === '' ? '' : ` ${record}`;
  const { th, en } = versionKinds[kind];
  return { th: `${th}${key}${stateWords[state].th}`, en: `${en}${key}${stateWords[state].en}` };
}
