import houses from './slot-houses.json' with { type: 'json' };

/** What a maker of slots works with. Every word belongs to one house, so no two games share a name. */
export interface SlotHouse {
  /** After a theme in Thai, before it in English. */
  readonly words: readonly (readonly string[])[];
  readonly themes: readonly string[];
  /** One for each word. */
  readonly palettes: readonly string[];
  readonly backdrops: readonly string[];
}

/** By provider. Places in these lists are part of the games' ids: additions go to an end. */
export const slotHouses: Readonly<Record<string, SlotHouse>> = houses;
