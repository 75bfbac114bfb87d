import { expect, it } from 'vitest';
import { findGame, games } from './catalogue.ts';

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
  const [{ code }] = games as [(typeof games)[number]];
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
