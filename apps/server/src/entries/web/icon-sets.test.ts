import { describe, expect, it } from 'vitest';
import { findIcons, parseIconSet, parseIconNames } from './icon-sets.ts';

const set = parseIconSet(
  JSON.stringify({
    prefix: 'demo',
    icons: { arrow: { body: '<path d="M0 0"/>' }, wide: { body: '<g/>', width: 32 } },
    aliases: {
      'arrow-old': { parent: 'arrow' },
      'arrow-down': { parent: 'arrow', rotate: 1 },
      'arrow-up': { parent: 'arrow-down', rotate: 2, hFlip: true },
      circle: { parent: 'circle-too' },
      'circle-too': { parent: 'circle' },
      lost: { parent: 'nowhere' },
    },
    width: 24,
    height: 24,
  }),
);

describe('findIcons', () => {
  it('site-56: answers what was asked for and nothing else, with the size of the set', () => {
    expect(findIcons(set, ['arrow', 'wide'])).toEqual({
      prefix: 'demo',
      icons: { arrow: { body: '<path d="M0 0"/>' }, wide: { body: '<g/>', width: 32 } },
      width: 24,
      height: 24,
    });
  });

  it('follows other names, adding up how they turn the icon', () => {
    expect(findIcons(set, ['arrow-old', 'arrow-down', 'arrow-up']).icons).toEqual({
      'arrow-old': { body: '<path d="M0 0"/>' },
      'arrow-down': { body: '<path d="M0 0"/>', rotate: 1 },
      'arrow-up': { body: '<path d="M0 0"/>', rotate: 3, hFlip: true },
    });
  });

  it('names what is not there, also where names lead in a circle or nowhere', () => {
    const answer = findIcons(set, ['circle', 'lost', 'constructor', 'arrow']);
    expect(Object.keys(answer.icons)).toEqual(['arrow']);
    expect(answer.not_found).toEqual(['circle', 'lost', 'constructor']);
  });
});

describe('parseNames', () => {
  it('takes names parted by commas, each once', () => {
    expect(parseIconNames('a,b-2,a')).toEqual(['a', 'b-2']);
  });

  it.each([undefined, '', ',', 'a,', 'A', 'a b', 'a--b', '-a', '../a', '<b>', ['a', 'b'], 'ก'])(
    'refuses %j',
    (icons) => {
      expect(parseIconNames(icons)).toBeUndefined();
    },
  );
});
