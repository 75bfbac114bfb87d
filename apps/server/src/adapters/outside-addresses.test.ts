import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicRange, privateUrlFault } from './outside-addresses.ts';

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.0.1',
    '198.19.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'kapao.example',
  ])('api-31: is inside: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '223.255.255.1', '2606:4700::1'])(
    'is outside: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

it.each([
  'http://third.example',
  'https://localhost',
  'https://gateway',
  'https://gateway.internal',
  'https://127.0.0.1:3001',
  'https://2130706433',
  'https://10.1.2.3',
  'https://172.31.0.1',
  'https://192.168.1.1',
  'https://169.254.169.254',
  'https://[::1]',
  'https://[fd00::1]',
  'https://[::ffff:10.0.0.1]',
])('ops-11: no third party is at %s', (url) => {
  expect(privateUrlFault(url)).toContain('needs an');
});

it.each(['127.0.0.1/32', '10.0.0.0/8', '192.0.0.0/8', '0.0.0.0/0', '::1/128', 'fe80::/10'])(
  'ops-11: no third party calls from %s',
  (range) => {
    expect(isPublicRange(range)).toBe(false);
  },
);

it('takes names of the internet in https:// URLs, and no others', () => {
  expect(privateUrlFault('https://gateway.example/api')).toBeUndefined();
  expect(privateUrlFault('https://1.1.1.1')).toBeUndefined();
  expect(privateUrlFault('http://gateway.example')).toContain('https');
  for (const host of ['localhost', 'localhost.', 'a.localhost', 'db', 'db.internal', '0x7f.1']) {
    expect([host, privateUrlFault(`https://${host}/`)]).toEqual([
      host,
      'needs an address outside this machine and its networks',
    ]);
  }
  expect(privateUrlFault('')).toContain('https');
});

it('takes a range only where all of it is outside', () => {
  expect(isPublicRange('198.41.0.0/24')).toBe(true);
  expect(isPublicRange('2606:4700::/32')).toBe(true);
  for (const range of ['10.1.0.0/16', '192.0.0.0/8', '0.0.0.0/0', '2000::/3', 'fd00::/8']) {
    expect([range, isPublicRange(range)]).toEqual([range, false]);
  }
});
