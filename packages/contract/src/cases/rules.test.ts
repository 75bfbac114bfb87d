import { expect, it } from 'vitest';
import { caseNumber, contactPath, readCaseNumber, readReference } from './rules.ts';

it('case-02: reads a case’s number as people type it', () => {
  expect(caseNumber(1042)).toBe('C-1042');
  for (const typed of ['C-1042', 'c1042', ' c 1042 ', '1042']) {
    expect(readCaseNumber(typed)).toBe(1042);
  }
  for (const typed of ['', 'C-', 'C-0', 'D-1042', '10.42']) {
    expect(readCaseNumber(typed)).toBeUndefined();
  }
});

it('case-03: carries the reference in the address of the contact screen', () => {
  const path = contactPath({ kind: 'deposit', id: 'ก/ข&x=1' });
  expect(readReference(path.split('?')[1] ?? '')).toEqual({ kind: 'deposit', id: 'ก/ข&x=1' });
  expect(readReference('deposit=')).toBeUndefined();
  expect(readReference('member=1')).toBeUndefined();
  expect(readReference(`round=${'1'.repeat(201)}`)).toBeUndefined();
});
