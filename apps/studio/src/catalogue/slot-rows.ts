import type { SlotGame } from '../engines/slot/game.ts';
import type { MechanicName } from '../engines/slot/mechanics.ts';
import { themeOf } from '../engines/slot/skins.ts';
import { providers } from './providers.ts';
import { slotHouses, type SlotHouse } from './slot-houses.ts';

/** Neighbours in a house's list are played in different ways. */
const MECHANICS: readonly MechanicName[] = ['steady', 'ways', 'tumble', 'bold', 'hold'];

/** Every house's themes, each in every one of its words: a game is told by its provider, theme and word. */
export function slotRows(): SlotGame[] {
  return providers.flatMap(({ code }, place) => {
    const house = slotHouses[code];
    return house === undefined ? [] : rowsOf(code, place, house);
  });
}

function rowsOf(provider: string, place: number, house: SlotHouse): SlotGame[] {
  return house.themes.flatMap((theme, themePlace) =>
    house.words.map(([thai = '', english = ''], wordPlace): SlotGame => {
      const nameEnglish = `${english} ${themeOf(theme).english}`;
      const turn = themePlace + wordPlace;
      return {
        code: `${provider.toLowerCase()}-${slug(nameEnglish)}`,
        id: String((place + 11) * 1000 + themePlace * 10 + wordPlace),
        provider,
        name: themeOf(theme).thai + thai,
        nameEnglish,
        category: 'SLOT',
        engine: 'slot',
        model: pick(MECHANICS, turn + place),
        skin: {
          theme,
          palette: pick(house.palettes, turn),
          backdrop: pick(house.backdrops, turn),
        },
      };
    }),
  );
}

export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/** The list's entry at a place that may lie beyond its end. */
export function pick<Item>(list: readonly Item[], place: number): Item {
  const item = list[place % list.length];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}
