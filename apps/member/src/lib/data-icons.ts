import { ICON_URL_LENGTH_MAX, publicIconHosts } from '@kapao/contract/icons.ts';

/**
 * Icons named by data, such as `mdi:fish` (SPEC 7.2, RULINGS 18). The protocol is the Iconify API's;
 * what it answers is only ever drawn as a picture, so that no host can put anything into the page.
 */
export const ICON_TIMEOUT_MS = 5000;
/** A host that has not answered by then is not waited for: the next one is asked besides. */
export const ICON_ROTATE_MS = 750;
/** In their order; the first is our own, which has only the sets that are installed. */
const OWN_HOST = '';
const hosts: readonly string[] = [OWN_HOST, ...publicIconHosts];
const LONGEST_HOST = Math.max(...hosts.map((host) => host.length));
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** What Iconify takes an icon's size for where neither it nor its set says anything. */
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

/** A whole SVG as a `data:` address, drawn in black; null where no host has such an icon. */
export type IconUrl = string | null;

const known = new Map<string, Promise<IconUrl>>();

/** Asks once for each name; what could not be had is asked for anew by the next who needs it. */
export function loadIcon(name: string): Promise<IconUrl> {
  const asked = known.get(name);
  if (asked !== undefined) return asked;
  const [, prefix, icon] = NAME.exec(name) ?? [];
  if (prefix === undefined || icon === undefined) return Promise.resolve(null);
  const loading = batched(prefix, icon);
  known.set(name, loading);
  void loading.then((url) => url === null && known.delete(name));
  return loading;
}

type Settle = (url: IconUrl) => void;
const waiting = new Map<string, Map<string, Settle>>();

/** Icons of one set that are wanted at the same moment are asked for in one call. */
function batched(prefix: string, icon: string): Promise<IconUrl> {
  return new Promise((settle) => {
    let batch = waiting.get(prefix);
    if (batch === undefined) {
      batch = new Map();
      waiting.set(prefix, batch);
      queueMicrotask(() => {
        const icons = waiting.get(prefix) ?? new Map<string, Settle>();
        waiting.delete(prefix);
        for (const names of inCalls(prefix, [...icons.keys()])) {
          void askHosts(prefix, names).then((found) => {
            for (const name of names) icons.get(name)?.(svgUrl(found.get(name)));
          });
        }
      });
    }
    batch.set(icon, settle);
  });
}

/** So many names to a call as its address has room for. */
export function inCalls(prefix: string, names: readonly string[]): string[][] {
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

/** Resolves with what was found when all is found, every host has answered, or the time is over. */
function askHosts(prefix: string, names: readonly string[]): Promise<Drawings> {
  return new Promise((resolve) => {
    const found: Drawings = new Map();
    const givenUp = new AbortController();
    let next = 0;
    let open = 0;
    let rotation: ReturnType<typeof setTimeout> | undefined;

    const finish = () => {
      clearTimeout(timeout);
      clearTimeout(rotation);
      givenUp.abort();
      resolve(found);
    };
    const timeout = setTimeout(finish, ICON_TIMEOUT_MS);
    const askNext = () => {
      clearTimeout(rotation);
      const host = hosts[next];
      if (host === undefined) {
        if (open === 0) finish();
        return;
      }
      next += 1;
      open += 1;
      rotation = setTimeout(askNext, ICON_ROTATE_MS);
      const missing = names.filter((name) => !found.has(name));
      void ask(urlOf(host, prefix, missing), givenUp.signal).then(({ drawings, isFinal }) => {
        open -= 1;
        for (const [name, drawing] of drawings) found.set(name, drawing);
        const isComplete = names.every((name) => found.has(name));
        if (isComplete || (isFinal && host !== OWN_HOST)) finish();
        else askNext();
      });
    };
    askNext();
  });
}

interface HostAnswer {
  drawings: Drawings;
  /** A 404 says that there is no such set, and the public hosts all have the same ones. */
  isFinal: boolean;
}

async function ask(url: string, signal: AbortSignal): Promise<HostAnswer> {
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

/** From another host: nothing is taken for granted. */
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
