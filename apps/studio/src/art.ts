import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Picture {
  /** In Thai, as a paytable names it; empty for parts of pictures. */
  readonly title: string;
  /** The document's content. Its gradients come from brush.ts, so that drawings can be nested. */
  readonly drawing: string;
}

const FOLDER = join(import.meta.dirname, '../art');

/** Every file of art/, by its path without the ending. */
const pictures: ReadonlyMap<string, Picture> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [
      file.slice(0, -'.svg'.length).replaceAll('\\', '/'),
      read(readFileSync(join(FOLDER, file), 'utf8')),
    ]),
);

function read(document: string): Picture {
  const text = document.replaceAll('\n', '');
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(text) ?? [];
  const drawing = text
    .replace(/^<svg[^>]*>(<title>.*?<\/title>)?(<defs>.*?<\/defs>|<defs\/>)/, '')
    .replace(/<\/svg>$/, '');
  return { title, drawing };
}

/** A picture by its path in art/, such as `motifs/tiger`. @throws when there is none. */
export function picture(name: string): Picture {
  const found = pictures.get(name);
  if (!found) throw new Error(`there is no picture ${name}`);
  return found;
}

/** A drawing with places such as `#{{glow}}`, in these colours. */
export function coloured(name: string, colors: Readonly<Record<string, string>>): string {
  return picture(name).drawing.replaceAll(/#\{\{(\w+)\}\}|\{\{(\w+)\}\}/g, (place, color, bare) => {
    const value = colors[color ?? bare];
    if (value === undefined) throw new Error(`the picture ${name} needs a colour for ${place}`);
    // In the name of a gradient a colour stands without its sign.
    return bare === undefined ? value : value.slice(1);
  });
}
