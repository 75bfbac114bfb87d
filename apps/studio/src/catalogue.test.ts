import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findGame, games, rulesOf } from './catalogue.ts';
import { providers } from './catalogue/providers.ts';
import { slotHouses } from './catalogue/slot-houses.ts';
import { motif, palettes, themes } from './engines/slot/skins.ts';
import { thumbnail } from './thumbnail.ts';

const distinct = <Item>(items: readonly Item[]) => new Set(items).size;

describe('the catalogue', () => {
  it('game-49: has 24 providers or more and 1,200 games or more', () => {
    expect(providers.length).toBeGreaterThanOrEqual(24);
    expect(games.length).toBeGreaterThanOrEqual(1200);
  });

  it('tells every provider and every game apart, in both languages', () => {
    for (const key of ['code', 'id', 'name', 'nameEnglish'] as const) {
      const seen = games.map((game) => game[key]);
      expect(seen.filter((value, place) => seen.indexOf(value) !== place)).toEqual([]);
    }
    expect(distinct(providers.map(({ code }) => code))).toBe(providers.length);
    expect(distinct(providers.map(({ name }) => name))).toBe(providers.length);
    expect(distinct(providers.map(({ colors }) => colors.join()))).toBe(providers.length);
    const words = Object.values(slotHouses).flatMap(({ words }) => words);
    expect(distinct(words.map(([thai]) => thai))).toBe(words.length);
    expect(distinct(words.map(([, english]) => english))).toBe(words.length);
  });

  it('writes codes, names and ids that an operator can store', () => {
    for (const { code, name, nameEnglish, id } of games) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(code.length).toBeLessThanOrEqual(60);
      expect(name).toMatch(/\p{Script=Thai}/u);
      expect(nameEnglish).toMatch(/^[A-Za-z0-9' -]+$/);
      expect(id).toMatch(/^\d{4,6}$/);
    }
  });

  it('names games of known providers only, and gives every maker of slots its sixty', () => {
    const known = new Set<string>(providers.map(({ code }) => code));
    expect(games.filter(({ provider }) => !known.has(provider))).toEqual([]);
    for (const code of Object.keys(slotHouses)) {
      const own = games.filter((game) => game.provider === code && game.category === 'SLOT');
      expect(own.length).toBeGreaterThanOrEqual(60);
    }
  });

  it('game-49: never changes a code or an id: links, favourites and books hold them', () => {
    const slots = games.filter(({ engine }) => engine === 'slot');
    const text = slots.map(({ code, id }) => `${id} ${code}`).join('\n');
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe('be9585b04bc61241');
  });

  it('builds the rules of every game and draws its card, small, with nothing from elsewhere', () => {
    for (const game of games) {
      expect(rulesOf(game).page).not.toBe('');
      const card = thumbnail(game);
      expect(card.length).toBeLessThan(40_000);
      expect(card).not.toMatch(/undefined|NaN|<script|href=/);
      const defined = new Set([...card.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      for (const [, name] of card.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(name);
    }
  });
});

describe('the looks of slots', () => {
  it('are many: fifty themes, sixteen palettes, twelve places', () => {
    expect(Object.keys(themes)).toHaveLength(50);
    expect(Object.keys(palettes)).toHaveLength(16);
    expect(distinct(Object.values(slotHouses).flatMap(({ backdrops }) => backdrops))).toBe(12);
    const reels = Object.values(themes).map(({ symbols }) => symbols[0]);
    expect(distinct(reels)).toBe(reels.length);
  });

  it('put ten different names on every reel', () => {
    for (const { symbols, scatter } of Object.values(themes)) {
      const names = [...symbols, scatter].map((name) => motif(name).name);
      expect(distinct(names)).toBe(5);
    }
  });

  it('game-49: gives no two slots of one provider the same card', () => {
    for (const { code } of providers) {
      const cards = games
        .filter(({ provider, engine }) => provider === code && engine === 'slot')
        .map(thumbnail);
      const drawings = cards.map((card) => card.replaceAll(/<text.*?<\/text>/g, ''));
      expect(distinct(drawings)).toBe(cards.length);
    }
  });
});

it('has every game in any edition, which differs by its name alone', () => {
  for (const game of games) {
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
  const code = games[0]?.code;
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
