import { ICON_URL_LENGTH_MAX, publicIconHosts } from '@kapao/contract/icons.ts';

/**
 * Icons named by data, such as `mdi:fish` (site-54, site-55), over the Iconify API's protocol. The
 * response is only ever drawn as a picture, so that no host can inject markup into the page.
 */
export const ICON_TIMEOUT_MS = 5000;
/** The time without a response after which the next host is asked as well. */
export const ICON_ROTATE_MS = 750;
/** The icon hosts in the order of use. Our own host comes first and has only the installed icon sets. */
const OWN_HOST = '';
const hosts: readonly string[] = [OWN_HOST, ...publicIconHosts];
const LONGEST_HOST = Math.max(...hosts.map((host) => host.length));
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** Iconify's default icon size, for when neither the icon nor its set has one. */
const DEFAULT_SIZE = 16;
const NOT_FOUND = 404;

interface IconDrawing {
  body: string;
  width?: number | undefined;
  height?: number | undefined;
  rotate?: number | undefined;
  hFlip?: boolean | undefined;
  vFlip?: boolean | undefined;
}

/** A complete SVG as a `data:` URL, drawn in black; null if no host has the icon. */
export type IconUrl = string | null;

const iconCache = new Map<string, Promise<IconUrl>>();

/** Loads each icon once. A failed name is removed from the cache, so that the next caller tries again. */
export function loadIcon(name: string): Promise<IconUrl> {
  const cached = iconCache.get(name);
  if (cached !== undefined) return cached;
  const [, prefix, icon] = NAME.exec(name) ?? [];
  if (prefix === undefined || icon === undefined) return Promise.resolve(null);
  const loading = queueIcon(prefix, icon);
  iconCache.set(name, loading);
  void loading.then((url) => url === null && iconCache.delete(name));
  return loading;
}

type ResolveIcon = (url: IconUrl) => void;
const pendingBySet = new Map<string, Map<string, ResolveIcon>>();

/** Collects the icons of one set that are requested in the same task into one batch. */
function queueIcon(prefix: string, icon: string): Promise<IconUrl> {
  return new Promise((settle) => {
    let batch = pendingBySet.get(prefix);
    if (batch === undefined) {
      batch = new Map();
      pendingBySet.set(prefix, batch);
      queueMicrotask(() => {
        const icons = pendingBySet.get(prefix) ?? new Map<string, ResolveIcon>();
        pendingBySet.delete(prefix);
        for (const names of batchIconNames(prefix, [...icons.keys()])) {
          void fetchDrawings(prefix, names).then((found) => {
            for (const name of names) icons.get(name)?.(svgUrl(found.get(name)));
          });
        }
      });
    }
    batch.set(icon, settle);
  });
}

/** Splits the names into batches whose URLs stay within the length limit. */
export function batchIconNames(prefix: string, names: readonly string[]): string[][] {
  const room = ICON_URL_LENGTH_MAX - LONGEST_HOST - pathOf(prefix, []).length;
  const calls: string[][] = [];
  let left = 0;
  for (const name of names) {
    const length = name.length + encodeURIComponent(',').length;
    if (calls.length === 0 || length > left) {
      calls.push([]);
      left = room;
    }
    calls.at(-1)?.push(name);
    left -= length;
  }
  return calls;
}

function pathOf(prefix: string, names: readonly string[]): string {
  return `/icons/${prefix}.json?icons=${encodeURIComponent(names.join(','))}`;
}

function urlOf(host: string, prefix: string, names: readonly string[]): string {
  const path = pathOf(prefix, names);
  return host === OWN_HOST ? path : host + path.slice('/icons'.length);
}

type Drawings = Map<string, IconDrawing>;

/** Resolves with the drawings found once all are found, every host has answered, or the timeout is over. */
function fetchDrawings(prefix: string, names: readonly string[]): Promise<Drawings> {
  return new Promise((resolve) => {
    const found: Drawings = new Map();
    const abortController = new AbortController();
    let nextHost = 0;
    let pendingRequests = 0;
    let rotateTimer: ReturnType<typeof setTimeout> | undefined;

    const finish = () => {
      clearTimeout(timeout);
      clearTimeout(rotateTimer);
      abortController.abort();
      resolve(found);
    };
    const timeout = setTimeout(finish, ICON_TIMEOUT_MS);
    const askNextHost = () => {
      clearTimeout(rotateTimer);
      const host = hosts[nextHost];
      if (host === undefined) {
        if (pendingRequests === 0) finish();
        return;
      }
      nextHost += 1;
      pendingRequests += 1;
      rotateTimer = setTimeout(askNextHost, ICON_ROTATE_MS);
      const missing = names.filter((name) => !found.has(name));
      void fetchFromHost(urlOf(host, prefix, missing), abortController.signal).then(
        ({ drawings, isFinal }) => {
          pendingRequests -= 1;
          for (const [name, drawing] of drawings) found.set(name, drawing);
          const isComplete = names.every((name) => found.has(name));
          if (isComplete || (isFinal && host !== OWN_HOST)) finish();
          else askNextHost();
        },
      );
    };
    askNextHost();
  });
}

interface HostAnswer {
  drawings: Drawings;
  /** True for a 404: this set does not exist, and all public hosts have the same sets. */
  isFinal: boolean;
}

async function fetchFromHost(url: string, signal: AbortSignal): Promise<HostAnswer> {
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) return { drawings: new Map(), isFinal: response.status === NOT_FOUND };
    return { drawings: readDrawings(await response.json()), isFinal: false };
  } catch {
    return { drawings: new Map(), isFinal: false };
  }
}

/** Validates every field, because the response may come from a third party. */
function readDrawings(answer: unknown): Drawings {
  const set = recordOf(answer);
  const drawings: Drawings = new Map();
  for (const [name, value] of Object.entries(recordOf(set['icons']))) {
    const icon = recordOf(value);
    if (typeof icon['body'] !== 'string') continue;
    drawings.set(name, {
      body: icon['body'],
      width: numberOf(icon['width']) ?? numberOf(set['width']),
      height: numberOf(icon['height']) ?? numberOf(set['height']),
      rotate: numberOf(icon['rotate']),
      hFlip: icon['hFlip'] === true,
      vFlip: icon['vFlip'] === true,
    });
  }
  return drawings;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function svgUrl(drawing: IconDrawing | undefined): IconUrl {
  if (drawing === undefined) return null;
  const { body, width = DEFAULT_SIZE, height = DEFAULT_SIZE } = drawing;
  const { rotate = 0, hFlip = false, vFlip = false } = drawing;
  const middle = `${width / 2} ${height / 2}`;
  const turns = [
    `rotate(${(rotate % 4) * 90} ${middle})`,
    `translate(${hFlip ? width : 0} ${vFlip ? height : 0})`,
    `scale(${hFlip ? -1 : 1} ${vFlip ? -1 : 1})`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g transform="${turns.join(' ')}">${body}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
