import { describe, expect, it } from 'vitest';
import { lobbyTabs, tabOfCategory, tabsOfCategory } from './rules.ts';

it('game-06 game-07: has the tabs SLOT, CASINO, SPORT, FISH and OTHER', () => {
  expect(lobbyTabs).toEqual(['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER']);
});

describe('the tabs of a category', () => {
  it.each(['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'])(
    'game-06: %s is a tab of its own',
    (tab) => {
      expect(tabsOfCategory(tab)).toEqual([tab]);
    },
  );

  it.each(['AFB', 'LALI', 'PLB', 'SABA', 'SBO', 'UMB', 'ESPORT', 'VSB'])(
    'game-06: %s is of the sport group',
    (category) => expect(tabsOfCategory(category)).toEqual(['SPORT']),
  );

  it.each(['DBS', 'FBS'])('game-07: %s is of the sport group, and counts as OTHER', (category) => {
    expect(tabsOfCategory(category)).toEqual(['SPORT', 'OTHER']);
  });

  it.each(['CARD', 'COCK', 'KENO', 'POKER', 'TRADE', 'BINGO', 'slot', ''])(
    'game-06: %j is OTHER',
    (category) => {
      expect(tabsOfCategory(category)).toEqual(['OTHER']);
    },
  );

  it('bonus-34: groups sport and its kin, and whatever has no tab of its own', () => {
    for (const tab of ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'])
      expect(tabOfCategory(tab)).toBe(tab);
    for (const sport of ['AFB', 'DBS', 'FBS', 'LALI', 'PLB', 'SABA', 'SBO', 'UMB']) {
      expect(tabOfCategory(sport)).toBe('SPORT');
    }
    expect(tabOfCategory('ESPORT')).toBe('SPORT');
    expect(tabOfCategory('VSB')).toBe('SPORT');
    for (const other of ['CARD', 'COCK', 'KENO', 'POKER', 'TRADE', 'CRASH']) {
      expect(tabOfCategory(other)).toBe('OTHER');
    }
  });
});
