const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** The page's address for another device; null where the site answers on this machine alone. */
export function phoneAddress(publicUrl: string, path: string): string | null {
  const url = new URL(path, publicUrl);
  return LOOPBACK.test(url.hostname) ? null : url.href;
}
