import { describe, expect, it } from 'vitest';
import { ReelMotion, findStopShowing } from './reel-motion.ts';
import { winSize } from './win-rules.ts';

describe('a reel', () => {
  it('comes to rest at exactly the stop it is given, from wherever it is', () => {
    for (let stop = 0; stop < 32; stop += 1) {
      const reel = new ReelMotion(32, 5);
      reel.start(0);
      reel.at(437 + stop * 13);
      reel.land(stop, 900 + stop * 13);
      let frames = 0;
      for (let time = 900; reel.isTurning && frames < 1000; time += 16, frames += 1) reel.at(time);
      expect(reel.isTurning).toBe(false);
      expect(reel.at(99_999).place).toBe(stop);
    }
  });

  it('never runs backwards before it has landed', () => {
    const reel = new ReelMotion(34, 0);
    reel.start(0);
    reel.land(20, 600);
    let last = reel.at(600).place;
    for (let time = 616; ; time += 16) {
      const { place, hasLanded } = reel.at(time);
      if (hasLanded) break;
      expect(place).toBeLessThanOrEqual(last);
      last = place;
    }
  });

  it('finds its rows on the strip, over the end too', () => {
    expect(findStopShowing('ABCDE', 'CDE')).toEqual({ strip: 'ABCDE', stop: 2 });
    expect(findStopShowing('ABCDE', 'EAB')).toEqual({ strip: 'ABCDE', stop: 4 });
  });

  it('takes on rows that its strip does not have', () => {
    expect(findStopShowing('ABCDE', 'AAC')).toEqual({ strip: 'AACDE', stop: 0 });
  });
});

describe('a win', () => {
  it('is no success while it is not more than the stake', () => {
    expect(winSize(0, 10)).toBe('none');
    expect(winSize(10, 10)).toBe('small');
    expect(winSize(10.5, 10)).toBe('good');
    expect(winSize(100, 10)).toBe('large');
  });
});
