import { describe, expect, it } from 'vitest';
import { createAddressCheck, readRange } from './allowed-addresses.ts';

const mayCallFrom = createAddressCheck({ isListNeeded: false });

describe('mayCallFrom', () => {
  it('takes everybody where nothing is named', () => {
    expect(mayCallFrom([], '203.0.113.9')).toBe(true);
  });

  it('studio-78: takes nobody where nothing is named and a list is needed', () => {
    const isNamed = createAddressCheck({ isListNeeded: true });
    expect(isNamed([], '203.0.113.9')).toBe(false);
    expect(isNamed(['203.0.113.9/32'], '203.0.113.9')).toBe(true);
  });

  it.each([
    ['203.0.113.9', true],
    ['::ffff:203.0.113.9', true],
    ['::ffff:203.0.113.10', false],
    ['198.51.100.255', true],
    ['198.51.101.0', false],
    ['2001:db8:0:1::5', true],
    ['2001:DB8::5', true],
    ['2001:db9::5', false],
    ['', false],
    ['unknown', false],
  ])('studio-50: %s: %s', (address, may) => {
    const allowed = ['203.0.113.9/32', '198.51.100.0/24', '2001:db8::/32'];
    expect(mayCallFrom(allowed, address)).toBe(may);
  });
});

describe('readRange', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9/32'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['2001:db8::', '2001:db8::/128'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['10.0.0.0/33', undefined],
    ['10.0.0.0/', undefined],
    ['10.0.0.0/8/8', undefined],
    ['fe80::1%eth0', undefined],
    ['studio.example', undefined],
    ['', undefined],
  ])('%s', (text, range) => {
    expect(readRange(text)).toBe(range);
  });
});
