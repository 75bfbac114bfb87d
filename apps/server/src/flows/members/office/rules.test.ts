import { expect, it } from 'vitest';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import { readSearchTerms, transferSourceOf } from './rules.ts';
import { mergeTimeline, readTimelineCursor, timelineCursor, timelineTop } from './timeline.ts';
import type { Listed } from './timeline.ts';

const reader: ReadonlySet<Permission> = new Set(['members:read']);
const revealer: ReadonlySet<Permission> = new Set(['members:read', 'members:reveal']);
const TODAY = '2026-11-28';

it.each(['0812345678', '66812345678', '+66 81-234-5678', '081 234 5678', '(081) 234.5678'])(
  'desk-01: reads %s as a phone',
  (text) => {
    expect(readSearchTerms(text, reader, TODAY).phone).toBe('0812345678');
  },
);

it('desk-01: reads a username with and without its letters, and an id in capitals', () => {
  expect(readSearchTerms('kp100001', reader, TODAY).username).toBe('KP100001');
  expect(readSearchTerms('100001', reader, TODAY)).toMatchObject({
    username: 'KP100001',
    transferId: 100_001n,
  });
  const uuid = '0F8FAD5B-D9CB-469F-A165-70867728950E';
  expect(readSearchTerms(uuid, reader, TODAY).uuid).toBe(uuid.toLowerCase());
  expect(readSearchTerms('round-7', reader, TODAY)).toEqual({ text: 'round-7' });
});

it('desk-03: reads more than the last four digits of an account for those who may reveal it', () => {
  expect(readSearchTerms('6789', reader, TODAY).accountNumber).toEqual({
    digits: '6789',
    isWhole: false,
  });
  expect(readSearchTerms('56789', reader, TODAY).accountNumber).toBeUndefined();
  expect(readSearchTerms('1234-5-67890', reader, TODAY).accountNumber).toEqual({
    digits: '1234567890',
    isWhole: true,
  });
  expect(readSearchTerms('56789', revealer, TODAY).accountNumber).toEqual({
    digits: '56789',
    isWhole: false,
  });
  expect(readSearchTerms('789', revealer, TODAY).accountNumber).toBeUndefined();
});

it('desk-02: masks an account but for its last four digits', () => {
  expect(maskedAccount('1234567890')).toBe('•••7890');
  expect(maskedAccount('7890')).toBe('•••7890');
  expect(maskedAccount('')).toBe('');
});

it('desk-02: masks a phone but for its ends', () => {
  expect(maskedPhone('0812345678')).toBe('081-xxx-5678');
});

it('desk-08: names the source of each transfer, and of those that follow another', () => {
  const named = (source: string, key: string) =>
    transferSourceOf({ source, key, reference: 'ref' });
  expect(named('studio:lotus', 'bet-1')).toEqual({ kind: 'studio', id: 'bet-1', of: 'lotus' });
  expect(named('gateway:bank', 't-1')).toEqual({ kind: 'webhook', id: 't-1', of: 'bank' });
  expect(named('withdrawal', 'w:hold')).toEqual({
    kind: 'withdrawal',
    id: 'ref',
    of: 'withdrawal',
  });
  expect(named('deposit', '1:fee')).toEqual({ kind: 'deposit', id: 'ref', of: 'deposit' });
  expect(named('proposal', '7')).toEqual({ kind: 'proposal', id: '7', of: 'proposal' });
  expect(named('operator', 'k')).toEqual({ kind: 'operator', id: 'k', of: 'operator' });
  expect(named('coupons', 'k')).toEqual({ kind: 'site', id: 'k', of: 'coupons' });
  expect(named('ledger:debt', 'studio:lotus\nwin-1')).toEqual({
    kind: 'studio',
    id: 'win-1',
    of: 'lotus',
  });
});

it('desk-07: merges lists by time, and goes on behind what each of them showed', () => {
  const at = (second: number) => new Date(second * 1_000);
  const transfers: Listed<string>[] = [5, 3, 1].map((second) => ({
    at: at(second),
    event: `t${second}`,
    cursor: { transfers: BigInt(second) },
  }));
  const notes: Listed<string>[] = [4, 2].map((second) => ({
    at: at(second),
    event: `n${second}`,
    cursor: { notes: BigInt(second) },
  }));
  const first = mergeTimeline([transfers, notes], timelineTop, 3);
  expect(first.events).toEqual(['t5', 'n4', 't3']);
  expect(first.next).toEqual({ ...timelineTop, transfers: 3n, notes: 4n });
  expect(mergeTimeline([transfers, notes], timelineTop, 5).next).toBeNull();
  expect(readTimelineCursor(timelineCursor(first.next ?? timelineTop))).toEqual(first.next);
  const deposits = { atMicros: 1_700_000_000_000_001n, id: 12n };
  const cursor = { ...timelineTop, deposits };
  expect(readTimelineCursor(timelineCursor(cursor))).toEqual(cursor);
  expect(timelineCursor(timelineTop).length).toBeLessThan(400);
  expect(readTimelineCursor('elsewhere')).toBeUndefined();
});
