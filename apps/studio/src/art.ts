import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SvgPicture {
  /** The Thai name that a paytable shows; empty for parts of pictures. */
  readonly title: string;
  /**
   * The markup inside the <svg> element. It refers to the gradients of brush.ts by name, so drawings can be nested.
   */
  readonly drawing: string;
}

const FOLDER = join(import.meta.dirname, '../art');

/** All SVG files in art/, by path without the extension. */
const pictures: ReadonlyMap<string, SvgPicture> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [
      file.slice(0, -'.svg'.length).replaceAll('\\', '/'),
      read(readFileSync(join(FOLDER, file), 'utf8')),
    ]),
);

function read(document: string): SvgPicture {
  const text = document.replaceAll('\n', '');
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(text) ?? [];
  const drawing = text
    .replace(/^<svg[^>]*>(<title>.*?<\/title>)?(<defs>.*?<\/defs>|<defs\/>)/, '')
    .replace(/<\/svg>$/, '');
  return { title, drawing };
}

/** Returns the picture at a path in art/, such as `motifs/tiger`. @throws Error if the file does not exist. */
export function artPicture(name: string): SvgPicture {
  const found = pictures.get(name);
  if (!found) throw new Error(`there is no picture ${name}`);
  return found;
}

/** Returns a drawing with its placeholders, such as `#{{glow}}`, replaced by colours. */
export function colouredDrawing(name: string, colors: Readonly<Record<string, string>>): string {
  return artPicture(name).drawing.replaceAll(
    /#\{\{(\w+)\}\}|\{\{(\w+)\}\}/g,
    (place, color, bare) => {
      const value = colors[color ?? bare];
      if (value === undefined) throw new Error(`the picture ${name} needs a colour for ${place}`);
      // A gradient's name contains the colour without its leading #.
      return bare === undefined ? value : value.slice(1);
    },
  );
}
