/** The elements that begin a line of their own. */
const LINES = new Set(['P', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'TABLE', 'UL', 'OL', 'BR', 'DIV']);

/** The text that a member reads of a description's HTML, with the addresses of its links and the paths of its pictures. */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(body)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const inner = [...node.childNodes].map(textOf).join('');
  if (!(node instanceof Element)) return inner;
  const { tagName } = node;
  if (tagName === 'A') return `${inner} (${node.getAttribute('href') ?? ''})`;
  if (tagName === 'IMG') {
    return [node.getAttribute('alt'), node.getAttribute('src')].filter(Boolean).join(' ');
  }
  if (tagName === 'TD' || tagName === 'TH') return `${inner} `;
  const bullet = tagName === 'LI' ? '• ' : '';
  return LINES.has(tagName) ? `\n${bullet}${inner}\n` : inner;
}
