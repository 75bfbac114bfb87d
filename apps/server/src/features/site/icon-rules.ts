/** install-03: the largest picture of which icons are drawn. */
export const MAX_ICON_SOURCE_BYTES = 512 * 1024;

/** Declarations and elements that bring in text of other places, run code, or cost without bound. */
const REFUSED = /<!doctype|<!entity|<\?xml-stylesheet|<script|<foreignobject|@import/i;
const REFERENCES = /(?:href|src)\s*=\s*["']?\s*([^"'\s>]*)|url\(\s*["']?([^"')]*)/gi;
/** A part of the same picture, or a bitmap within it. */
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|webp);)/i;
const COSTLY = /<(?:use|filter|pattern|mask|image)\b/gi;
const MAX_COSTLY = 20;

/**
 * install-03: whether an SVG loads nothing and stays small. The renderer opens no address of a picture without one
 * anyway; this holds for the next renderer, too. Nested elements multiply, so the number of costly ones is bounded.
 */
export function isHarmlessSvg(text: string): boolean {
  if (REFUSED.test(text)) return false;
  if ((text.match(COSTLY)?.length ?? 0) > MAX_COSTLY) return false;
  return [...text.matchAll(REFERENCES)].every(([, link, url]) => INSIDE.test(link ?? url ?? ''));
}
