import { isOfferLink, OFFER_PICTURE } from '@kapao/contract/promotions/rules.ts';

/**
 * The tags that a promotion's description may contain, after the server has removed the rest (api-25). Headings map to lower levels, below the promotion's name.
 */
const allowedTags: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  p: 'p',
  br: 'br',
  hr: 'hr',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  strong: 'strong',
  b: 'b',
  em: 'em',
  i: 'i',
  u: 'u',
  s: 's',
  small: 'small',
  mark: 'mark',
  span: 'span',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  img: 'img',
};

/** Elements that are removed with their content; other unknown elements are replaced by their content. */
const droppedTags = new Set(
  'script style template noscript iframe object embed svg math textarea title head'.split(' '),
);

export interface SafeElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: SafeNode[];
}
export type SafeNode = string | SafeElement;

/** The description as a tree of allowed nodes only, which is rendered without raw HTML. */
export function parseSafeHtml(html: string): SafeNode[] {
  return safeNodes(new DOMParser().parseFromString(html, 'text/html').body);
}

function safeNodes(parent: Node): SafeNode[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element ? safeElement(node) : [];
  });
}

function safeElement(element: Element): SafeNode[] {
  const name = element.localName;
  if (droppedTags.has(name)) return [];
  // Own properties only, so that `constructor` does not count as an allowed tag.
  const tag = Object.hasOwn(allowedTags, name) ? allowedTags[name] : undefined;
  if (tag === undefined) return safeNodes(element);
  const attributes = safeAttributes(tag, element);
  if (tag === 'img' && attributes['src'] === undefined) return [];
  return [{ tag, attributes, children: safeNodes(element) }];
}

function isSpan(value: string): boolean {
  return /^\d{1,2}$/.test(value);
}

function safeAttributes(tag: string, element: Element): Record<string, string> {
  const allowedAttributes: Record<string, string> = {};
  const copyIfAllowed = (name: string, isAllowed: (value: string) => boolean, as = name) => {
    const value = element.getAttribute(name)?.trim();
    if (value !== undefined && isAllowed(value)) allowedAttributes[as] = value;
  };
  if (tag === 'a') copyIfAllowed('href', isOfferLink);
  if (tag === 'img') {
    copyIfAllowed('src', (src) => OFFER_PICTURE.test(src));
    copyIfAllowed('alt', () => true);
  }
  if (tag === 'th' || tag === 'td') {
    copyIfAllowed('colspan', isSpan, 'colSpan');
    copyIfAllowed('rowspan', isSpan, 'rowSpan');
  }
  return allowedAttributes;
}
