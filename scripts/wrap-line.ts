/** The width of lines in Markdown, in characters. */
export const MARKDOWN_WIDTH = 120;

/** Breaks a paragraph at its spaces, never within `code`; later lines begin with the indent. */
export function wrapLine(text: string, indent = ''): string {
  const words = text.match(/(?:`[^`]*`|[^\s`])+/g) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const joined = line === '' ? word : `${line} ${word}`;
    const width = joined.length + (lines.length === 0 ? 0 : indent.length);
    if (width <= MARKDOWN_WIDTH || line === '') line = joined;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}
