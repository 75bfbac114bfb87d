import { describe, expect, it } from 'vitest';
import { matchReceiver } from './receiver-match.ts';

const own = { number: '1234567890', name: 'บริษัท กระเป๋า จำกัด', bankCode: '004' };
const shown = (receiverAccounts: string[], receiverNames: string[] = [], receiverBank = '') => ({
  matchedAccount: null,
  receiverBank,
  receiverAccounts,
  receiverNames,
});

describe('slip-03: the receiver of a slip', () => {
  it.each([
    ['xxx-x-x6789-x', 'ours'],
    ['XXX-X-XX789-0', 'ours'],
    ['***-*-*6789-*', 'ours'],
    ['1234567890', 'ours'],
    ['123-4-56789-0', 'ours'],
    ['xxxxxxxx567890', 'ours'],
    ['xxx-x-x6788-x', 'other'],
    ['xxx-x-x9876-x', 'other'],
    ['xxxx1234', 'ours'],
    ['xxxx9999', 'other'],
    ['xxx-x-xx89-x', 'undecided'],
    ['xxx-x-xxxxx-x', 'undecided'],
  ])('by %s is %s', (account, match) => {
    expect(matchReceiver(shown([account]), own)).toBe(match);
  });

  it('with three digits is ours only with our name beside them, which may be cut off', () => {
    const account = 'xxx-x-xx789-x';
    expect(matchReceiver(shown([account], ['บจก. กระเป๋า']), own)).toBe('ours');
    expect(matchReceiver(shown([account], ['บริษัท กระจก จำกัด']), own)).toBe('undecided');
    expect(matchReceiver(shown([account]), own)).toBe('undecided');
  });

  it('with another name of the same script is undecided, however many digits fit', () => {
    const account = 'xxx-4-56789-0';
    expect(matchReceiver(shown([account], ['นาย สมชาย ใ']), own)).toBe('undecided');
    expect(matchReceiver(shown([account], ['นาย สมชาย ใ', 'บริษัท กระเป๋า']), own)).toBe('ours');
    expect(matchReceiver(shown([account], ['KAPAO CO LTD']), own)).toBe('ours');
  });

  it('at another bank is another one', () => {
    expect(matchReceiver(shown(['xxx-x-x6789-x'], [], '014'), own)).toBe('other');
    expect(matchReceiver(shown(['xxx-x-x6789-x'], [], '004'), own)).toBe('ours');
  });

  it('is undecided where the slip shows no account', () => {
    expect(matchReceiver(shown([], [own.name]), own)).toBe('undecided');
  });

  it('is ours by the whole number that the verifier compared, and not by another one', () => {
    const named = { ...shown(['xxx-x-x0000-x']), matchedAccount: '123-4-56789-0' };
    expect(matchReceiver(named, own)).toBe('ours');
    expect(matchReceiver({ ...named, matchedAccount: '999-4-56789-0' }, own)).toBe('other');
  });
});
