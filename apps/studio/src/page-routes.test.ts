import { gameProviders } from './catalogue/providers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './testing/studio-stage.ts';
import { allGames } from './catalogue.ts';
import type { PlayState } from './play-protocol.ts';
import type { SlotFacts } from './engines/slot/protocol.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

/** The catalogue's test draws every card; over HTTP a few of every kind are enough. */
const some = allGames.filter((_game, place) => place < 20 || place % 61 === 0);
/** The stage's operator has registered the first provider alone. */
const someSlots = allGames.filter(
  ({ engine, provider }, place) => engine === 'slot' && provider === 'DAONUEA' && place % 5 < 2,
);

const linksOf = (page: string) =>
  [...page.matchAll(/href="(\/games\/[^"]*)"/g)].map(([, href = '']) => href);

describe('the list of games', () => {
  it('leads to every game that it says the studio has', async () => {
    const { body } = await stage.app.inject({ url: '/games/' });
    expect(body).toContain(`${allGames.length.toLocaleString('en')} เกม`);
    const opened: string[] = [];
    for (const url of linksOf(body)) {
      const page = await stage.app.inject({ url });
      expect(page.statusCode).toBe(200);
      opened.push(...linksOf(page.body).filter((link) => link.startsWith('/games/demo/')));
    }
    expect(opened.toSorted()).toEqual(allGames.map(({ code }) => `/games/demo/${code}`).toSorted());
    expect((await stage.app.inject({ url: opened[0] ?? '' })).statusCode).toBe(302);
  });
});

describe('pictures', () => {
  it.each(some.map((game) => [game.code, game.name]))(
    'draws the card of %s, without letters but those of its scene',
    async (code, name) => {
      const card = await stage.app.inject({ url: `/games/thumb/${code}.svg` });
      expect(card.headers['content-type']).toContain('image/svg+xml');
      expect(card.body).toContain('viewBox="0 0 300 400"');
      expect(card.body).not.toContain(name);
    },
  );

  it('draws the logo of every provider, each with a mark of its own and no letters', async () => {
    const marks = await Promise.all(
      gameProviders.map(async ({ code }) => {
        const logo = await stage.app.inject({ url: `/games/brand/${code.toLowerCase()}.svg` });
        expect(logo.headers['content-type']).toContain('image/svg+xml');
        expect(logo.body).not.toMatch(/<text|undefined/);
        return logo.body.replaceAll(/#[\dA-Fa-f]+/g, '');
      }),
    );
    expect(new Set(marks).size).toBe(gameProviders.length);
    expect((await stage.app.inject({ url: '/games/brand/x.svg' })).statusCode).toBe(404);
  });

  it.each(someSlots.map((game) => [game.code]))(
    'draws everything that the page of %s asks for',
    async (code) => {
      const session = await stage.launch({ game_code: code });
      const { body } = await stage.get<PlayState<SlotFacts>>(`${session}/state`);
      const { symbols, backdrop, hero } = body.facts;
      for (const url of [backdrop, hero, ...symbols.map((symbol) => symbol.picture)]) {
        const picture = await stage.app.inject({ url });
        expect(picture.statusCode).toBe(200);
        // Every paint that is used is also defined, and nothing runs or loads from elsewhere.
        const used = [...picture.body.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
        for (const name of used) expect(picture.body).toContain(`id="${name}"`);
        expect(picture.body).not.toMatch(/<script|href=|NaN|undefined/);
      }
      expect(new Set(symbols.map((symbol) => symbol.name)).size).toBe(symbols.length);
    },
  );

  it('answers 404 for what it does not have', async () => {
    for (const url of [
      '/games/thumb/x.svg',
      '/games/art/x/A.svg',
      '/games/round/x',
      '/games/play/x',
      '/games/?provider=x',
    ]) {
      expect((await stage.app.inject({ url })).statusCode).toBe(404);
    }
  });
});
