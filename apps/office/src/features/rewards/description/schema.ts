import { isOfferLink, OFFER_PICTURE } from '@kapao/contract/promotions/rules.ts';
import { withoutHidden } from '@kapao/contract/visible-text.ts';
import { DOMParser as DocumentParser, DOMSerializer, Schema } from 'prosemirror-model';
import type { Attrs, DOMOutputSpec, Node as Written, TagParseRule } from 'prosemirror-model';

const HEADING_LEVELS = [2, 3, 4] as const;

const tags = (...names: string[]): TagParseRule[] => names.map((tag) => ({ tag }));

/** A table's cell keeps its spans, and may hold several lines. */
const cell = (tag: 'td' | 'th') => ({
  content: 'block+',
  attrs: { colspan: { default: null }, rowspan: { default: null } },
  isolating: true,
  parseDOM: [{ tag, getAttrs: spansOf }],
  toDOM: ({ attrs }: Written): DOMOutputSpec => [tag, attrs, 0],
});

function spansOf(element: HTMLElement): Attrs {
  return { colspan: element.getAttribute('colspan'), rowspan: element.getAttribute('rowspan') };
}

/**
 * The description of a promotion as the server keeps it (bonus-08). Whatever the editor writes is made of these nodes
 * and marks, and a paste loses everything else.
 */
export const descriptionSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: tags('p'),
      toDOM: () => ['p', 0],
    },
    heading: {
      attrs: { level: { default: HEADING_LEVELS[0] } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({
        tag,
        attrs: { level: Math.min(4, Math.max(2, Number(tag.slice(1)))) },
      })),
      toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      parseDOM: tags('blockquote'),
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: tags('ul'),
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: tags('ol'),
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: tags('li'),
      toDOM: () => ['li', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: tags('hr'), toDOM: () => ['hr'] },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: tags('table'),
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)+',
      parseDOM: tags('tr'),
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('td'),
    table_header: cell('th'),
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { src: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'img',
          getAttrs: (element) => {
            const src = element.getAttribute('src') ?? '';
            return OFFER_PICTURE.test(src) && { src, alt: element.getAttribute('alt') ?? '' };
          },
        },
      ],
      toDOM: ({ attrs }) => ['img', attrs],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: tags('br'),
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return isOfferLink(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { ...attrs, target: '_blank', rel: 'noopener noreferrer' }, 0],
    },
    strong: { parseDOM: tags('strong', 'b'), toDOM: () => ['strong', 0] },
    em: { parseDOM: tags('em', 'i'), toDOM: () => ['em', 0] },
    underline: { parseDOM: tags('u'), toDOM: () => ['u', 0] },
    strike: { parseDOM: tags('s'), toDOM: () => ['s', 0] },
    small: { parseDOM: tags('small'), toDOM: () => ['small', 0] },
    highlight: { parseDOM: tags('mark'), toDOM: () => ['mark', 0] },
  },
});

const parser = DocumentParser.fromSchema(descriptionSchema);
const serializer = DOMSerializer.fromSchema(descriptionSchema);

/** Returns the document of a description's HTML. */
export function documentOfHtml(html: string): Written {
  return parser.parse(new DOMParser().parseFromString(html, 'text/html').body);
}

const TAG = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;
const VOID = new Set(['br', 'hr', 'img']);

/** offer-35: returns the HTML of a document, letter for letter as the server keeps it. Empty for an empty document. */
export function htmlOfDocument(written: Written): string {
  // A document of its own loads no picture, whose addresses are the member app's.
  const apart = document.implementation.createHTMLDocument('');
  const holder = apart.createElement('div');
  holder.append(serializer.serializeFragment(written.content, { document: apart }));
  const html = holder.innerHTML.replaceAll('&nbsp;', '\u00A0').replaceAll(TAG, asServer);
  return html === '<p></p>' ? '' : withoutHidden(html);
}

/** Browsers differ in what they escape in an attribute, and none writes the slash of an empty element. */
function asServer(_tag: string, name: string, attributes: string): string {
  const escaped = attributes.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}${escaped}${VOID.has(name) ? ' />' : '>'}`;
}
