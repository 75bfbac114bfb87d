/**
 * What a promotion's description may hold, for the second of its two sanitizings (REQUIREMENTS 35):
 * the server has taken out the rest already. A tag maps to the one that stands for it here: headings
 * go one level down, below the promotion's own name.
 */
const tags: Readonly<Record<string, string>> = {
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

/** These go with all that is in them; any other unknown element leaves its text behind. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math textarea title head'.split(' '),
);

const SAFE_ADDRESS = /^(https:\/\/|line:|tel:|\/(?![/\\]))/i;
/** Our own pictures: another site's would learn who looks. */
const OWN_PICTURE = /^\/api\/cdn\/[\w./-]+$/;

export interface SafeElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: SafeNode[];
}
export type SafeNode = string | SafeElement;

/** The description as a tree that holds nothing but the above; it is drawn without any raw HTML. */
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
  if (dropped.has(name)) return [];
  // Only own names: `constructor` is no tag that anybody allowed.
  const tag = Object.hasOwn(tags, name) ? tags[name] : undefined;
  if (tag === undefined) return safeNodes(element);
  const attributes = safeAttributes(tag, element);
  if (tag === 'img' && attributes['src'] === undefined) return [];
  return [{ tag, attributes, children: safeNodes(element) }];
}

function safeAttributes(tag: string, element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  const keep = (name: string, allowed: RegExp, as = name) => {
    const value = element.getAttribute(name)?.trim();
    if (value !== undefined && allowed.test(value)) kept[as] = value;
  };
  if (tag === 'a') keep('href', SAFE_ADDRESS);
  if (tag === 'img') {
    keep('src', OWN_PICTURE);
    keep('alt', /^/);
  }
  if (tag === 'th' || tag === 'td') {
    keep('colspan', /^\d{1,2}$/, 'colSpan');
    keep('rowspan', /^\d{1,2}$/, 'rowSpan');
  }
  return kept;
}
