import { readFileSync } from 'node:fs';
import type { SlotGame } from '../engines/slot/game.ts';
import { mechanics, type MechanicName } from '../engines/slot/mechanics.ts';

/** One line a game below a line of titles, by provider, in the order of the lobby. */
const lines = readFileSync(new URL('slots.tsv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/);

export function slotRows(): SlotGame[] {
  return lines.slice(1).map(toGame);
}

/** A code is a key for links, favourites and books: it says nothing about name or look. */
function toGame(line: string): SlotGame {
  const [provider = '', id = '', code = '', name = '', nameEnglish = '', model = '', ...look] =
    line.split('\t');
  const [motif = '', palette = '', backdrop = '', hot = '', daysOut = ''] = look;
  if (!isMechanic(model)) throw new Error(`the game ${code} has no mechanic`);
  const base = { code, id, provider, name, nameEnglish, category: 'SLOT' } as const;
  const badges = { isHot: hot !== '', daysOut: Number(daysOut) };
  return { ...base, ...badges, engine: 'slot', model, skin: { motif, palette, backdrop } };
}

function isMechanic(name: string): name is MechanicName {
  return Object.hasOwn(mechanics, name);
}
