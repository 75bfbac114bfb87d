/** An icon's rotation and flips; the client applies them to the body. */
interface Transformation {
  rotate?: number;
  hFlip?: boolean;
  vFlip?: boolean;
}

interface Icon extends Transformation {
  body: string;
  width?: number;
  height?: number;
}

/** Another name for an icon, which may be transformed or resized. */
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

/** @param text The `icons.json` of an installed Iconify package. */
export function parseIconSet(text: string): IconSet {
  // Not validated: Iconify publishes this format, and the lock file pins the installed bytes.
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

/** Iconify's default icon size, for sets without one. */
const DEFAULT_SIZE = 16;
const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:,[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** The distinct names of `?icons=a,b`; undefined for malformed input. */
export function parseIconNames(icons: unknown): string[] | undefined {
  if (typeof icons !== 'string' || !NAMES.test(icons)) return undefined;
  return [...new Set(icons.split(','))];
}

/** Lists unknown names in `not_found`, as the client expects. */
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

/** Alias chains are short; a longer one is a cycle. */
const MAX_ALIAS_DEPTH = 5;

function findIcon(set: IconSet, name: string, depth = 0): Icon | undefined {
  const icon = set.icons.get(name);
  const alias = set.aliases.get(name);
  if (icon || !alias || depth === MAX_ALIAS_DEPTH) return icon;
  const parent = findIcon(set, alias.parent, depth + 1);
  return parent && applyAlias(parent, alias);
}

function applyAlias(icon: Icon, alias: Alias): Icon {
  const {
    rotate = 0,
    hFlip = false,
    vFlip = false,
    width = icon.width,
    height = icon.height,
  } = alias;
  const quarterTurns = ((icon.rotate ?? 0) + rotate) % 4;
  return {
    body: icon.body,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(quarterTurns > 0 && { rotate: quarterTurns }),
    ...((icon.hFlip ?? false) !== hFlip && { hFlip: true }),
    ...((icon.vFlip ?? false) !== vFlip && { vFlip: true }),
  };
}
