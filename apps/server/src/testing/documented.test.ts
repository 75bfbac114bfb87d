import { expect, it } from 'vitest';
import { failureBody, successBody } from '../http/answer.ts';
import { undocumented } from './documented.ts';

const credit = { availableCredit: 1, bonusCredit: 0, outStandingCredit: 0, currency: 'THB' };

it('api-10: finds whatever an answer has beyond its document, and whatever it lacks', () => {
  expect(undocumented('getCredit', successBody(credit, 'ok'))).toBeUndefined();
  expect(undocumented('getCredit', successBody({ ...credit, phone: '08' }, 'ok'))).toMatch('phone');
  expect(undocumented('getCredit', successBody({ currency: 'THB' }, 'ok'))).toMatch(
    'availableCredit',
  );
  expect(undocumented('getCredit', failureBody('not_found'))).toBeUndefined();
  expect(undocumented('getCredit', { ...failureBody('not_found'), code: 'new' })).toMatch('code');
});
