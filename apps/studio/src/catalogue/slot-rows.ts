import { readFileSync } from 'node:fs';
import type { SlotGame } from '../engines/slot/game.ts';
import { slotMechanics, type SlotMechanicName } from '../engines/slot/mechanics.ts';

/** The rows of the file: one line per game after a header line, by provider, in the lobby's order. */
const lines = readFileSync(new URL('slots.tsv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/);

export function generateSlotGames(): SlotGame[] {
  return lines.slice(1).map(toGame);
}

/** Reads a game from its row. Its code never changes, because links, favourites and stored rounds refer to it. */
function toGame(line: string): SlotGame {
  const [provider = '', id = '', code = '', name = '', nameEnglish = '', model = '', ...look] =
    line.split('\t');
  const [motif = '', palette = '', backdrop = '', daysOut = '', hero] = look;
  if (!isMechanic(model)) throw new Error(`the game ${code} has no mechanic`);
  const base = { code, id, provider, name, nameEnglish, category: 'SLOT' } as const;
  const skin = { motif, palette, backdrop, ...(hero !== undefined && { hero }) };
  return { ...base, daysOut: Number(daysOut), engine: 'slot', model, skin };
}

function isMechanic(name: string): name is SlotMechanicName {
  return Object.hasOwn(slotMechanics, name);
}
