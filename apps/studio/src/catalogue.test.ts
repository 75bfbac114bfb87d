import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findGame, allGames, gameRulesOf } from './catalogue.ts';
import { gameProviders } from './catalogue/providers.ts';
import { motifPicture, slotPalettes, symbolThemes } from './engines/slot/skins.ts';
import { drawThumbnail } from './thumbnail.ts';

const distinct = <Item>(items: readonly Item[]) => new Set(items).size;

describe('the catalogue', () => {
  it('game-49: has 24 providers or more and 1,200 games or more', () => {
    expect(gameProviders.length).toBeGreaterThanOrEqual(24);
    expect(allGames.length).toBeGreaterThanOrEqual(1200);
  });

  it('tells every provider and every game apart, in both languages', () => {
    for (const key of ['code', 'id', 'name', 'nameEnglish'] as const) {
      const seen = allGames.map((game) => game[key]);
      expect(seen.filter((value, place) => seen.indexOf(value) !== place)).toEqual([]);
    }
    expect(distinct(gameProviders.map(({ code }) => code))).toBe(gameProviders.length);
    expect(distinct(gameProviders.map(({ name }) => name))).toBe(gameProviders.length);
    expect(distinct(gameProviders.map(({ colors }) => colors.join()))).toBe(gameProviders.length);
  });

  it('writes codes, names and ids that an operator can store', () => {
    for (const { code, name, nameEnglish, id } of allGames) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(code.length).toBeLessThanOrEqual(60);
      expect(name).toMatch(/\p{Script=Thai}/u);
      expect(nameEnglish).toMatch(/^[A-Za-z0-9' -]+$/);
      expect(id).toMatch(/^\d{4,6}$/);
    }
  });

  it('names games of known providers only, and gives every maker of slots its sixty', () => {
    const known = new Set<string>(gameProviders.map(({ code }) => code));
    expect(allGames.filter(({ provider }) => !known.has(provider))).toEqual([]);
    const slots = allGames.filter(({ engine }) => engine === 'slot');
    for (const maker of new Set(slots.map(({ provider }) => provider))) {
      const own = slots.filter(({ provider }) => provider === maker);
      expect(own.length).toBeGreaterThanOrEqual(60);
    }
  });

  it('game-49: never changes a code or an id: links, favourites and books hold them', () => {
    const slots = allGames
      .filter(({ engine }) => engine === 'slot')
      .toSorted((one, other) => Number(one.id) - Number(other.id));
    const text = slots.map(({ code, id }) => `${id} ${code}`).join('\n');
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe('be9585b04bc61241');
  });

  it('builds the rules of every game and draws its card, small, with nothing from elsewhere', () => {
    for (const game of allGames) {
      expect(gameRulesOf(game).page).not.toBe('');
      const card = drawThumbnail(game);
      expect(card.length).toBeLessThan(40_000);
      expect(card).not.toMatch(/undefined|NaN|<script|href=/);
      const defined = new Set([...card.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      for (const [, name] of card.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(name);
    }
  });
});

describe('the looks of games', () => {
  const motifsOf = (provider: string) =>
    allGames.flatMap((game) =>
      game.provider === provider && game.engine === 'slot' && typeof game.skin === 'object'
        ? [game.skin.motif]
        : [],
    );

  it('are many: two hundred motifs, sixteen palettes, twenty-four places', () => {
    expect(Object.values(symbolThemes).flatMap(({ motifs }) => motifs).length).toBeGreaterThan(200);
    expect(Object.keys(slotPalettes)).toHaveLength(16);
    const looks = allGames.flatMap((game) =>
      game.engine === 'slot' && typeof game.skin === 'object' ? [game.skin] : [],
    );
    expect(distinct(looks.map(({ motif }) => motif))).toBeGreaterThan(200);
    expect(distinct(looks.map(({ backdrop }) => backdrop))).toBe(24);
  });

  it('put each motif into one theme, and ten different names on every reel', () => {
    const all = Object.values(symbolThemes).flatMap(({ motifs }) => motifs);
    expect(distinct(all)).toBe(all.length);
    for (const { motifs, scatter } of Object.values(symbolThemes)) {
      const names = [...motifs, scatter].map((name) => motifPicture(name).name);
      expect(distinct(names)).toBe(names.length);
    }
  });

  it('game-55: gives a maker no motif twice', () => {
    for (const { code } of gameProviders) {
      expect(distinct(motifsOf(code))).toBe(motifsOf(code).length);
    }
  });

  /** Drawings without their colours: the same motif in another palette is still the same. */
  const shape = (drawing: string) => drawing.replaceAll(/#[\dA-Fa-f]+|(-[\dA-F]{6,8})+/g, '');

  it('game-55: gives no game the motif or the palette of the next one, nor of the one below it', () => {
    for (const { code } of gameProviders) {
      const own = allGames.filter(({ provider }) => provider === code);
      const cards = own.map((game) => gameRulesOf(game).thumbnailParts());
      const alike = own.flatMap((game, place) =>
        [1, COLUMNS].flatMap((step) => {
          const [one, other] = [cards[place], cards[place + step]];
          if (one === undefined || other === undefined) return [];
          const isAlike =
            shape(one.hero) === shape(other.hero) || one.colors.mid === other.colors.mid;
          return isAlike ? [`${game.code} and ${own[place + step]?.code}`] : [];
        }),
      );
      expect(alike).toEqual([]);
    }
  });
});

/** Of the lobby (game-17). */
const COLUMNS = 3;

it('has every game in any edition, which differs by its name alone', () => {
  for (const game of allGames) {
    expect(findGame(game.code)).toBe(game);
    expect(findGame(`${game.code}--17`)).toEqual({
      ...game,
      code: `${game.code}--17`,
      name: `${game.name} 17`,
      nameEnglish: `${game.nameEnglish} 17`,
    });
  }
});

it('has no edition of what is no game, and none of an edition', () => {
  const code = allGames[0]?.code;
  expect(code).toBeDefined();
  for (const wrong of [
    'nothing--1',
    `${code}--0`,
    `${code}--x`,
    `${code}--1--2`,
    `${code}--`,
    '--1',
  ]) {
    expect(findGame(wrong)).toBeUndefined();
  }
});
