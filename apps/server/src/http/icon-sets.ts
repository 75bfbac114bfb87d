/** How an icon is turned; the client puts it together with its body. */
interface Turns {
  rotate?: number;
  hFlip?: boolean;
  vFlip?: boolean;
}

interface Icon extends Turns {
  body: string;
  width?: number;
  height?: number;
}

/** Another name for an icon, perhaps turned or sized otherwise. */
type Alias = Omit<Icon, 'body'> & { parent: string };

export interface IconSet {
  prefix: string;
  icons: ReadonlyMap<string, Icon>;
  aliases: ReadonlyMap<string, Alias>;
  width: number;
  height: number;
}

interface IconAnswer {
  prefix: string;
  icons: Record<string, Icon>;
  width: number;
  height: number;
  not_found?: string[];
}

/** @param text The `icons.json` of an installed package of Iconify's. */
export function iconSet(text: string): IconSet {
  // Iconify publishes its sets in this form, and the lock file pins which bytes are installed.
  const set = JSON.parse(text) as {
    prefix: string;
    icons: Record<string, Icon>;
    aliases?: Record<string, Alias>;
    width?: number;
    height?: number;
  };
  return {
    prefix: set.prefix,
    icons: new Map(Object.entries(set.icons)),
    aliases: new Map(Object.entries(set.aliases ?? {})),
    width: set.width ?? DEFAULT_SIZE,
    height: set.height ?? DEFAULT_SIZE,
  };
}

/** What Iconify takes an icon's size for where its set says nothing. */
const DEFAULT_SIZE = 16;
const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:,[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** The names of `?icons=a,b`, each once; undefined for anything else. */
export function parseNames(icons: unknown): string[] | undefined {
  if (typeof icons !== 'string' || !NAMES.test(icons)) return undefined;
  return [...new Set(icons.split(','))];
}

/** Names that the set does not have are told in `not_found`, as the client expects. */
export function findIcons(set: IconSet, names: readonly string[]): IconAnswer {
  const found = names.map((name) => [name, findIcon(set, name)] as const);
  const missing = found.filter(([, icon]) => icon === undefined).map(([name]) => name);
  return {
    prefix: set.prefix,
    icons: Object.fromEntries(found.flatMap(([name, icon]) => (icon ? [[name, icon]] : []))),
    width: set.width,
    height: set.height,
    ...(missing.length > 0 && { not_found: missing }),
  };
}

/** Names of names are short chains; a longer one is a circle. */
const MAX_CHAIN = 5;

function findIcon(set: IconSet, name: string, depth = 0): Icon | undefined {
  const icon = set.icons.get(name);
  const alias = set.aliases.get(name);
  if (icon || !alias || depth === MAX_CHAIN) return icon;
  const parent = findIcon(set, alias.parent, depth + 1);
  return parent && turned(parent, alias);
}

function turned(icon: Icon, alias: Alias): Icon {
  const {
    rotate = 0,
    hFlip = false,
    vFlip = false,
    width = icon.width,
    height = icon.height,
  } = alias;
  const turns = ((icon.rotate ?? 0) + rotate) % 4;
  return {
    body: icon.body,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(turns > 0 && { rotate: turns }),
    ...((icon.hFlip ?? false) !== hFlip && { hFlip: true }),
    ...((icon.vFlip ?? false) !== vFlip && { vFlip: true }),
  };
}
