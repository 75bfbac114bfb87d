import { describe, expect, it } from 'vitest';
import { createGate } from '../gate.ts';
import { cheapHashing } from '../testing/cheap-hashing.ts';
import { createPasswords, MAX_RUNNING, MAX_WAITING } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('account-18: are hashed by argon2id at m=19456, t=2, p=1, each with its own salt', async () => {
    const first = await passwords.hash('ข้าวผัดไข่ดาว-8');
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('ข้าวผัดไข่ดาว-8')).not.toBe(first);
  });

  it('are told right from wrong', async () => {
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify('correct horse', stored)).toBe('right');
    expect(await passwords.verify('Correct horse', stored)).toBe('wrong');
    expect(await passwords.verify('correct horse', undefined)).toBe('wrong');
  });

  it('account-15: are the same however the keyboard composes a syllable', async () => {
    const stored = await passwords.hash('น\u0E33้ตาลทราย');
    expect(await passwords.verify('น\u0E4D\u0E32้ตาลทราย', stored)).toBe('right');
  });

  it('account-19: are bounded in how many are hashed and wait at once', async () => {
    const cheap = createPasswords(cheapHashing);
    const answers = await Promise.all(
      Array.from({ length: MAX_RUNNING + MAX_WAITING + 14 }, () =>
        cheap.verify('flood', undefined),
      ),
    );
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(MAX_RUNNING + MAX_WAITING);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(14);
  });
});

describe('the gate', () => {
  it('account-19: runs no more than its bound at once, in the order of arrival, and goes on after a fault', async () => {
    const enter = createGate(2, 10);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) => async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (index === 1) throw new Error('fault');
      return index;
    };
    const settled = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => enter(work(index))),
    );
    expect(most).toBe(2);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
