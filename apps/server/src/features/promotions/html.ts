import { isOfferLink, OFFER_PICTURE } from '@kapao/contract/promotions/rules.ts';
import { withoutHidden } from '@kapao/contract/visible-text.ts';
import sanitizeHtml from 'sanitize-html';

const ALLOWED_TAGS =
  'h2 h3 h4 p br hr ul ol li blockquote strong b em i u s small mark span table thead tbody tr th td a img'.split(
    ' ',
  );
const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

export interface SanitizedHtml {
  html: string;
  /** The removed tags and attributes, such as `<script>` or `onclick`, each once. */
  removed: string[];
}

/**
 * Allows text, lists, tables, links and our own pictures in a promotion's description. Removes scripts, styles,
 * forms and frames (bonus-08).
 */
export function sanitizePromotionHtml(html: string): SanitizedHtml {
  const removed = new Set<string>();
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: Object.fromEntries(
      Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['https', 'line', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !OFFER_PICTURE.test(attribs['src'] ?? ''),
    transformTags: {
      '*': (tagName, attribs) => {
        for (const part of removedFrom(tagName, attribs)) removed.add(part);
        return { tagName, attribs };
      },
      a: (tagName, { href, ...attribs }) => {
        const isAllowed = href !== undefined && isOfferLink(href);
        if (href !== undefined && !isAllowed) removed.add(`href="${href}"`);
        const own = { target: '_blank', rel: 'noopener noreferrer' };
        return { tagName, attribs: { ...(isAllowed && { href }), ...attribs, ...own } };
      },
    },
  });
  // Hidden characters are removed again here: the check of the raw text does not see those that are written as entities
  // (office-61).
  const visible = withoutHidden(clean);
  if (visible !== clean) removed.add('invisible characters');
  return { html: visible, removed: [...removed] };
}

function removedFrom(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  if (!ALLOWED_TAGS.includes(tag)) return [`<${tag}>`];
  if (tag === 'img' && !OFFER_PICTURE.test(attributes['src'] ?? '')) {
    return [`<img src="${attributes['src'] ?? ''}">`];
  }
  const allowed = ALLOWED_ATTRIBUTES[tag] ?? [];
  return Object.keys(attributes).filter((name) => !allowed.includes(name));
}
