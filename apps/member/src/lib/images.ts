import { PICTURES_BASE } from './site.ts';

/** The URL of an operator's picture; `version` is its last-changed time in seconds (site-54). */
export function cdnUrl(path: string, version?: number): string {
  if (/^(https?:|data:|\/)/.test(path)) return path;
  const suffix = version === undefined ? '' : `?version=${version}`;
  return `${PICTURES_BASE}/cdn/${path.split('/').map(encodeURIComponent).join('/')}${suffix}`;
}

export function pointsIconUrl(websiteId: number, image: string): string {
  return `${PICTURES_BASE}/points/${websiteId}/${encodeURIComponent(image)}`;
}

/** The URL of a wheel's picture; `version` is the wheel's last-changed time in seconds (site-54). */
export function spinImageUrl(websiteId: number, image: string, version: number): string {
  return `${PICTURES_BASE}/spinsimg/${websiteId}/${encodeURIComponent(image)}?version=${version}`;
}
